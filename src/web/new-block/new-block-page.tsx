import { Anchor, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { Page } from '../ui/page.tsx'
import { NewBlockForm } from './new-block-form.tsx'
import { PreviousBlocks } from './previous-blocks.tsx'

/** Sets up a block, or with `previous=1` lists those of before. */
export function NewBlockPage() {
  const [search] = useSearchParams()
  const qbankId = search.get('qbank_id')
  const isPrevious = search.has('previous')
  if (!qbankId) {
    return (
      <Page title="Start New Question Block">
        <Text mb="md">Choose a Qbank first.</Text>
        <Anchor component={Link} to="/qbank">
          Go to the question banks
        </Anchor>
      </Page>
    )
  }
  const performance = (
    <Anchor component={Link} to="/performance">
      View Performance
    </Anchor>
  )
  return (
    <Page title={isPrevious ? 'Previous blocks' : 'Start New Question Block'} aside={performance}>
      {isPrevious ? <PreviousBlocks qbankId={qbankId} /> : <NewBlockForm key={qbankId} qbankId={qbankId} />}
    </Page>
  )
}
