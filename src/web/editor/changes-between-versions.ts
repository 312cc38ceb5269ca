import type { QuestionVersion } from '../../contract/feedback.ts'
import { revisionChanges } from '../../domain/revisions/question-text.ts'

export const changesBetween = (before: QuestionVersion, version: QuestionVersion) => revisionChanges(before, version)

interface OtherText {
  name: string
  from: string
  to: string
}

/** What changed beside the texts that a revision names: key point, rationales, references. */
export function otherTexts(before: QuestionVersion, version: QuestionVersion): OtherText[] {
  const optionIds = [...new Set([...Object.keys(before.rationales), ...Object.keys(version.rationales)])].sort()
  const texts = [
    { name: 'Key point', from: before.keyPoint, to: version.keyPoint },
    ...optionIds.map((id) => ({
      name: `Why not ${id.toUpperCase()}`,
      from: before.rationales[id] ?? '',
      to: version.rationales[id] ?? '',
    })),
    { name: 'References', from: before.references.join('\n'), to: version.references.join('\n') },
  ]
  return texts.filter(({ from, to }) => from !== to)
}
