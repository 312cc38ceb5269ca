import type { Kysely } from 'kysely'
import { ofUser, optional, required, tableMaker } from './table-maker.ts'

export async function createFlashcards(db: Kysely<unknown>) {
  const { table, index } = tableMaker(db)

  await table('cardReviews', ['userId', 'id'], {
    userId: ['text', ofUser],
    id: ['text', required],
    cardId: ['text', required],
    deckId: ['text', required],
    rating: ['integer', required],
    at: ['text', required],
    receivedAt: ['text', required],
    sessionId: ['text', optional],
    mode: ['text', required],
    undoneAt: ['text', optional],
  })
  await index('cardReviewsByCard', 'cardReviews', ['userId', 'cardId', 'at']).execute()
  await index('cardReviewsByTime', 'cardReviews', ['userId', 'at']).execute()
  await index('cardReviewsBySession', 'cardReviews', ['userId', 'sessionId']).execute()
  await table('cardReviewUndos', ['userId', 'id'], {
    userId: ['text', ofUser],
    id: ['text', required],
    undoneAt: ['text', required],
  })

  await table('learnerCards', ['userId', 'cardId'], {
    userId: ['text', ofUser],
    cardId: ['text', required],
    deckId: ['text', required],
    state: ['text', optional],
    stage: ['text', required],
    dueFrom: ['text', optional],
    firstReviewedAt: ['text', optional],
    lastRating: ['integer', optional],
    lastReviewId: ['text', optional],
    lastRatedAt: ['text', optional],
    reviews: ['integer', required],
    correct: ['integer', required],
    archivedAt: ['text', optional],
    flaggedAt: ['text', optional],
  })
  await index('learnerCardsByDue', 'learnerCards', ['userId', 'dueFrom', 'cardId']).execute()
  await index('learnerCardsByDeck', 'learnerCards', ['userId', 'deckId', 'stage', 'archivedAt']).execute()
  await index('learnerCardsByBeginning', 'learnerCards', ['userId', 'firstReviewedAt']).execute()

  await table('ownCards', ['userId', 'cardId'], {
    userId: ['text', ofUser],
    cardId: ['text', required],
    deckId: ['text', required],
    kind: ['text', required],
    front: ['text', required],
    back: ['text', required],
    category: ['text', optional],
    createdAt: ['text', required],
  })
  await index('ownCardsByDeck', 'ownCards', ['userId', 'deckId', 'kind', 'createdAt']).execute()

  await table('deckChoices', ['userId', 'deckId'], {
    userId: ['text', ofUser],
    deckId: ['text', required],
    choice: ['text', required],
  })

  await table('studySessions', ['userId', 'id'], {
    userId: ['text', ofUser],
    id: ['text', required],
    deckId: ['text', required],
    deckName: ['text', required],
    mode: ['text', required],
    cardCount: ['integer', required],
    completed: ['integer', required],
    secondsSpent: ['integer', required],
    startedAt: ['text', required],
  })
  await index('studySessionsByTime', 'studySessions', ['userId', 'startedAt']).execute()
}
