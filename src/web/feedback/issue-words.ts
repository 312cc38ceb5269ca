import type { Issue } from '../../contract/feedback.ts'

export const issueWords: Readonly<Record<Issue, string>> = {
  'too-obvious': 'Too obvious',
  'answer-incorrect': 'Answer incorrect',
  'unrealistic-scenario': 'Unrealistic scenario',
  'confusing-wording': 'Confusing wording',
  'outdated-information': 'Outdated information',
  other: 'Other',
}
