import type { createBlock } from '../../contract/blocks.ts'
import type { ParsedOf } from '../../contract/endpoint.ts'
import { drawCandidates } from '../../domain/blocks/available-questions.ts'
import { drawQuestions } from '../../domain/blocks/draw-questions.ts'
import { domainsCalled } from '../../domain/content/domain-names.ts'
import type { CurrentQbank } from '../content/api.ts'
import type { Db } from '../db/database.ts'
import type { Learner } from '../http/learner.ts'
import { Refused } from '../http/refused.ts'
import {
  findAvailability,
  findBlockByClientId,
  insertBlock,
  isBlockIdTaken,
  listMarked,
  type StoredBlock,
} from './queries.ts'

type Wish = ParsedOf<typeof createBlock>['body']

/** Makes a block with questions drawn by chance; a repeated request gets the block that the first one made. */
export async function drawBlock(learner: Learner, wish: Wish, chance: () => number): Promise<StoredBlock> {
  const { db, user, now } = learner
  const { clientId, questionCount } = wish
  const made = clientId ? await findBlockByClientId(db, user.id, clientId) : undefined
  if (made?.deletedAt) throw new Refused('block_deleted', { field: 'clientId' })
  if (made) return made

  const candidates = await candidatesFor(learner, wish)
  if (questionCount > candidates.length) {
    throw new Refused('not_enough_questions', { sentence: tooFew(candidates.length), field: 'questionCount' })
  }
  const block = newBlock(await freeBlockId(db, user.id, now, chance), learner, wish)
  await insertBlock(db, block, drawQuestions(candidates, questionCount, chance))
  return block
}

async function candidatesFor({ db, user, now, library, contentAccess }: Learner, wish: Wish) {
  const qbank = (await library.current(db, now)).get(wish.qbankId)
  if (!qbank) throw new Refused('unknown_qbank', { field: 'qbankId' })
  return drawCandidates(qbank, await findAvailability(db, user, qbank, contentAccess), {
    mode: modeOf(wish),
    statuses: wish.questionStatuses ?? (wish.questionStatus ? [wish.questionStatus] : []),
    domains: domainsOf(qbank, wish.selectedDomains),
    marked: wish.markedOnly ? await listMarked(db, user.id) : undefined,
  })
}

/** @throws Refused `unknown_domain` */
function domainsOf({ domains }: CurrentQbank, selected: readonly string[]): string[] {
  return selected.flatMap((asked) => {
    const called = domainsCalled(domains, asked)
    if (called.length === 0) throw new Refused('unknown_domain', { field: 'selectedDomains' })
    return called.map(({ name }) => name)
  })
}

const modeOf = ({ mode }: Wish) => (mode === 'exam' ? 'exam' : 'tutor')

function newBlock(id: string, { user, now }: Learner, wish: Wish): StoredBlock {
  const { clientId, qbankId, questionCount, secondsPerQuestion } = wish
  const mode = modeOf(wish)
  return {
    id,
    userId: user.id,
    clientId: clientId ?? null,
    qbankId,
    mode,
    questionCount,
    secondsPerQuestion,
    title: wish.title ?? `Block ${id}`,
    timeRemainingSeconds: mode === 'exam' ? questionCount * secondsPerQuestion : null,
    timeUpAt: null,
    currentIndex: 0,
    createdAt: now.toISOString(),
    completedAt: null,
    deletedAt: null,
    timeSpentSeconds: null,
    score: null,
    correctAnswers: null,
  }
}

const tooFew = (count: number) =>
  count === 0
    ? 'No questions fit this choice; choose more sections or statuses.'
    : `Only ${count} questions fit this choice; ask for ${count} or fewer.`

/** A number in the order of time, and no counter for which all learners would queue. */
async function freeBlockId(db: Db, userId: string, now: Date, chance: () => number): Promise<string> {
  let id = now.getTime() * 1000 + Math.floor(chance() * 1000)
  while (await isBlockIdTaken(db, userId, String(id))) id++
  return String(id)
}
