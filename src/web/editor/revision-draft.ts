import type { InputOf } from '../../contract/endpoint.ts'
import type { TextChange } from '../../contract/feedback.ts'
import type { QuestionVersion, reviseQuestion } from '../../contract/question-editor.ts'
import {
  linesOf,
  referencesOf,
  sourcesFrom,
  sourcesText,
  tableFrom,
  tableText,
} from '../../domain/content/question-parts.ts'
import { checkProposal, proposalFindings } from '../../domain/revisions/check-proposal.ts'
import type { QuestionText } from '../../domain/revisions/question-text.ts'

type Written = Pick<QuestionText, 'vignette' | 'stem' | 'options' | 'correctAnswer' | 'explanation'>

/** A question as an editor writes it. */
export interface RevisionDraft extends Written {
  /** One in each line. */
  clues: string
  /** A row in each line, the head first, with '|' between the cells. */
  comparison: string
  changed: string
  /** The data of the question's figure and of the explanation's, as in a file; '' for none. */
  figureSource: string
  explanationFigureSource: string
  /** By option id; what belongs to the key waits there in case it is not the key in the end. */
  rationales: Readonly<Record<string, string>>
  keyPoint: string
  /** One in each line, with '|' before what it supports. */
  references: string
  /** Why. */
  reason: string
}

/** The form begins with the text as it is. */
export const draftOf = (version: QuestionVersion): RevisionDraft => ({
  ...textOf(version),
  clues: version.clues.join('\n'),
  comparison: version.comparison ? tableText(version.comparison) : '',
  changed: version.changed ?? '',
  figureSource: version.figureSource ?? '',
  explanationFigureSource: version.explanationFigureSource ?? '',
  rationales: version.rationales,
  keyPoint: version.keyPoint,
  references: sourcesText(version.sources),
  reason: '',
})

/** The form begins with what a revision proposes instead. */
export function withChanges(draft: RevisionDraft, changes: readonly TextChange[], reason: string): RevisionDraft {
  const changed = { ...draft, reason }
  for (const change of changes) {
    const { to } = change
    if (change.field === 'options') {
      const { optionId } = change
      changed.options = changed.options.map((option) => (option.id === optionId ? { ...option, text: to } : option))
    } else if (change.field === 'rationales') changed.rationales = { ...changed.rationales, [change.optionId]: to }
    // A figure is drawn from data, which a change does not carry: the form keeps those of the version.
    else if (change.field !== 'figure') changed[change.field] = to
  }
  return changed
}

const textOf = ({ vignette, stem, options, correctAnswer, explanation }: Written): Written => ({
  vignette,
  stem,
  options,
  correctAnswer,
  explanation,
})

/** The rationales of the wrong options, as far as they are written. */
const rationalesOf = ({ rationales, options, correctAnswer }: RevisionDraft): Record<string, string> =>
  Object.fromEntries(
    options.flatMap(({ id }) => {
      const rationale = rationales[id]?.trim()
      return id === correctAnswer || !rationale ? [] : [[id, rationale]]
    }),
  )

/** The draft's figures; undefined where there is none, or its data cannot be drawn. */
export type DrawnFigures = Pick<QuestionVersion, 'figure' | 'explanationFigure'>

/** The whole text of the question as the draft has it. */
export function revisedOf(draft: RevisionDraft, version: QuestionVersion, drawn: DrawnFigures = version) {
  const changed = draft.changed.trim()
  const comparison = tableFrom(draft.comparison)
  const sources = sourcesFrom(draft.references, version.sources)
  return {
    ...textOf(draft),
    options: draft.options.map(({ id, text }) => ({ id, text })),
    clues: linesOf(draft.clues),
    rationales: rationalesOf(draft),
    keyPoint: draft.keyPoint.trim(),
    sources,
    references: referencesOf(sources),
    ...(comparison && { comparison }),
    ...(changed !== '' && { changed }),
    ...(drawn.figure && { figure: drawn.figure }),
    ...(drawn.explanationFigure && { explanationFigure: drawn.explanationFigure }),
  }
}

/** The body of the call. Blank texts are left out: the server would not take them. */
export function bodyOf(draft: RevisionDraft, version: QuestionVersion): InputOf<typeof reviseQuestion>['body'] {
  const revised = revisedOf(draft, version)
  const { vignette, stem, options, correctAnswer, explanation, clues, rationales } = revised
  const { keyPoint, sources, comparison = null, changed = '' } = revised
  return {
    vignette,
    stem,
    options,
    correctAnswer,
    explanation,
    clues,
    rationales,
    comparison,
    changed,
    figureSource: draft.figureSource,
    explanationFigureSource: draft.explanationFigureSource,
    reason: draft.reason,
    ...(keyPoint !== '' && { keyPoint }),
    ...(sources.length > 0 && { sources }),
  }
}

/** The fields that a draft may take away altogether. */
const emptied = { comparison: undefined, changed: undefined, figure: undefined, explanationFigure: undefined }

interface DraftCheck {
  /** The sentences that stand in the way of proposing it. */
  blocking: string[]
  findings: ReturnType<typeof proposalFindings>
}

/** What the item rules say of the draft, as it is typed. */
export function checkDraft(
  questionId: string,
  version: QuestionVersion,
  draft: RevisionDraft,
  drawn: DrawnFigures = version,
): DraftCheck {
  const { difficulty, rationales, references } = version
  const question = { id: questionId, difficulty, rationales, references }
  const after = revisedOf(draft, version, drawn)
  const revised = { ...question, rationales: after.rationales, references: after.references }
  const verdict = checkProposal(question, version, { ...emptied, ...after }, revised)
  const findings = proposalFindings(question, version, after, revised)
  const isListed = findings.some(({ level, isNew }) => level === 'error' && isNew)
  return {
    blocking: [
      ...(blankIn(draft) ? ['Fill in every text and the reason.'] : []),
      // Findings say this already.
      ...(verdict.fits || isListed ? [] : [verdict.because]),
      ...findings.filter(({ level, isNew }) => level === 'error' && isNew).map(({ message }) => message),
    ],
    findings,
  }
}

const blankIn = ({ vignette, stem, explanation, reason, options }: RevisionDraft) =>
  [vignette, stem, explanation, reason, ...options.map(({ text }) => text)].some((text) => text.trim() === '')
