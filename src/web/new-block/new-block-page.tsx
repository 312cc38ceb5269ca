import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { listQbanks } from '../../contract/qbank.ts'
import { unlockText } from '../../domain/content/unlock-text.ts'
import { queryOf } from '../api.ts'
import { useUser } from '../session.tsx'
import { areAnswered } from '../ui/are-answered.ts'
import { Page } from '../ui/page.tsx'
import { NewBlockForm } from './new-block-form.tsx'
import { PreviousBlocks } from './previous-blocks.tsx'

/** Sets up a block, or with `previous=1` lists those of before. */
export function NewBlockPage() {
  const [search] = useSearchParams()
  const qbankId = search.get('qbank_id')
  const qbanks = useQuery(queryOf(listQbanks, {}))
  const qbank = qbanks.data?.find(({ id }) => id === qbankId)
  const isPrevious = search.has('previous')
  if (!qbankId || (qbanks.data && !qbank)) return <NoQbank isUnknown={qbankId !== null} />
  const performance = (
    <Anchor component={Link} to="/performance" py="sm">
      View Performance
    </Anchor>
  )
  return (
    <Page
      width={isPrevious ? 'usual' : 'wide'}
      title={isPrevious ? 'Previous blocks' : 'Start New Question Block'}
      aside={performance}
    >
      {/* Its name and what is locked stand above the form, which does not move when they come. */}
      <Stack gap="lg" style={areAnswered([qbanks]) ? undefined : { visibility: 'hidden' }}>
        <Text size="lg">{qbank?.name ?? `Question bank: ${qbankId}`}</Text>
        {qbank && !isPrevious && <Locked text={unlockText(qbank)} />}
        {isPrevious ? <PreviousBlocks qbankId={qbankId} /> : <NewBlockForm key={qbankId} qbankId={qbankId} />}
      </Stack>
    </Page>
  )
}

function Locked({ text }: { text: string | undefined }) {
  const user = useUser()
  if (!user || !text) return null
  return (
    <Text size="sm">
      {text}{' '}
      <Anchor component={Link} to="/leaderboard" inherit>
        See what feedback unlocks
      </Anchor>
    </Text>
  )
}

const NoQbank = ({ isUnknown }: { isUnknown: boolean }) => (
  <Page title="Start New Question Block">
    <Text mb="md">{isUnknown ? 'There is no such Qbank; choose another one.' : 'Choose a Qbank first.'}</Text>
    <Anchor component={Link} to="/qbank" display="inline-block" py="sm">
      Go to the question banks
    </Anchor>
  </Page>
)
