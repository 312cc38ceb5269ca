/** What a learner's reviews unlock. Thresholds as in the reward table of the product's specification. */
export const ranks = [
  { reviews: 0, rank: 'Novice', badge: 'Quill', reward: '50 trial questions', questions: 50, deckKinds: [] },
  { reviews: 2, rank: 'Contributor', badge: 'bronze', reward: 'unlock 500 questions', questions: 500, deckKinds: [] },
  { reviews: 4, rank: 'Reviewer', badge: 'silver', reward: 'unlock 1000 questions', questions: 1000, deckKinds: [] },
  {
    reviews: 8,
    rank: 'Senior Reviewer',
    badge: 'gold',
    reward: 'top 50 Studies flashcards',
    questions: 1000,
    deckKinds: ['studies'],
  },
  {
    reviews: 16,
    rank: 'Expert Reviewer',
    badge: 'badge of honor',
    reward: 'top 50 Medications flashcards',
    questions: 1000,
    deckKinds: ['studies', 'medications'],
  },
  {
    reviews: 32,
    rank: 'Master Reviewer',
    badge: 'trophy',
    reward: 'top 50 Numbers flashcards',
    questions: 1000,
    deckKinds: ['studies', 'medications', 'numbers'],
  },
  {
    reviews: 64,
    rank: 'Legendary Reviewer',
    badge: 'diamond',
    reward: 'all-access pass (unlimited question banks and flashcards for life)',
    questions: Number.POSITIVE_INFINITY,
    deckKinds: ['studies', 'medications', 'numbers'],
  },
] as const

export type Rank = (typeof ranks)[number]

/** The highest rank that so many reviews reach. */
export const rankOf = (reviews: number): Rank => ranks.findLast((rank) => reviews >= rank.reviews) ?? ranks[0]

/** The rank from which on a reward deck is open. */
export const rankThatOpens = (deckKind: 'studies' | 'medications' | 'numbers'): Rank | undefined =>
  ranks.find(({ deckKinds }) => (deckKinds as readonly string[]).includes(deckKind))

interface RankProgress {
  rank: Rank
  /** Undefined at the highest. */
  next: Rank | undefined
  /** Reviews until then; 0 at the highest. */
  needed: number
  /** Of the way from this rank to the next, in whole percent, rounded down. */
  percent: number
}

/** How far so many reviews (0 or more) are on the way from one rank to the next. */
export function rankProgress(reviews: number): RankProgress {
  const rank = rankOf(reviews)
  const next = ranks.find((one) => one.reviews > reviews)
  if (!next) return { rank, next, needed: 0, percent: 100 }
  const done = (reviews - rank.reviews) / (next.reviews - rank.reviews)
  return { rank, next, needed: next.reviews - reviews, percent: Math.floor(100 * done) }
}
