import { type RefObject, useState } from 'react'
import { coversRange, mostRanges, type TextRange, withoutRange, withRange } from '../../../domain/highlights/ranges.ts'
import { type HighlightPart, type Highlights, highlightsOf } from '../../question/highlight-parts.ts'
import { type SelectedRange, selectedRanges } from '../../question/selected-ranges.ts'
import { showToast } from '../../ui/toasts.tsx'
import { showUndo } from '../../ui/undo-toast.tsx'
import type { BlockSession } from '../session/block-session.ts'
import { currentQuestionId } from '../session/block-state.ts'

export interface Highlighting {
  /** Before a press on a button takes the selection away. */
  remember: () => void
  /** Highlights the selection, or takes the highlight off where all of it has one. */
  toggle: () => void
  /** Highlights the selection of a mouse; nothing selected is nothing to say. */
  add: () => void
  remove: (part: HighlightPart, range: TextRange) => void
  undo: () => void
}

/** Highlights in the question that is shown below an element. It holds the steps to undo, so it is made once. */
export function useHighlighting(session: BlockSession, area: RefObject<HTMLElement | null>): Highlighting {
  const [highlighting] = useState(() => highlightingOf(session, area))
  return highlighting
}

function highlightingOf(session: BlockSession, area: RefObject<HTMLElement | null>): Highlighting {
  const done: { questionId: string; before: Highlights }[] = []
  let remembered: SelectedRange[] = []
  const selected = () => (area.current ? selectedRanges(area.current) : [])

  const change = (of: (before: Highlights) => Highlights) => {
    const questionId = currentQuestionId(session.state)
    const before = highlightsOf(session.state.states[questionId])
    const after = of(before)
    if (Object.values(after).some((ranges = []) => ranges.length > mostRanges)) {
      void showToast({ message: `A text takes ${mostRanges} highlights at most; remove one first.` })
      return
    }
    done.push({ questionId, before })
    session.dispatch({ type: 'highlight', questionId, highlights: after })
  }

  const undo = () => {
    const last = done.pop()
    if (last) session.dispatch({ type: 'highlight', questionId: last.questionId, highlights: last.before })
  }

  const apply = (ranges: readonly SelectedRange[], canRemove: boolean) => {
    const known = highlightsOf(session.state.states[currentQuestionId(session.state)])
    const covered = ranges.every(({ part, ...range }) => coversRange(known[part] ?? [], range))
    document.getSelection()?.removeAllRanges()
    if (covered && !canRemove) return
    const step = covered ? withoutRange : withRange
    change((before) => {
      const after: Partial<Record<HighlightPart, readonly TextRange[]>> = { ...before }
      for (const { part, ...range } of ranges) after[part] = step(after[part] ?? [], range)
      return after
    })
  }

  return {
    remember: () => {
      remembered = selected()
    },
    toggle: () => {
      const now = selected()
      const ranges = now.length > 0 ? now : remembered
      remembered = []
      if (ranges.length > 0) return apply(ranges, true)
      void showToast({ message: 'Select words in the question first, then press Highlight or H.' })
    },
    add: () => {
      const ranges = selected()
      if (ranges.length > 0) apply(ranges, false)
    },
    remove: (part, range) => {
      change((before) => ({ ...before, [part]: withoutRange(before[part] ?? [], range) }))
      void showUndo('Highlight removed.', undo)
    },
    undo,
  }
}
