import type { ReplyOf } from '../../contract/endpoint.ts'
import type { getSite } from '../../contract/site.ts'
import type { Stage } from '../../domain/pipeline/stages.ts'
import { counted, written } from '../../domain/site/claimed-number.ts'

export type Counts = ReplyOf<typeof getSite>['counts']

interface Step {
  stage: Stage
  text: string
  /** The running server's figure for the step, where it counts one. */
  count?: (counts: Counts) => string
}

/** The steps in the order in which a draft takes them. */
export const pipelineSteps: readonly Step[] = [
  {
    stage: 'researcher',
    text: 'Chooses what an examination asks about, by its blueprint, and reads what guidelines say today.',
    count: ({ topics, sections }) => `${counted(topics, 'topic')} in ${counted(sections, 'section')}`,
  },
  {
    stage: 'creator',
    text: 'Drafts vignette, question, options and explanation, with a reason for every option that is not the key.',
    count: ({ questions }) => `${counted(questions, 'question')} published`,
  },
  {
    stage: 'inspector',
    text: 'Answers the draft without seeing its key. Where the answers differ, the draft is destroyed.',
    count: ({ answeredBlind }) => `${counted(answeredBlind, 'question')} answered alike by two who saw no key`,
  },
  {
    stage: 'hunter',
    text: 'Finds the guideline, statement or textbook that each claim rests on, and names it.',
    count: ({ sources }) => `${counted(sources, 'source')} cited`,
  },
  {
    stage: 'grader',
    text: 'Rates questions 1-10 for what they test and how they are written; below 8 nothing is published.',
  },
  {
    stage: 'controller',
    text: 'Runs the item rules over the whole bank, and goes on after publication with what learners flag.',
    count: ({ accepted, rejected }) => `${counted(accepted, 'correction')} accepted, ${written(rejected)} rejected`,
  },
]

/** The result of a step, and how many drafts it has destroyed. */
export function countsText({ destroyed, ...counts }: Counts, stage: Stage, count: Step['count']): string {
  // A server of before counts none.
  const fallen = destroyed?.[stage] ?? 0
  const shown = count?.({ destroyed, ...counts })
  return [shown, fallen > 0 && `${counted(fallen, 'draft')} destroyed here`].filter(Boolean).join('; ')
}
