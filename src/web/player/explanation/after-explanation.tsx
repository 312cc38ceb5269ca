import { Button, Tooltip } from '@mantine/core'
import { IconMessageReport } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { BlockSession } from '../session/block-session.ts'
import { loadFeedbackPanel } from '../tools/player-tools.tsx'
import styles from './after-explanation.module.css'
import { EvidenceCard } from './evidence-card.tsx'
import { LinkedCards } from './linked-cards.tsx'
import { QuestionUpdated } from './question-updated.tsx'

export interface AfterExplanationProps {
  session: BlockSession
  question: BlockSession['questions'][number]
  feedback: { isOpen: boolean; toggle: () => void }
}

/** Once a question is explained: what has changed in it since, the way to say what is wrong with it, and the cards on its point. */
export function AfterExplanation({ session, question, feedback: { isOpen, toggle } }: AfterExplanationProps) {
  useEffect(() => {
    // So that what is typed right behind its key goes into it.
    void loadFeedbackPanel()
  }, [])
  return (
    <div className={styles.after}>
      <QuestionUpdated blockId={session.block.id} question={question} isReview={session.state.mode === 'review'} />
      <Tooltip withinPortal={false} label="Say what is wrong with this question (F)">
        <Button
          variant="default"
          leftSection={<IconMessageReport size={18} aria-hidden />}
          aria-keyshortcuts="F"
          aria-pressed={isOpen}
          data-tool="feedback"
          onClick={toggle}
        >
          Give feedback
        </Button>
      </Tooltip>
      {'correctAnswer' in question && <LinkedCards question={question} />}
      <EvidenceCard key={question.id} questionId={question.id} beforeAsking={session.save} />
    </div>
  )
}
