import { Anchor, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { blockModes } from '../../domain/blocks/block-mode.ts'
import { fits } from '../fits.ts'
import { dateText } from './date-text.ts'
import styles from './finished-block.module.css'

/** The result that the player hands over when a block ends. It is checked, since a page of another version may have handed it over. */
const finished = {
  fields: {
    score: 'number',
    totalQuestions: 'number',
    correctAnswers: 'number',
    mode: { is: blockModes },
    date: 'string',
    blockId: 'string',
  },
} as const

/** The block that has just ended, where the learner comes from its end. */
export function useFinishedBlock() {
  const { state } = useLocation()
  return fits(finished, state) ? state : undefined
}

/** Its result, where the page does not show it among its figures. */
export function FinishedBlock() {
  const block = useFinishedBlock()
  if (!block) return null
  const { score, totalQuestions, correctAnswers, mode, date, blockId } = block
  return (
    <div className={styles.result} role="status">
      <Text>
        <b>{score}%</b>: {correctAnswers} of {totalQuestions} correct, {mode === 'exam' ? 'Exam Mode' : 'Tutor Mode'},{' '}
        {dateText(date)}
      </Text>
      <Anchor component={Link} to={`/exam?block_id=${blockId}`}>
        Review block
      </Anchor>
      <Anchor component={Link} to={`/results?block_id=${blockId}`}>
        Results
      </Anchor>
    </div>
  )
}
