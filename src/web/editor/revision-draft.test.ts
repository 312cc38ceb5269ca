import { describe, expect, test } from 'vitest'
import type { TextChange } from '../../contract/feedback.ts'
import type { QuestionVersion } from '../../contract/question-editor.ts'
import { bodyOf, checkDraft, draftOf, type RevisionDraft, withChanges } from './revision-draft.ts'

const version: QuestionVersion = {
  version: 2,
  source: 'file',
  reason: 'First published',
  createdAt: '2026-01-05T09:00:00.000Z',
  editor: null,
  acceptedBy: { way: 'file', username: null },
  feedback: null,
  difficulty: 3,
  vignette: 'A girl of 3 years has coughed for 2 days.',
  stem: 'Which of the following is the most likely diagnosis?',
  options: ['Asthma', 'Bronchiolitis', 'Croup', 'Diphtheria'].map((text, n) => ({ id: 'abcd'[n] ?? '', text })),
  correctAnswer: 'c',
  explanation: 'This is why. '.repeat(30),
  rationales: { a: 'It wheezes.', b: 'She is too old.', d: 'She is vaccinated.' },
  keyPoint: 'Barking is croup.',
  references: ['Somebody, Something, 2026'],
  sources: [{ text: 'Somebody, Something, 2026', supports: 'The bark', url: 'https://doi.org/10.1/x' }],
  clues: ['Stridor: the larynx is narrow.', 'Bark: the trachea is swollen.'],
  comparison: { columns: ['', 'Croup'], rows: [['Age', '3 months to 3 years']] },
  topic: 'Croup',
}
const draft = { ...draftOf(version), reason: 'The guideline of 2026.' }
const check = (changed: Partial<RevisionDraft>) => checkDraft('ped-pulm-0001', version, { ...draft, ...changed })

describe('a draft', () => {
  test.each<{ name: string; changed: Partial<RevisionDraft>; blocking: string[] }>([
    // Shows feedback-42
    { name: 'that changes nothing is not proposed', changed: {}, blocking: ['It changes nothing.'] },
    { name: 'with a better stem is proposed', changed: { stem: 'Which diagnosis is most likely?' }, blocking: [] },
    {
      name: 'without a reason is not proposed',
      changed: { stem: 'Which diagnosis is most likely?', reason: ' ' },
      blocking: ['Fill in every text and the reason.'],
    },
    // Shows feedback-42
    {
      name: 'that breaks an item rule is not proposed',
      changed: { stem: 'Which is it not' },
      blocking: ["End the stem with '?'.", "Ask for what is right, without 'not' in the stem."],
    },
    // Shows feedback-42
    {
      name: 'whose new reference has no year is not proposed',
      changed: { stem: 'Which diagnosis is most likely?', references: 'Somebody, Something' },
      blocking: ["Give the year of the reference 'Somebody, Something'."],
    },
  ])('$name', ({ changed, blocking }) => {
    expect(check(changed).blocking).toEqual(blocking)
  })

  // Shows feedback-42
  test('with another key warns of the rationale that the old key lacks, and may be proposed', () => {
    const { blocking, findings } = check({ correctAnswer: 'd' })
    expect(blocking).toEqual([])
    expect(findings).toContainEqual({
      level: 'warning',
      message: 'Write a rationale for the wrong option c.',
      isNew: true,
    })
  })

  test('sends no rationale of the key and no blank text', () => {
    const body = bodyOf(
      { ...draft, correctAnswer: 'd', keyPoint: ' ', references: ' \n Somebody, 2026 | The dose\n' },
      version,
    )
    expect(body.rationales).toEqual({ a: 'It wheezes.', b: 'She is too old.' })
    expect(body).not.toHaveProperty('keyPoint')
    expect(body.sources).toEqual([{ text: 'Somebody, 2026', supports: 'The dose', url: null }])
  })

  test('sends what stands beside the text as it is, and the address of a reference with it', () => {
    const { clues, comparison, changed, sources } = bodyOf(draft, version)
    expect({ clues, comparison, sources }).toEqual({
      clues: version.clues,
      comparison: version.comparison,
      sources: version.sources,
    })
    expect(changed).toBe('')
  })

  test('takes the table away when its field is emptied', () => {
    expect(check({ comparison: ' ' }).blocking).toEqual([])
    expect(bodyOf({ ...draft, comparison: ' ' }, version).comparison).toBeNull()
  })

  // Shows feedback-44
  test('begins with what a revision proposes', () => {
    const changes: TextChange[] = [
      { field: 'stem', from: version.stem, to: 'Which is it?' },
      { field: 'options', optionId: 'b', from: 'Bronchiolitis', to: 'Bronchitis' },
      { field: 'correctAnswer', from: 'c', to: 'b' },
      { field: 'rationales', optionId: 'c', from: '', to: 'No bark.' },
      { field: 'clues', from: '', to: 'Wheeze: small airways.' },
    ]
    expect(withChanges(draftOf(version), changes, 'As the AI says.')).toMatchObject({
      stem: 'Which is it?',
      correctAnswer: 'b',
      reason: 'As the AI says.',
      vignette: version.vignette,
      rationales: { ...version.rationales, c: 'No bark.' },
      clues: 'Wheeze: small airways.',
      options: [{ text: 'Asthma' }, { text: 'Bronchitis' }, { text: 'Croup' }, { text: 'Diphtheria' }],
    })
  })
})
