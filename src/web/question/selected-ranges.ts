import { type TextRange, trimmedRange } from '../../domain/highlights/ranges.ts'
import type { HighlightPart } from './highlight-parts.ts'

export interface SelectedRange extends TextRange {
  part: HighlightPart
}

/** The ranges that the learner has selected in the texts below an element; none for a selection that is only a caret. */
export function selectedRanges(root: HTMLElement): SelectedRange[] {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return []
  const selected = selection.getRangeAt(0)
  return [...root.querySelectorAll<HTMLElement>('[data-part]')].flatMap((element) => {
    if (!selected.intersectsNode(element)) return []
    const part = element.dataset.part as HighlightPart
    const text = element.textContent
    const start = element.contains(selected.startContainer) ? lengthBefore(element, 'start', selected) : 0
    const end = element.contains(selected.endContainer) ? lengthBefore(element, 'end', selected) : text.length
    const range = trimmedRange(text, { start, end })
    return range ? [{ part, ...range }] : []
  })
}

/** Characters of the element before an edge of the selection. */
function lengthBefore(element: Element, edge: 'start' | 'end', selected: Range): number {
  const before = document.createRange()
  before.setStart(element, 0)
  if (edge === 'start') before.setEnd(selected.startContainer, selected.startOffset)
  else before.setEnd(selected.endContainer, selected.endOffset)
  return before.toString().length
}
