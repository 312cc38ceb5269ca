import { type QuestionStatus, questionStatuses } from '../../domain/blocks/available-questions.ts'
import { type BlockMode, blockModes } from '../../domain/blocks/block-mode.ts'
import { extraTimes, paces, paceWith } from '../../domain/blocks/exam-pace.ts'

/** What a learner chooses for a new block. */
export interface BlockSetup {
  mode: BlockMode
  count: number
  /** Seconds a question before extra time, for exams. */
  pace: number
  /** A factor. */
  extraTime: number
  statuses: readonly QuestionStatus[]
  onlyMarked: boolean
  /** Names; undefined: all, also those that come later. */
  sections: readonly string[] | undefined
}

export const firstSetup: BlockSetup = {
  mode: 'exam',
  count: 40,
  pace: paces[0].seconds,
  extraTime: 1,
  statuses: ['unseen', 'incorrect'],
  onlyMarked: false,
  sections: undefined,
}

/** One by its own field, as the call has had it from the first; several as a list. */
export const statusesToSend = ([first, ...others]: BlockSetup['statuses']) =>
  first && others.length === 0 ? { questionStatus: first } : { questionStatuses: first ? [first, ...others] : [] }

export const secondsPerQuestion = ({ pace, extraTime }: BlockSetup): number => paceWith(pace, extraTime)

/** The address at which New block begins with this choice, to come back to after signing in. */
export function addressOfSetup(qbankId: string, setup: BlockSetup): string {
  const { mode, count, pace, extraTime, onlyMarked, sections } = setup
  const search = new URLSearchParams({
    qbank_id: qbankId,
    mode,
    count: String(count),
    pace: String(pace),
    extra: String(extraTime),
    status: setup.statuses.join(' '),
  })
  if (onlyMarked) search.set('marked', '1')
  // An empty one says that none is chosen.
  for (const section of sections?.length === 0 ? [''] : (sections ?? [])) search.append('section', section)
  return `/block/new?${search}`
}

const isMode = (name: string | null): name is BlockMode => blockModes.some((mode) => mode === name)

/** The choice that an address carries; what it does not carry, or what is no choice, is left out. */
export function setupOfAddress(search: URLSearchParams): Partial<BlockSetup> {
  const setup: Partial<BlockSetup> = {}
  const mode = search.get('mode')
  if (isMode(mode)) setup.mode = mode
  const count = Number(search.get('count') ?? Number.NaN)
  if (Number.isInteger(count) && count >= 0 && count <= 100) setup.count = count
  const pace = paces.find(({ seconds }) => String(seconds) === search.get('pace'))
  if (pace) setup.pace = pace.seconds
  const extraTime = extraTimes.find((factor) => String(factor) === search.get('extra'))
  if (extraTime) setup.extraTime = extraTime
  const named = (search.get('status') ?? '').split(' ')
  const chosen = questionStatuses.filter((status) => named.includes(status))
  if (chosen.length > 0) setup.statuses = chosen
  if (search.has('marked')) setup.onlyMarked = search.get('marked') === '1'
  if (search.has('section')) setup.sections = search.getAll('section').filter((name) => name !== '')
  return setup
}

/** The names of the sections that a choice means today: an address may be older than a name. */
export const chosenDomains = (
  domains: readonly { name: string; formerly?: readonly string[] | undefined }[],
  chosen: readonly string[],
): string[] =>
  domains
    .filter(({ name, formerly = [] }) => [name, ...formerly].some((one) => chosen.includes(one)))
    .map(({ name }) => name)
