import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Model } from '../model.ts'

/** The tables that hold something of one learner: a new one is not compiled until it is in the list below. */
type LearnerTable = { [Table in keyof Model]: 'userId' extends keyof Model[Table] ? Table : never }[keyof Model]

/** How a column leaves: as it stands, as the JSON that it holds, or not at all because it would open the account. */
type Leaving = 'plain' | 'json' | 'secret'

interface Exported<Row> {
  /** With `userId` unique: the order in which pages follow each other. */
  key: readonly (keyof Row & string)[]
  columns: Record<Exclude<keyof Row, 'userId'>, Leaving>
}

export const exportedTables: { [Table in LearnerTable]: Exported<Model[Table]> } = {
  cardCounts: {
    key: ['deckId', 'stage', 'isArchived'],
    columns: { deckId: 'plain', stage: 'plain', isArchived: 'plain', cards: 'plain' },
  },
  preferences: { key: ['area'], columns: { area: 'plain', content: 'json' } },
  identities: {
    key: ['provider'],
    columns: { provider: 'plain', issuer: 'plain', subject: 'plain', email: 'plain', linkedAt: 'plain' },
  },
  sessions: {
    key: ['id'],
    columns: {
      tokenHash: 'secret',
      id: 'plain',
      userAgent: 'plain',
      createdAt: 'plain',
      lastSeenAt: 'plain',
      expiresAt: 'plain',
    },
  },
  resetTokens: { key: ['tokenHash'], columns: { tokenHash: 'secret', createdAt: 'plain', expiresAt: 'plain' } },
  qbankSelections: { key: ['qbankId'], columns: { qbankId: 'plain', position: 'plain' } },
  qbankAccesses: { key: ['id'], columns: { id: 'plain', qbankId: 'plain', accessedAt: 'plain' } },
  blocks: {
    key: ['id'],
    columns: {
      id: 'plain',
      clientId: 'plain',
      title: 'plain',
      qbankId: 'plain',
      mode: 'plain',
      questionCount: 'plain',
      secondsPerQuestion: 'plain',
      timeRemainingSeconds: 'plain',
      timeUpAt: 'plain',
      currentIndex: 'plain',
      createdAt: 'plain',
      completedAt: 'plain',
      deletedAt: 'plain',
      timeSpentSeconds: 'plain',
      score: 'plain',
      correctAnswers: 'plain',
    },
  },
  blockQuestions: {
    key: ['blockId', 'questionId'],
    columns: {
      blockId: 'plain',
      questionId: 'plain',
      version: 'plain',
      position: 'plain',
      state: 'json',
      answer: 'plain',
      secondsSpent: 'plain',
    },
  },
  blockChanges: {
    key: ['blockId', 'namedBy', 'id'],
    columns: {
      blockId: 'plain',
      namedBy: 'plain',
      id: 'plain',
      questionId: 'plain',
      field: 'plain',
      // An option's letter and the words of a note are no JSON.
      value: 'plain',
      at: 'plain',
      receivedAt: 'plain',
      arrival: 'plain',
      secondsSpent: 'plain',
      lateBecause: 'plain',
    },
  },
  questionStatuses: {
    key: ['qbankId', 'questionId'],
    columns: {
      qbankId: 'plain',
      questionId: 'plain',
      version: 'plain',
      blockId: 'plain',
      answer: 'plain',
      status: 'plain',
      answeredAt: 'plain',
    },
  },
  deckChoices: { key: ['deckId'], columns: { deckId: 'plain', choice: 'plain' } },
  learnerCards: {
    key: ['cardId'],
    columns: {
      cardId: 'plain',
      deckId: 'plain',
      state: 'json',
      stage: 'plain',
      dueFrom: 'plain',
      firstReviewedAt: 'plain',
      lastRating: 'plain',
      lastReviewId: 'plain',
      lastRatedAt: 'plain',
      reviews: 'plain',
      correct: 'plain',
      archivedAt: 'plain',
      flaggedAt: 'plain',
    },
  },
  ownCards: {
    key: ['cardId'],
    columns: {
      cardId: 'plain',
      deckId: 'plain',
      kind: 'plain',
      front: 'plain',
      back: 'plain',
      category: 'plain',
      createdAt: 'plain',
    },
  },
  cardReviews: {
    key: ['cardId', 'id'],
    columns: {
      cardId: 'plain',
      id: 'plain',
      deckId: 'plain',
      rating: 'plain',
      at: 'plain',
      receivedAt: 'plain',
      sessionId: 'plain',
      mode: 'plain',
      undoneAt: 'plain',
    },
  },
  cardReviewUndos: { key: ['id'], columns: { id: 'plain', undoneAt: 'plain' } },
  studySessions: {
    key: ['id'],
    columns: {
      id: 'plain',
      deckId: 'plain',
      deckName: 'plain',
      mode: 'plain',
      cardCount: 'plain',
      completed: 'plain',
      secondsSpent: 'plain',
      startedAt: 'plain',
    },
  },
  feedback: {
    key: ['id'],
    columns: {
      id: 'plain',
      clientId: 'plain',
      questionId: 'plain',
      version: 'plain',
      blockId: 'plain',
      issues: 'json',
      text: 'plain',
      revisionId: 'plain',
      state: 'plain',
      createdAt: 'plain',
    },
  },
  revisionVotes: { key: ['revisionId'], columns: { revisionId: 'plain', vote: 'plain', at: 'plain' } },
  voteRequests: { key: ['id'], columns: { id: 'plain', at: 'plain' } },
  ledger: {
    key: ['id'],
    columns: { id: 'plain', reviews: 'plain', points: 'plain', reason: 'plain', createdAt: 'plain', undoneAt: 'plain' },
  },
}

type Row = Record<string, unknown>

/** The rows of one learner after the row that is given, in the order of the key. */
export function listRowsAfter(
  db: Db,
  table: string,
  { userId, key, after, limit }: { userId: string; key: readonly string[]; after: Row | undefined; limit: number },
): Promise<Row[]> {
  // The list above has checked the names; a query over any table has no type of its own.
  const all = db.selectFrom(table as 'ledger').selectAll() as unknown as SelectQueryBuilder<AnyTable, 'rows', Row>
  let query = all.where('userId', '=', userId).limit(limit)
  if (after) {
    const [first = ''] = key
    // The index leads to the first column; without this line each page would begin to look at the learner's first row.
    query = query.where(first, '>=', after[first])
    query = query.where(({ eb, and, or }) =>
      // Later in one column, and the same in all before it.
      or(
        key.map((column, n) =>
          and([...key.slice(0, n).map((same) => eb(same, '=', after[same])), eb(column, '>', after[column])]),
        ),
      ),
    )
  }
  for (const column of key) query = query.orderBy(column)
  return query.execute()
}

interface AnyTable {
  rows: Record<string, unknown>
}
