import type { EvidenceCard } from '../../../contract/evidence.ts'

const makers = {
  ai: 'An AI, and reviewed in the content files',
  editor: 'An editor of the content files',
  pipeline: 'The pipeline of this site',
} as const

export function madeWord({ author, models, isEdited }: Pick<EvidenceCard, 'author' | 'models' | 'isEdited'>): string {
  const by = models.length === 0 ? '' : `, with ${models.join(' and ')}`
  return `${makers[author]}${by}${isEdited ? '; an editor changed it before it was published' : ''}`
}

export const examinedWord = ({ by, answer }: EvidenceCard['examined'][number]): string =>
  `${by} chose ${answer.toUpperCase()}`

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A month as `2026-11`, or a day. */
export const checkedWord = (checked: string): string =>
  (checked.length > 'yyyy-mm'.length ? day : month).format(new Date(checked))

const sources = {
  file: 'the content files',
  pipeline: 'the pipeline',
  ai: 'a revision by the AI',
  editor: 'an editor',
} as const

export const changeWord = ({ createdAt, source, reason }: EvidenceCard['changes'][number]): string =>
  `${day.format(new Date(createdAt))}, by ${sources[source]}: ${reason}`
