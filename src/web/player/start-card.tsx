import { Button, Stack, Text } from '@mantine/core'
import { clockText } from '../question/clock-text.ts'
import { Page } from '../ui/page.tsx'
import type { BlockSession } from './session/block-session.ts'
import { answerOf, wasBegun } from './session/block-state.ts'
import styles from './start-card.module.css'

const modes = {
  exam: { name: 'Exam Mode', rule: 'You see the answers at the end. An answer can be changed until then.' },
  tutor: { name: 'Tutor Mode', rule: 'You see the explanation as soon as you answer. The first answer counts.' },
}

/** The card that waits before the clock runs. */
export function StartCard({ session, title }: { session: BlockSession; title: string }) {
  const { block, state } = session
  const { name, rule } = modes[block.originalMode]
  const begun = wasBegun(state, block.questionCount * block.secondsPerQuestion)
  const answered = state.questionIds.filter((id) => answerOf(state, id)).length
  const facts = [
    { term: 'Mode', value: name },
    { term: 'Questions', value: begun ? `${block.questionCount} (${answered} answered)` : `${block.questionCount}` },
    {
      term: begun ? 'Time remaining' : 'Time',
      value: state.timeRemaining === null ? 'No time limit' : clockText(state.timeRemaining),
    },
  ]
  return (
    <Page width="narrow" title={title}>
      <Stack gap="lg" className={styles.sheet}>
        <dl className={styles.facts}>
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {begun && (
          // The facts say it in figures.
          <div className={styles.done} aria-hidden>
            <span style={{ inlineSize: `${(100 * answered) / Math.max(block.questionCount, 1)}%` }} />
          </div>
        )}
        <Text>{rule}</Text>
        <Text size="sm" c="var(--state-quiet)" className={styles.keysHint}>
          Press ? during the block to see its keys.
        </Text>
        <Button
          size="md"
          mih={44}
          miw="12rem"
          className={styles.start}
          onClick={() => session.dispatch({ type: 'start' })}
        >
          {begun ? 'Resume' : 'Start'}
        </Button>
      </Stack>
    </Page>
  )
}
