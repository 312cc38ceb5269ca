import { Anchor, SimpleGrid, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Link, useNavigate } from 'react-router'
import { listQbanks } from '../../contract/qbank.ts'
import { isOffline, queryOf } from '../api.ts'
import { useUser } from '../session.tsx'
import { areAnswered } from '../ui/are-answered.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failure } from '../ui/failure.tsx'
import { FetchedPart } from '../ui/fetched-part.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { AddQbank } from './add-qbank.tsx'
import { QbankCard } from './qbank-card.tsx'
import styles from './qbank-page.module.css'
import { startNew } from './start-new.ts'
import { useIntent } from './use-intent.ts'
import { useSelection } from './use-selection.ts'

const BlocksOnDevice = lazy(async () => ({ default: (await import('./blocks-on-device.tsx')).BlocksOnDevice }))

const OpenBlocks = lazy(async () => ({ default: (await import('./open-blocks.tsx')).OpenBlocks }))

/** The calls whose replies the server writes into the page that a visitor gets. */
export const asks = [listQbanks]

export function QbankPage() {
  const user = useUser()
  const navigate = useNavigate()
  const qbanks = useQuery({ ...queryOf(listQbanks, {}), refetchOnReconnect: true })
  const selection = useSelection(user !== undefined)
  useIntent(user !== undefined, selection.add)
  const selected = selection.selected ?? []
  const chosen = selected.flatMap((id) => qbanks.data?.find((qbank) => qbank.id === id) ?? [])
  const failure = qbanks.error ?? selection.error
  const retry = () => void Promise.all([qbanks.refetch(), selection.retry()])

  // Known with the first of several attempts.
  const isWithout = user && !qbanks.data && isOffline(qbanks.failureReason)
  const isAnswered = areAnswered(user ? [qbanks, selection] : [qbanks])
  const lists = (
    <>
      <section aria-labelledby="mine-title">
        <Title order={2} id="mine-title" mb="sm">
          My QBank(s)
        </Title>
        {chosen.length === 0 && !failure && (
          <EmptyState drawing="no-blocks">
            {user
              ? 'You have not added a Qbank yet. Add one below to start a block.'
              : 'Log in to keep your Qbanks here; choose one below to begin.'}
          </EmptyState>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {chosen.map((qbank) => (
            <QbankCard
              key={qbank.id}
              qbank={qbank}
              onRemove={() => selection.remove(qbank)}
              onNew={() => startNew(qbank.id, navigate)}
            />
          ))}
        </SimpleGrid>
      </section>
      <AddQbank qbanks={qbanks.data} selected={selected} onAdd={selection.add} isAdding={selection.isChanging} />
      {/* Last, for they come last and move nothing. */}
      {user && (
        <FetchedPart what="the unfinished blocks" waiting={null}>
          <OpenBlocks userId={user.id} />
        </FetchedPart>
      )}
    </>
  )
  return (
    <Page title="Question Banks" aside={<Links isSignedIn={user !== undefined} />}>
      <Stack gap="xl">
        {isWithout && (
          <FetchedPart what="the blocks of this device" waiting={<PageLoading />}>
            <BlocksOnDevice userId={user.id} onRetry={retry} />
          </FetchedPart>
        )}
        {failure &&
          !isWithout &&
          (qbanks.data ? (
            <Notice onRetry={retry}>{failure.message}</Notice>
          ) : (
            <Failure error={failure} onRetry={retry} />
          ))}
        {isAnswered && qbanks.data ? lists : !failure && !isWithout && <PageLoading />}
      </Stack>
    </Page>
  )
}

const Links = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <div className={styles.links}>
    {isSignedIn && (
      <Anchor component={Link} to="/search">
        Search your questions
      </Anchor>
    )}
    <Anchor component={Link} to="/performance">
      View Performance
    </Anchor>
  </div>
)
