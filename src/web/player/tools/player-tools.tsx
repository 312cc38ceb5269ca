import { Loader, Text } from '@mantine/core'
import { lazy } from 'react'
import { longestNote } from '../../../contract/blocks.ts'
import { fieldValue } from '../../../domain/blocks/merge-change.ts'
import type { FeedbackBook } from '../../feedback/use-feedback.ts'
import { CalculatorWindow } from '../../tools/calculator-window.tsx'
import { NoteField } from '../../tools/note-field.tsx'
import { ReferenceValues } from '../../tools/reference-values.tsx'
import { FetchedPart } from '../../ui/fetched-part.tsx'
import type { BlockSession } from '../session/block-session.ts'
import { isExplained } from '../session/block-state.ts'
import { useBlockState, useQuestion } from '../session/use-session.ts'
import { PlayerPanel } from './player-panel.tsx'
import type { usePlayerTools } from './use-player-tools.ts'

export const loadFeedbackPanel = () => import('../../feedback/feedback-panel.tsx')
const FeedbackPanel = lazy(async () => ({ default: (await loadFeedbackPanel()).FeedbackPanel }))

interface PlayerToolsProps {
  session: BlockSession
  tools: ReturnType<typeof usePlayerTools>
}

/**
 * The tools that stand beside the question, or over it. They are there at once, not fetched when they are opened: what
 * is typed behind their key must go into them, and not choose an option.
 */
export function PlayerTools({ session, tools }: PlayerToolsProps) {
  const { panel, hasCalculator, calculator, dispatchCalculator, calculatorSide, setCalculatorSide, book, close } = tools
  return (
    <>
      {panel === 'note' && <NotePanel session={session} onClose={() => close('note')} />}
      {panel === 'referenceValues' && (
        <PlayerPanel title="Laboratory reference values" onClose={() => close('referenceValues')}>
          <ReferenceValues />
        </PlayerPanel>
      )}
      {panel === 'feedback' && <FeedbackTool session={session} book={book} onClose={() => close('feedback')} />}
      {hasCalculator && (
        <CalculatorWindow
          state={calculator}
          dispatch={dispatchCalculator}
          side={calculatorSide}
          onSide={setCalculatorSide}
          onClose={() => close('calculator')}
        />
      )}
    </>
  )
}

function NotePanel({ session, onClose }: { session: BlockSession; onClose: () => void }) {
  const currentIndex = useBlockState(session, (state) => state.currentIndex)
  const { id: questionId } = useQuestion(session)
  const note = useBlockState(session, ({ states }) => fieldValue(states[questionId], 'note') ?? '')
  return (
    <PlayerPanel title="Note" onClose={onClose}>
      <NoteField
        key={questionId}
        label={`Question ${currentIndex + 1}`}
        note={note}
        longest={longestNote}
        onChange={(text) => session.dispatch({ type: 'note', questionId, note: text })}
      />
    </PlayerPanel>
  )
}

interface FeedbackToolProps {
  session: BlockSession
  book: FeedbackBook
  onClose: () => void
}

function FeedbackTool({ session, book, onClose }: FeedbackToolProps) {
  const currentIndex = useBlockState(session, (state) => state.currentIndex)
  const question = useQuestion(session)
  const explained = useBlockState(session, (state) => isExplained(state, question.id))
  return (
    <PlayerPanel isForm title="Feedback" onClose={onClose}>
      {explained ? (
        <FetchedPart
          what="the form for feedback"
          waiting={<Loader size="sm" role="status" aria-label="Loading the feedback" />}
        >
          <Text size="sm">Question {currentIndex + 1}</Text>
          <FeedbackPanel
            key={question.id}
            questionId={question.id}
            blockId={session.block.id}
            options={question.options}
            book={book}
            beforeSending={session.save}
          />
        </FetchedPart>
      ) : (
        <Text size="sm">Answer this question first; then you can say what is wrong with it.</Text>
      )}
    </PlayerPanel>
  )
}
