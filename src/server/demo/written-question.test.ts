import { expect, test } from 'vitest'
import { writtenQuestion } from './written-question.ts'

const question = {
  id: 'q1',
  version: 1,
  updatedBy: null,
  domain: 'Cardiology',
  vignette: 'A newborn of 24 h has a pH < 7.2 & a "blue" tongue.',
  stem: 'What now?',
  options: [
    { id: 'a', text: 'Wait' },
    { id: 'b', text: 'Prostaglandin <E1>' },
  ],
  correctAnswer: 'b',
  explanation: 'The duct must stay open.',
  rationales: { a: 'The duct closes.' },
  keyPoint: 'Keep the duct open.',
  references: [],
}

// Shows landing-6
test('a question is written with its answer behind a summary, and says who wrote it', () => {
  const html = writtenQuestion(question)
  const [before, behind = ''] = html.split('<details>')
  expect(before).toContain('<li>Wait</li><li>Prostaglandin &lt;E1&gt;</li>')
  expect(before).toContain('AI-Generated')
  expect(before).not.toContain('The duct must stay open.')
  expect(behind).toContain('<p><strong>Prostaglandin &lt;E1&gt;</strong></p><p>The duct must stay open.</p>')
})

test('what a text says is never taken for HTML', () => {
  expect(writtenQuestion(question)).toContain('pH &lt; 7.2 &amp; a &quot;blue&quot; tongue.')
})
