import type { ParsedOf, ReplyOf } from '../../../contract/endpoint.ts'
import type { UserPreferences } from '../../../contract/preferences.ts'
import { refusals } from '../../../contract/refusals.ts'
import { type Review, saveReviews } from '../../../contract/study.ts'
import { quotaSentence } from '../../../domain/account/quotas.ts'
import { effectiveTime } from '../../../domain/blocks/effective-time.ts'
import { laterText } from '../../../domain/calendar/later-time.ts'
import { missedId, missedOf } from '../../../domain/flashcards/decks.ts'
import { listAnswered } from '../../blocks/drawn-queries.ts'
import type { Db } from '../../db/database.ts'
import type { Handle } from '../../http/handle.ts'
import type { Learner } from '../../http/learner.ts'
import { Refused } from '../../http/refused.ts'
import type { Kept } from '../../http/request-log.ts'
import { getLearnerPreferences } from '../../preferences/queries.ts'
import { roomFor, takeRoom } from '../../usage/queries.ts'
import { listOwnCards } from '../queries.ts'
import { addToSchedules } from '../schedules/card-schedules.ts'
import { type LearnerCard, listLearnerCards } from '../schedules/learner-card-queries.ts'
import {
  insertReviews,
  listReviewedCards,
  listSessionsOfRatings,
  listUndone,
  type SessionOfRating,
} from './study-queries.ts'

/** Ratings, as a device sends them. */
export function reviewRoute(handle: Handle) {
  handle(saveReviews, {
    read: ({ db, userId, body }) => readForReviews(db, userId, body.filter(isReview)),
    answer: async ({ learner, body, deviceNow, keeps, found }) => {
      const outcomes = await keepReviews({ ...learner, deviceNow, keeps, stored: found }, body)
      const [first] = outcomes
      if (first && 'code' in first && outcomes.every((outcome) => 'code' in outcome)) {
        const isOfCard = first.code === 'unknown_card' || first.code === 'review_of_other_card'
        throw new Refused(first.code, { sentence: first.error, ...(isOfCard && { field: '0.cardId' }) })
      }
      return outcomes
    },
  })
}

/** The rows that ratings need. */
interface StoredReviews {
  /** The card of each of these ratings that was logged before, by the rating's id. */
  owners: ReadonlyMap<string, string>
  /** How many ratings the learner may still have. */
  room: number
  /** Their study sessions, by id. */
  sessions: ReadonlyMap<string, SessionOfRating>
  /** When ratings were taken back before they came, by id. */
  undone: ReadonlyMap<string, string>
  /** The rows of their cards, by the card's id. */
  cards: ReadonlyMap<string, LearnerCard>
  preferences: UserPreferences
}

/** Asks for all of it at once, so that ratings cost one journey to the database to read and one to write. */
export async function readForReviews(db: Db, userId: string, reviews: readonly Review[]): Promise<StoredReviews> {
  const distinct = (values: readonly string[]) => [...new Set(values)]
  const ids = distinct(reviews.map(({ id }) => id))
  const [owners, room, sessions, undone, cards, preferences] = await Promise.all([
    listReviewedCards(db, userId, ids),
    roomFor(db, userId, 'reviews'),
    listSessionsOfRatings(db, userId, distinct(reviews.flatMap(({ sessionId }) => sessionId ?? []))),
    listUndone(db, userId, ids),
    listLearnerCards(db, userId, distinct(reviews.map(({ cardId }) => cardId))),
    getLearnerPreferences(db, userId),
  ])
  return { owners, room, sessions, undone, cards: new Map(cards.map((row) => [row.cardId, row])), preferences }
}

interface Receipt extends Learner {
  /** The device's clock when it sent these. */
  deviceNow: string | undefined
  stored: StoredReviews
  keeps: (rows: Kept) => void
}

type Sent = ParsedOf<typeof saveReviews>['body'][number]
type Outcome = ReplyOf<typeof saveReviews>[number]
type RefusalCode = Extract<Outcome, { code: string }>['code']

