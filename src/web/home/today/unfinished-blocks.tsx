import { Anchor, Button, Progress, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { BlockSummary } from '../../../contract/blocks.ts'
import { useBankNameOf } from '../../question/use-bank-names.ts'
import styles from './today.module.css'

const mostListed = 3

/** The newest blocks that are not finished, each gone on with by one press. */
export function UnfinishedBlocks({ blocks }: { blocks: readonly BlockSummary[] }) {
  const bankOf = useBankNameOf()
  if (blocks.length === 0) return null
  return (
    <section aria-labelledby="today-blocks">
      <Title order={2} size="h3" id="today-blocks">
        Unfinished blocks
      </Title>
      <ul className={styles.rows}>
        {blocks.slice(0, mostListed).map(({ id, title, qbankId, originalMode, answeredCount, questionCount }) => (
          <li key={id} className={styles.row}>
            <div className={styles.what}>
              <Text fw={600}>{title}</Text>
              <Text size="sm">
                {bankOf(qbankId)}, {originalMode === 'exam' ? 'exam mode' : 'tutor mode'}, {answeredCount}/
                {questionCount} completed
              </Text>
              <Progress
                value={(100 * answeredCount) / questionCount}
                size={4}
                className={styles.progress}
                aria-hidden
              />
            </div>
            <Button
              component={Link}
              to={`/exam?block_id=${id}`}
              state={{ startsAtOnce: true }}
              variant="default"
              mih={44}
              aria-label={`Resume ${title}`}
            >
              Resume
            </Button>
          </li>
        ))}
      </ul>
      {blocks.length > mostListed && (
        <Anchor component={Link} to="/qbank" py={10} display="inline-block">
          {blocks.length - mostListed} more in your question banks
        </Anchor>
      )}
    </section>
  )
}
