import { longestNote } from '../../../contract/blocks.ts'
import { fieldValue } from '../../../domain/blocks/wire-fields.ts'
import { CalculatorWindow } from '../../tools/calculator-window.tsx'
import { NoteField } from '../../tools/note-field.tsx'
import { ReferenceValues } from '../../tools/reference-values.tsx'
import type { BlockSession } from '../session/block-session.ts'
import { useBlockState } from '../session/use-session.ts'
import { FeedbackTool } from './feedback-tool.tsx'
import { PlayerPanel } from './player-panel.tsx'
import type { usePlayerTools } from './use-player-tools.ts'

interface PlayerToolsProps {
  session: BlockSession
  tools: ReturnType<typeof usePlayerTools>
}

/**
 * The tools that stand beside the question, or over it. They are there at once, not fetched when they are opened: what
 * is typed behind their key must go into them, and not choose an option.
 */
export function PlayerTools({ session, tools }: PlayerToolsProps) {
  const { panel, hasCalculator, calculator, dispatchCalculator, close } = tools
  return (
    <>
      {panel === 'note' && <NotePanel session={session} onClose={() => close('note')} />}
      {panel === 'referenceValues' && (
        <PlayerPanel title="Laboratory reference values" onClose={() => close('referenceValues')}>
          <ReferenceValues />
        </PlayerPanel>
      )}
      {panel === 'feedback' && <FeedbackTool session={session} onClose={() => close('feedback')} />}
      {hasCalculator && (
        <CalculatorWindow state={calculator} dispatch={dispatchCalculator} onClose={() => close('calculator')} />
      )}
    </>
  )
}

function NotePanel({ session, onClose }: { session: BlockSession; onClose: () => void }) {
  const currentIndex = useBlockState(session, (state) => state.currentIndex)
  const questionId = session.questions[currentIndex]?.id ?? ''
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
