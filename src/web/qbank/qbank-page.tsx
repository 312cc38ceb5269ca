import { Anchor, Loader, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listQbanks } from '../../contract/qbank.ts'
import { queryOf } from '../api.ts'
import { useUser } from '../session.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { AddQbank } from './add-qbank.tsx'
import { QbankCard } from './qbank-card.tsx'
import { useSelection } from './use-selection.ts'

export function QbankPage() {
  const user = useUser()
  const qbanks = useQuery(queryOf(listQbanks, {}))
  const selection = useSelection(user !== undefined)
  const selected = selection.selected ?? []
  const chosen = selected.flatMap((id) => qbanks.data?.find((qbank) => qbank.id === id) ?? [])
  const failure = qbanks.error ?? selection.error
  const retry = () => void Promise.all([qbanks.refetch(), selection.refetch()])

  return (
    <Page
      title="Question Banks"
      aside={
        <Anchor component={Link} to="/performance">
          View Performance
        </Anchor>
      }
    >
      <Stack gap="xl">
        {failure && <Notice onRetry={retry}>{failure.message}</Notice>}
        <section aria-labelledby="mine-title">
          <Title order={2} id="mine-title" mb="sm">
            My QBank(s)
          </Title>
          {selection.isPending && <Loader size="sm" role="status" aria-label="Loading your Qbanks" />}
          {!selection.isPending && chosen.length === 0 && !failure && (
            <Text>
              {user
                ? 'You have not added a Qbank yet. Add one below to start a block.'
                : 'Log in to keep your Qbanks here; choose one below to begin.'}
            </Text>
          )}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {chosen.map((qbank) => (
              <QbankCard key={qbank.id} qbank={qbank} onRemove={() => selection.remove(qbank)} />
            ))}
          </SimpleGrid>
        </section>
        <AddQbank
          qbanks={qbanks.data}
          isLoading={qbanks.isPending}
          selected={selected}
          onAdd={selection.add}
          isAdding={selection.isChanging}
        />
      </Stack>
    </Page>
  )
}
