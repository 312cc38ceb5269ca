import { Button, Progress, Text } from '@mantine/core'
import type { Revision } from '../../contract/feedback.ts'
import type { Options } from './change-words.ts'
import styles from './feedback-outcome.module.css'
import { RevisionCard } from './revision-card.tsx'
import type { FeedbackState } from './use-feedback.ts'

interface FeedbackOutcomeProps {
  state: Exclude<FeedbackState, { step: 'form' }>
  options: Options
  /** The revision as it stands by now, where the list of the question has it. */
  listed: Revision | undefined
  onAgain: () => void
  onVoted: () => void
}

/** After the form: the points, how far the server is, and what comes of it. */
export function FeedbackOutcome({ state, options, listed, onAgain, onVoted }: FeedbackOutcomeProps) {
  return (
    <div className={styles.outcome}>
      <div role="status">
        <Text fw="var(--weight-medium)">Feedback submitted</Text>
        <Text size="sm">{pointsText(state.points)}</Text>
        {state.step === 'complete' && <Text size="sm">A revision has been made from your feedback.</Text>}
        {state.step === 'no_changes' && <Text size="sm">{state.message}</Text>}
      </div>
      {state.step === 'processing' && <Processing {...state} />}
      {state.step === 'complete' && <Outcome revision={listed ?? state.revision} options={options} onVoted={onVoted} />}
      {state.step !== 'processing' && (
        <Button variant="default" mih={44} onClick={onAgain}>
          Add Another Comment
        </Button>
      )}
    </div>
  )
}

const Outcome = ({
  revision,
  ...props
}: { revision: Revision | null } & Pick<FeedbackOutcomeProps, 'options' | 'onVoted'>) =>
  revision ? <RevisionCard revision={revision} {...props} /> : <Text size="sm">No revision information available.</Text>

const Processing = ({ progress, message }: { progress: number; message: string }) => (
  <div>
    <Progress.Root size="lg">
      <Progress.Section value={progress} aria-label="Progress of the revision" />
    </Progress.Root>
    <Text size="sm" mt="xs">
      {progress}%{message && `: ${message}`}
    </Text>
  </div>
)

const pointsText = (points: number) =>
  points > 0
    ? `You earned ${points} points.`
    : 'You earned points for this version of the question before; this comment is kept as well.'
