import { Anchor, Button, Textarea } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { type Dispatch, useEffect, useReducer, useState } from 'react'
import { feedbackCredit } from '../../domain/reviewers/feedback-credit.ts'
import { correctionId, DemoScreen } from './demo-screen.tsx'
import styles from './feedback-demo.module.css'
import {
  canSubmit,
  type FeedbackDemoAction,
  feedbackDemo,
  newFeedbackDemo,
  submittingMs,
  typingMsPerCharacter,
} from './feedback-demo-state.ts'

/** The feedback loop, played on the screen of a tutor block: a wrong key, what a learner writes, and what comes of it. */
export function FeedbackDemo() {
  const [state, dispatch] = useReducer(feedbackDemo, newFeedbackDemo)
  const [hasRun, setRun] = useState(false)
  const [index, setIndex] = useState(0)
  usePlay(state.step, dispatch)
  const { step, text } = state
  const start = () => {
    setRun(true)
    setIndex(0)
    dispatch({ type: 'start' })
  }
  return (
    <section aria-label="Demonstration of the feedback loop">
      <Button mih={44} mb="md" onClick={start}>
        {hasRun ? 'Restart Animation' : 'Start Animation'}
      </Button>
      <div className={styles.demo}>
        <DemoScreen isCorrected={step === 'done'} index={index} onGo={setIndex} />
        <form
          className={styles.panel}
          aria-label="Feedback"
          onSubmit={(event) => {
            event.preventDefault()
            setRun(true)
            dispatch({ type: 'submit' })
          }}
        >
          <h3>Feedback</h3>
          <Textarea
            label="What is wrong with question 1?"
            rows={3}
            maxLength={2_000}
            value={text}
            readOnly={step !== 'idle'}
            onChange={({ currentTarget }) => dispatch({ type: 'edit', text: currentTarget.value })}
          />
          {/* Written as one that can be pressed: a page without its application does not hear of what is typed. */}
          <Button type="submit" mih={44} variant="default" disabled={!import.meta.env.SSR && !canSubmit(state)}>
            Submit Feedback
          </Button>
          {/* In one place, so that nothing moves when one follows the other. */}
          <div className={styles.outcomes}>
            <div data-hidden={step !== 'idle' && step !== 'typing'}>
              <p>Press Start Animation and look on, or write yourself what is wrong: question 1 has a wrong key.</p>
              <p className={styles.quiet}>
                In the player a report stands with its question. A correction is proposed, and learners vote on it.
              </p>
            </div>
            <div>
              <p role="status">
                {step === 'submitting' && 'Submitting feedback...'}
                {step === 'done' &&
                  `Thank you! Your feedback is recorded, and ${feedbackCredit(text, true).points} points are earned toward the leaderboard.`}
              </p>
              <div className={styles.quiet} data-hidden={step !== 'done'}>
                <p>
                  The answer has been corrected, and the explanation is AI-Updated. In the player an editor confirms
                  each change of a key first.
                </p>
                {/* On a phone the corrected question stands below what is on the screen. */}
                <Anchor href={`#${correctionId}`} className={styles.toCorrection} py="sm" underline="always">
                  See the correction
                </Anchor>
              </div>
            </div>
          </div>
        </form>
      </div>
    </section>
  )
}

/** Time, which the state itself knows nothing of. */
function usePlay(step: ReturnType<typeof feedbackDemo>['step'], dispatch: Dispatch<FeedbackDemoAction>) {
  const lessMotion = useReducedMotion()
  useEffect(() => {
    if (step === 'typing') {
      if (lessMotion) return dispatch({ type: 'typeAll' })
      const timer = setInterval(() => dispatch({ type: 'typeOn' }), typingMsPerCharacter)
      return () => clearInterval(timer)
    }
    if (step !== 'submitting') return
    const timer = setTimeout(() => dispatch({ type: 'recorded' }), submittingMs)
    return () => clearTimeout(timer)
  }, [step, lessMotion, dispatch])
}
