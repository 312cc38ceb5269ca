import { copyLink } from '../navigation/copy-link.ts'
import type { BlockSession } from '../session/block-session.ts'
import { answerOf, currentQuestionId, isExplained, isLocked } from '../session/block-state.ts'
import type { Highlighting } from '../tools/use-highlighting.ts'
import type { usePlayerTools } from '../tools/use-player-tools.ts'
import type { Shortcuts } from './use-shortcuts.ts'

interface ShortcutsOf {
  session: BlockSession
  highlighting: Highlighting
  toggle: ReturnType<typeof usePlayerTools>['toggle']
  onPause: () => void
  onEndSection: () => void
  onListKeys: () => void
}

/** What each key does, and each button that names the key. */
export function shortcutsOf(given: ShortcutsOf): Shortcuts {
  const { session, highlighting, toggle, onPause, onEndSection, onListKeys } = given
  const canEnd = session.state.mode !== 'review' && !session.isDemo
  const optionAt = (index: number) => session.question.options[index]?.id
  const focusedOption = () =>
    document.activeElement?.closest<HTMLElement>('[data-option-id]')?.dataset.optionId ??
    answerOf(session.state, currentQuestionId(session.state))
  return {
    choose: (index) => {
      const optionId = optionAt(index)
      if (!optionId || selectsFirst(session, optionId)) return
      session.choose(optionId)
    },
    clear: session.clear,
    crossOut: (index) => {
      const optionId = index === undefined ? focusedOption() : optionAt(index)
      if (optionId) session.crossOut(optionId)
    },
    move: (step) => session.dispatch({ type: 'goTo', index: session.state.currentIndex + step }),
    mark: () => session.dispatch({ type: 'mark' }),
    highlight: highlighting.toggle,
    undo: highlighting.undo,
    note: () => toggle('note'),
    calculator: () => toggle('calculator'),
    referenceValues: () => toggle('referenceValues'),
    feedback: () => {
      if (session.isSaved && isExplained(session.state, currentQuestionId(session.state))) toggle('feedback')
    },
    pause: onPause,
    endSection: () => canEnd && onEndSection(),
    copyLink: () => {
      if (session.state.mode === 'review') void copyLink(session.block.id, currentQuestionId(session.state))
    },
    saveNow: () => void session.save(),
    listKeys: onListKeys,
  }
}

/**
 * In tutor mode an answer stands for good, and a key may have been meant for something else: the first press takes the
 * focus to the option, where Enter, or the same key again, answers.
 */
function selectsFirst({ state }: BlockSession, optionId: string): boolean {
  if (state.mode !== 'tutor' || isLocked(state, currentQuestionId(state))) return false
  const option = document.querySelector<HTMLInputElement>(`[data-option-id="${CSS.escape(optionId)}"] input`)
  if (!option || option === document.activeElement) return false
  option.focus()
  return true
}
