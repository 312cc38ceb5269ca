import type { AnsweredQuestion } from '../../contract/blocks.ts'
import { originText } from '../../domain/content/origin-text.ts'

const meanings: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => meanings[sign] ?? '')

/** A question as HTML for who has no JavaScript: it can be read, and its answer opened. */
export function writtenQuestion(question: AnsweredQuestion): string {
  const { vignette, stem, options, correctAnswer, explanation, updatedBy } = question
  const key = options.find(({ id }) => id === correctAnswer)
  return [
    '<noscript><article aria-label="Demo question">',
    `<p>${originText(updatedBy)}</p>`,
    `<p>${escaped(vignette)}</p>`,
    `<p><strong>${escaped(stem)}</strong></p>`,
    `<ol type="A">${options.map(({ text }) => `<li>${escaped(text)}</li>`).join('')}</ol>`,
    '<details><summary>Show the answer</summary>',
    `<p><strong>${escaped(key?.text ?? '')}</strong></p>`,
    `<p>${escaped(explanation)}</p>`,
    '</details></article></noscript>',
  ].join('')
}
