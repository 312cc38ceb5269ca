import { Button, Progress } from '@mantine/core'
import { Link } from 'react-router'
import type { Block } from '../../../contract/blocks.ts'
import { CountedUp } from '../../ui/counted-up.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './results-screen.module.css'

export type CompletedBlock = Extract<Block, { mode: 'review' }>

export function ResultsScreen({ block }: { block: CompletedBlock }) {
  const { score, correctAnswers, totalQuestions } = block.result
  return (
    <Page title="Results">
      <div className={styles.result}>
        <p className={styles.sentence}>
          Your final score was{' '}
          <strong>
            <CountedUp to={score} />%
          </strong>
        </p>
        <Progress value={score} size={12} w="100%" aria-hidden />
        <p>
          {block.title}: {correctAnswers} of {totalQuestions} correct.
        </p>
        <div className={styles.actions}>
          <Button mih={44} component={Link} to={`/block/new?qbank_id=${encodeURIComponent(block.qbankId)}`}>
            Create New Test
          </Button>
          <Button mih={44} variant="default" component={Link} to={`/exam?block_id=${block.id}`}>
            Review block
          </Button>
          <Button mih={44} variant="default" component={Link} to={`/print/block/${block.id}`}>
            Print
          </Button>
          <Button mih={44} variant="default" component={Link} to="/performance">
            View Performance
          </Button>
        </div>
      </div>
    </Page>
  )
}
