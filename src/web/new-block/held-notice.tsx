import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listBlocks } from '../../contract/blocks.ts'
import { queryOf } from '../api.ts'
import { unfinishedOf } from '../question/unfinished-blocks.ts'
import { DeleteBlock } from './delete-block.tsx'
import styles from './held-notice.module.css'
import shared from './new-block.module.css'

const mostListed = 3

/** A question of an unfinished block is not drawn again: says how many those are, and where to go on with them. */
export function HeldNotice({ qbankId }: { qbankId: string }) {
  const blocks = useQuery({ ...queryOf(listBlocks, { query: { qbank_id: qbankId } }), staleTime: 0 })
  const unfinished = unfinishedOf(blocks.data)
  const held = unfinished.reduce((sum, { questionCount }) => sum + questionCount, 0)
  if (held === 0) return null
  return (
    <section aria-label="Unfinished blocks">
      <Text>
        {held} more {held === 1 ? 'question is' : 'questions are'} held in {unfinished.length} unfinished{' '}
        {unfinished.length === 1 ? 'block' : 'blocks'}, and free again once you finish or delete{' '}
        {unfinished.length === 1 ? 'it' : 'them'}.
      </Text>
      <ul className={styles.held}>
        {unfinished.slice(0, mostListed).map((block) => (
          <li key={block.id}>
            <Text size="sm" className={styles.title}>
              {block.title}, {block.answeredCount}/{block.questionCount} completed
            </Text>
            <Group gap="var(--space-half)" wrap="nowrap" className={shared.actions}>
              <Button
                component={Link}
                to={`/exam?block_id=${block.id}`}
                state={{ startsAtOnce: true }}
                variant="subtle"
                aria-label={`Resume ${block.title}`}
              >
                Resume
              </Button>
              <DeleteBlock block={block} />
            </Group>
          </li>
        ))}
      </ul>
      {unfinished.length > mostListed && (
        <Anchor component={Link} to={`/block/new?qbank_id=${encodeURIComponent(qbankId)}&previous=1`} py="sm">
          All {unfinished.length} unfinished blocks
        </Anchor>
      )}
    </section>
  )
}
