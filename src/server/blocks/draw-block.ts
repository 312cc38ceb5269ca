import type { createBlock } from '../../contract/blocks.ts'
import type { ParsedOf } from '../../contract/endpoint.ts'
import { drawCandidates } from '../../domain/blocks/available-questions.ts'
import { modeOf } from '../../domain/blocks/block-mode.ts'
import { drawQuestions } from '../../domain/blocks/draw-questions.ts'
import { domainsCalled } from '../../domain/content/domain-names.ts'
import type { CurrentQbank } from '../content/api.ts'
import type { Db } from '../db/database.ts'
import type { Learner } from '../http/learner.ts'
import { Refused } from '../http/refused.ts'
import { countUsage } from '../usage/queries.ts'
import {
  countBlocksMade,
  findAvailability,
  findBlockByClientId,
  insertBlock,
  isBlockIdTaken,
  listMarked,
  type StoredBlock,
} from './queries.ts'

type Wish = ParsedOf<typeof createBlock>['body']

/** A block to make, and what its questions are drawn from. */
interface Draw {
  block: Pick<Wish, 'qbankId' | 'questionCount' | 'secondsPerQuestion' | 'title'> & { mode: StoredBlock['mode'] }
  candidates: readonly { id: string; version: number }[]
}

/** Makes a block with questions drawn by chance; a repeated request gets the block that the first one made. */
export async function drawOnce(
  { db, user, now }: Learner,
  clientId: string | undefined,
  plan: () => Promise<Draw>,
  chance: () => number,
): Promise<StoredBlock> {
  const made = clientId ? await findBlockByClientId(db, user.id, clientId) : undefined
  if (made?.deletedAt) throw new Refused('block_deleted', { field: 'clientId' })
  if (made) return made
  const { block: wanted, candidates } = await plan()
  // A learner's calls wait for each other, so no two devices come to the same number.
  const title = wanted.title ?? `Block ${(await countBlocksMade(db, user.id, wanted.qbankId)) + 1}`
  const id = await freeBlockId(db, user.id, now, chance)
  const block = newBlock(id, { userId: user.id, clientId, now }, { ...wanted, title })
  await countUsage(db, user.id, 'blocks', 1)
  await insertBlock(db, block, drawQuestions(candidates, block.questionCount, chance))
  return block
}

/** Makes the block that a learner asks for on New block. */
export const drawBlock = (learner: Learner, wish: Wish, chance: () => number): Promise<StoredBlock> =>
  drawOnce(
    learner,
    wish.clientId,
    async () => {
      const candidates = await candidatesFor(learner, wish)
      if (wish.questionCount > candidates.length) {
        throw new Refused('not_enough_questions', { sentence: tooFew(candidates.length), field: 'questionCount' })
      }
      return { block: { ...wish, mode: modeOf(wish.mode) }, candidates }
    },
    chance,
  )

async function candidatesFor({ db, user, now, library, contentAccess }: Learner, wish: Wish) {
  const qbank = (await library.current(db, now)).get(wish.qbankId)
  if (!qbank) throw new Refused('unknown_qbank', { field: 'qbankId' })
  return drawCandidates(qbank, await findAvailability(db, user, qbank, contentAccess), {
    mode: modeOf(wish.mode),
    statuses: wish.questionStatuses ?? (wish.questionStatus ? [wish.questionStatus] : []),
    domains: domainsOf(qbank, wish.selectedDomains),
    only: wish.markedOnly ? await listMarked(db, user.id) : undefined,
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

/** A block as it is before its first answer. */
export function newBlock(
  id: string,
  { userId, clientId, now }: { userId: string; clientId: string | undefined; now: Date },
  { qbankId, mode, questionCount, secondsPerQuestion, title }: Draw['block'] & { title: string },
): StoredBlock {
  return {
    id,
    userId,
    clientId: clientId ?? null,
    qbankId,
    mode,
    questionCount,
    secondsPerQuestion,
    title,
    timeRemainingSeconds: mode === 'exam' ? questionCount * secondsPerQuestion : null,
    timeUpAt: null,
    currentIndex: 0,
    createdAt: now.toISOString(),
    completedAt: null,
    deletedAt: null,
    timeSpentSeconds: null,
    score: null,
    correctAnswers: null,
    clockRun: null,
    clockRunSince: null,
    packFrom: null,
    clockRunSeconds: null,
    timeNotVerifiedAt: null,
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
