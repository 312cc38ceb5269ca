import type { ParsedOf, ReplyOf } from '../../contract/endpoint.ts'
import { refusals } from '../../contract/refusals.ts'
import type { Review, saveReviews } from '../../contract/study.ts'
import { quotaSentence } from '../../domain/account/quotas.ts'
import { effectiveTime } from '../../domain/blocks/effective-time.ts'
import type { Learner } from '../http/learner.ts'
import { takeRoom } from '../usage/queries.ts'
import { addToSchedules } from './card-schedules.ts'
import { findDecksOf } from './deck-of-card.ts'
import type { StoredReviews } from './read-for-reviews.ts'
import { insertReviews } from './study-queries.ts'

interface Receipt extends Learner {
  /** The device's clock when it sent these. */
  deviceNow: string | undefined
  stored: StoredReviews
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

export const isReview = (sent: Sent): sent is Review => 'cardId' in sent

async function schedule(
  { db, user, now, deviceNow, stored: { owners, room, modes, undone, cards, preferences } }: Receipt,
  reviews: readonly Review[],
  decks: ReadonlyMap<string, string>,
) {
  const userId = user.id
  const distinct = [...new Map(reviews.toReversed().map((review) => [review.id, review])).values()].toReversed()
  const rows = distinct.map(({ id, cardId, rating, reviewedAt, sessionId = null }) => ({
    userId,
    id,
    cardId,
    rating,
    sessionId,
    deckId: deckOf(decks, cardId),
    at: effectiveTime(reviewedAt, now, deviceNow),
    receivedAt: now.toISOString(),
    mode: (sessionId !== null && modes.get(sessionId)) || 'spaced',
    undoneAt: undone.get(id) ?? null,
  }))
  const logged = rows.filter(({ id }) => !owners.has(id))
  if (logged.length > 0) await insertReviews(db, { reviews: logged })
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
