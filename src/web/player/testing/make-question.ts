/** A question with its key, as the server sends it. */
export const makeQuestion = (id: string) => ({
  id,
  version: 1,
  updatedBy: null,
  stem: 'Which?',
  vignette: 'A newborn.',
  domain: 'Cardiology',
  options: ['a', 'b'].map((option) => ({ id: option, text: `Option ${option}` })),
  correctAnswer: 'a',
  explanation: 'Because.',
  rationales: {},
  keyPoint: 'This.',
  references: [],
})