/** Logs these ratings and schedules their cards; one that is refused leaves the others as they are. */
export async function keepReviews(receipt: Receipt, sent: readonly Sent[]): Promise<Outcome[]> {
  const reviews = sent.filter(isReview)
  const decks = await findDecksOf(receipt, [...new Set(reviews.map(({ cardId }) => cardId))])
  const owners = new Map(receipt.stored.owners)
  const known = new Set(owners.keys())
  let { room } = receipt.stored
  const codes = sent.map((one): RefusalCode | undefined => {
    if (!isReview(one)) return 'malformed'
    if (!decks.has(one.cardId)) return 'unknown_card'
    // The first card that comes with an id has it from then on.
    const owner = owners.get(one.id) ?? one.cardId
    owners.set(one.id, owner)
    if (owner !== one.cardId) return 'review_of_other_card'
    if (known.has(one.id)) return undefined
    if (room === 0) return 'quota_reached'
    room--
    known.add(one.id)
    return undefined
  })
  const accepted = sent.filter((one, n): one is Review => isReview(one) && codes[n] === undefined)
  const states = await schedule(receipt, accepted, decks)
  return sent.map((one, n) => {
    const code = codes[n]
    if (code === undefined && isReview(one)) return { cardId: one.cardId, state: states.get(one.cardId) ?? null }
    return { id: one.id, error: sentenceOf(code ?? 'malformed'), code: code ?? 'malformed' }
  })
}

const sentenceOf = (code: RefusalCode) =>
  code === 'quota_reached' ? quotaSentence('reviews') : refusals[code].sentence

const isReview = (sent: Sent): sent is Review => 'cardId' in sent

async function schedule(
  { db, user, now, deviceNow, keeps, stored: { owners, room, sessions, undone, cards, preferences } }: Receipt,
  reviews: readonly Review[],
  decks: ReadonlyMap<string, string>,
) {
  const userId = user.id
  const distinct = [...new Map(reviews.toReversed().map((review) => [review.id, review])).values()].toReversed()
  const rows = distinct.map(({ id, cardId, rating, reviewedAt, sessionId = null }) => {
    const at = effectiveTime(reviewedAt, now, deviceNow)
    const session = sessionId === null ? undefined : sessions.get(sessionId)
    const sessionNumber = session?.number ?? null
    return {
      userId,
      id,
      cardId,
      rating,
      sessionNumber,
      sessionId: sessionNumber === null ? sessionId : null,
      deckId: deckOf(decks, cardId),
      at,
      receivedAt: laterText(at, now),
      mode: session?.mode ?? 'spaced',
      undoneAt: undone.get(id) ?? null,
    }
  })
  const logged = rows.filter(({ id }) => !owners.has(id))
  if (logged.length > 0) await insertReviews(db, { reviews: logged })
  keeps({ ratings: logged.length })
  await takeRoom(db, userId, 'reviews', { amount: logged.length, room })
  const counting = logged.filter(({ undoneAt }) => undoneAt === null)
  return addToSchedules(db, userId, counting, cards, preferences)
}

/** Ratings of cards without a deck were refused before. */
function deckOf(decks: ReadonlyMap<string, string>, cardId: string): string {
  const deckId = decks.get(cardId)
  if (deckId === undefined) throw new Error(`The card ${cardId} has no deck.`)
  return deckId
}

/**
 * The deck of each of these cards that is one of this learner's; retired ones too, for what was done offline counts. A
 * question's card is the learner's once the question was answered in a completed or tutor block.
 */
async function findDecksOf(
  { db, user, now, library }: Learner,
  cardIds: readonly string[],
): Promise<Map<string, string>> {
  const { cards } = await library.decks(db, now)
  const decks = new Map(
    cardIds.flatMap((id) => {
      const card = cards.get(id)
      return card ? [[id, card.deckId] as const] : []
    }),
  )
  const unknown = cardIds.filter((id) => !decks.has(id))
  for (const { cardId, deckId } of await listOwnCards(db, user.id, unknown)) decks.set(cardId, deckId)

  const questionIds = unknown.flatMap((id) => missedOf(id) ?? [])
  if (questionIds.length === 0) return decks
  const answered = await listAnswered(db, user.id, { questionIds })
  for (const { id, qbankId } of await library.pinned(db, answered)) decks.set(missedId(id), missedId(qbankId))
  return decks
}
