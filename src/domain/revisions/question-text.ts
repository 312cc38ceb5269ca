/** What of a question a revision may change. */
export interface QuestionText {
  vignette: string
  stem: string
  options: readonly { id: string; text: string }[]
  /** An option's id. */
  correctAnswer: string
  explanation: string
}

/** One difference between two texts of a question. */
export interface RevisionChange {
  field: 'stem' | 'vignette' | 'explanation' | 'options' | 'correctAnswer'
  /** Where the text of one option changed. */
  optionId?: string
  from: string
  to: string
}

const same = (one: string, other: string) => one.trim() === other.trim()

/**
 * What leads from one text of a question to another, in the order in which a reader meets it. Blanks at the ends are no
 * difference. Options are compared by id; one that only the new text has comes from nothing, as one that it lost goes to
 * nothing.
 */
export function revisionChanges(from: QuestionText, to: QuestionText): RevisionChange[] {
  const changed = (field: 'vignette' | 'stem' | 'correctAnswer' | 'explanation'): RevisionChange[] =>
    same(from[field], to[field]) ? [] : [{ field, from: from[field], to: to[field] }]
  const options = from.options.flatMap(({ id, text }): RevisionChange[] => {
    const now = to.options.find((option) => option.id === id)?.text ?? ''
    return same(text, now) ? [] : [{ field: 'options', optionId: id, from: text, to: now }]
  })
  const added = to.options
    .filter(({ id }) => !from.options.some((option) => option.id === id))
    .map(({ id, text }): RevisionChange => ({ field: 'options', optionId: id, from: '', to: text }))
  return [
    ...changed('vignette'),
    ...changed('stem'),
    ...options,
    ...added,
    ...changed('correctAnswer'),
    ...changed('explanation'),
  ]
}

/** Whether only an admin may accept it: it moves the key or touches what can be chosen. */
export const needsAdmin = (changes: readonly RevisionChange[]): boolean =>
  changes.some(({ field }) => field === 'correctAnswer' || field === 'options')
