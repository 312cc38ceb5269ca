import type { InputOf } from '../../contract/endpoint.ts'
import type { Change, QuestionVersion, reviseQuestion } from '../../contract/feedback.ts'
import { checkProposal, proposalFindings } from '../../domain/revisions/check-proposal.ts'
import type { QuestionText } from '../../domain/revisions/question-text.ts'

/** A question as an editor writes it. */
export interface RevisionDraft extends QuestionText {
  /** By option id; what belongs to the key waits there in case it is not the key in the end. */
  rationales: Readonly<Record<string, string>>
  keyPoint: string
  /** One in each line. */
  references: string
  /** Why. */
  reason: string
}

/** The form begins with the text as it is. */
export const draftOf = (version: QuestionVersion): RevisionDraft => ({
  ...textOf(version),
  rationales: version.rationales,
  keyPoint: version.keyPoint,
  references: version.references.join('\n'),
  reason: '',
})

/** The form begins with what a revision proposes instead. */
export function withChanges(draft: RevisionDraft, changes: readonly Change[], reason: string): RevisionDraft {
  const changed = { ...draft, reason }
  for (const { field, optionId, to } of changes) {
    if (field === 'options') {
      changed.options = changed.options.map((option) => (option.id === optionId ? { ...option, text: to } : option))
    } else changed[field] = to
  }
  return changed
}

const textOf = ({ vignette, stem, options, correctAnswer, explanation }: QuestionText): QuestionText => ({
  ...{ vignette, stem, options, correctAnswer, explanation },
})

export const referencesOf = ({ references }: Pick<RevisionDraft, 'references'>): string[] =>
  references
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Those of the wrong options, as far as they are written. */
export const rationalesOf = ({ rationales, options, correctAnswer }: RevisionDraft): Record<string, string> =>
  Object.fromEntries(
    options.flatMap(({ id }) => {
      const rationale = rationales[id]?.trim()
      return id === correctAnswer || !rationale ? [] : [[id, rationale]]
    }),
  )

/** What is sent. Blank texts are not: the server would not take them. */
export function bodyOf(draft: RevisionDraft): InputOf<typeof reviseQuestion>['body'] {
  const keyPoint = draft.keyPoint.trim()
  const references = referencesOf(draft)
  return {
    ...{ ...textOf(draft), options: draft.options.map(({ id, text }) => ({ id, text })) },
    ...{ rationales: rationalesOf(draft), reason: draft.reason },
    ...(keyPoint !== '' && { keyPoint }),
    ...(references.length > 0 && { references }),
  }
}

interface DraftCheck {
  /** The sentences that stand in the way of proposing it. */
  blocking: string[]
  findings: ReturnType<typeof proposalFindings>
}

/** What the item rules say of the draft, as it is typed. */
export function checkDraft(questionId: string, version: QuestionVersion, draft: RevisionDraft): DraftCheck {
  const { difficulty, rationales, references } = version
  const question = { id: questionId, difficulty, rationales, references }
  const revised = { ...question, rationales: rationalesOf(draft), references: referencesOf(draft) }
  const [before, after] = [textOf(version), textOf(draft)]
  const verdict = checkProposal(question, before, after, revised)
  const findings = proposalFindings(question, before, after, revised)
  const isListed = findings.some(({ level, isNew }) => level === 'error' && isNew)
  return {
    blocking: [
      ...(blankIn(draft) ? ['Fill in every text and the reason.'] : []),
      // What the findings say is not said twice.
      ...(verdict.fits || isListed ? [] : [verdict.because]),
      ...findings.filter(({ level, isNew }) => level === 'error' && isNew).map(({ message }) => message),
    ],
    findings,
  }
}

const blankIn = ({ vignette, stem, explanation, reason, options }: RevisionDraft) =>
  [vignette, stem, explanation, reason, ...options.map(({ text }) => text)].some((text) => text.trim() === '')
