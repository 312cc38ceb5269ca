import type { ReplyOf } from '../../contract/endpoint.ts'
import type { getSite } from '../../contract/site.ts'
import { counted } from '../../domain/site/claimed-number.ts'

export type Counts = ReplyOf<typeof getSite>['counts']

interface Step {
  name: string
  text: string
  /** What the running server has to show for it, where it counts that. */
  count?: (counts: Counts) => string
}

/** The steps in the order in which a draft takes them. */
export const pipelineSteps: readonly Step[] = [
  {
    name: 'Topic Researcher',
    text: 'Chooses what an examination asks about, by its blueprint, and reads what guidelines say today.',
    count: ({ topics, sections }) => `${counted(topics, 'topic')} in ${counted(sections, 'section')}`,
  },
  {
    name: 'Question Creator',
    text: 'Drafts vignette, question, options and explanation, with a reason for every option that is not the key.',
    count: ({ questions }) => `${counted(questions, 'question')} published`,
  },
  {
    name: 'Accuracy Inspector',
    text: 'Answers the draft without seeing its key. Where the answers differ, the draft is destroyed.',
    count: ({ answeredBlind }) => `${counted(answeredBlind, 'question')} answered alike by two who saw no key`,
  },
  {
    name: 'Evidence Hunter',
    text: 'Finds the guideline, statement or textbook that each claim rests on, and names it.',
    count: ({ sources }) => `${counted(sources, 'source')} cited`,
  },
  {
    name: 'Question Grader',
    text: 'Rates questions 1-10 for what they test and how they are written; below 8 nothing is published.',
  },
  {
    name: 'Quality Controller',
    text: 'Runs the item rules over the whole bank, and goes on after publication with what learners flag.',
    count: ({ accepted, rejected }) => `${counted(accepted, 'correction')} accepted, ${rejected} rejected`,
  },
]
