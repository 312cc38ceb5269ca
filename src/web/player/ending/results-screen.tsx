import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Block } from '../../../contract/blocks.ts'
import { Page } from '../../ui/page.tsx'

export type CompletedBlock = Extract<Block, { mode: 'review' }>

export function ResultsScreen({ block }: { block: CompletedBlock }) {
  const { score, correctAnswers, totalQuestions } = block.result
  return (
    <Page title="Results">
      <Stack>
        <Text size="xl">Your final score was {score}%</Text>
        <Text>
          {block.title}: {correctAnswers} of {totalQuestions} correct.
        </Text>
        <Group>
          <Button mih={44} component={Link} to={`/block/new?qbank_id=${encodeURIComponent(block.qbankId)}`}>
            Create New Test
          </Button>
          <Anchor py={10} component={Link} to={`/exam?block_id=${block.id}`}>
            Review block
          </Anchor>
          <Anchor py={10} component={Link} to="/performance">
            View Performance
          </Anchor>
        </Group>
      </Stack>
    </Page>
  )
}
