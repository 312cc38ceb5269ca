import type { Kysely } from 'kysely'
import { ofUser, optional, required, tableMaker } from './table-maker.ts'

export async function createFoundation(db: Kysely<unknown>) {
  const { table, index } = tableMaker(db)

  await table('users', ['id'], {
    id: ['text', required],
    displayName: ['text', required],
    username: ['text', required],
    email: ['text', required],
    emailKey: ['text', required],
    passwordHash: ['text', optional],
    role: ['text', required],
    createdAt: ['text', required],
    disabledAt: ['text', optional],
  })
  await index('usersByUsername', 'users', ['username']).unique().execute()
  await index('usersByEmail', 'users', ['emailKey']).unique().execute()

  await table('sessions', ['tokenHash'], {
    tokenHash: ['text', required],
    id: ['text', required],
    userId: ['text', ofUser],
    userAgent: ['text', required],
    createdAt: ['text', required],
    lastSeenAt: ['text', required],
    expiresAt: ['text', required],
  })
  await index('sessionsByUser', 'sessions', ['userId', 'id']).execute()

  await table('attempts', ['key', 'id'], {
    key: ['text', required],
    id: ['text', required],
    at: ['text', required],
  })
  await index('attemptsByTime', 'attempts', ['at']).execute()

  await table('ledger', ['userId', 'id'], {
    userId: ['text', ofUser],
    id: ['text', required],
    reviews: ['integer', required],
    points: ['integer', required],
    reason: ['text', required],
    createdAt: ['text', required],
    undoneAt: ['text', optional],
  })

  await table('collections', ['id'], {
    id: ['text', required],
    kind: ['text', required],
    content: ['text', required],
    position: ['integer', required],
    retiredAt: ['text', optional],
  })
  await table('items', ['id'], {
    id: ['text', required],
    kind: ['text', required],
    collectionId: ['text', required],
    section: ['text', required],
    position: ['integer', required],
    version: ['integer', required],
    retiredAt: ['text', optional],
  })
  await table('itemVersions', ['itemId', 'version'], {
    itemId: ['text', required],
    version: ['integer', required],
    source: ['text', required],
    fileHash: ['text', optional],
    content: ['text', required],
    reason: ['text', required],
    createdAt: ['text', required],
  })
  await table('revisions', ['id'], {
    id: ['text', required],
    itemId: ['text', required],
    baseVersion: ['integer', required],
    source: ['text', required],
    state: ['text', required],
    fileHash: ['text', optional],
    content: ['text', required],
    reason: ['text', required],
    createdAt: ['text', required],
    decidedAt: ['text', optional],
  })
  await index('revisionsByItem', 'revisions', ['itemId', 'createdAt']).execute()
  await table('contentState', ['id'], { id: ['text', required], counter: ['integer', required] })

  await table('qbankSelections', ['userId', 'qbankId'], {
    userId: ['text', ofUser],
    qbankId: ['text', required],
    position: ['integer', required],
  })
  await table('qbankAccesses', ['userId', 'id'], {
    userId: ['text', ofUser],
    id: ['text', required],
    qbankId: ['text', required],
    accessedAt: ['text', required],
  })

  await table('blocks', ['userId', 'id'], {
    userId: ['text', ofUser],
    id: ['text', required],
    clientId: ['text', optional],
    title: ['text', required],
    qbankId: ['text', required],
    mode: ['text', required],
    questionCount: ['integer', required],
    secondsPerQuestion: ['integer', required],
    timeRemainingSeconds: ['integer', optional],
    timeUpAt: ['text', optional],
    currentIndex: ['integer', required],
    createdAt: ['text', required],
    completedAt: ['text', optional],
    deletedAt: ['text', optional],
    timeSpentSeconds: ['integer', optional],
    score: ['integer', optional],
    correctAnswers: ['integer', optional],
  })
  await index('blocksByClientId', 'blocks', ['userId', 'clientId']).unique().execute()

  await table('blockQuestions', ['userId', 'blockId', 'questionId'], {
    userId: ['text', ofUser],
    blockId: ['text', required],
    questionId: ['text', required],
    version: ['integer', required],
    position: ['integer', required],
    state: ['text', required],
    answer: ['text', optional],
    secondsSpent: ['integer', required],
  })
  await index('blockQuestionsByQuestion', 'blockQuestions', ['userId', 'questionId']).execute()

  await table('blockChanges', ['userId', 'blockId', 'id'], {
    userId: ['text', ofUser],
    blockId: ['text', required],
    id: ['text', required],
    questionId: ['text', required],
    field: ['text', required],
    value: ['text', required],
    valueKey: ['text', required],
    at: ['text', required],
    receivedAt: ['text', required],
    arrival: ['integer', required],
    secondsSpent: ['integer', required],
    lateBecause: ['text', optional],
  })
  await index('blockChangesByValue', 'blockChanges', ['userId', 'blockId', 'questionId', 'field', 'valueKey']).execute()

  await table('questionStatuses', ['userId', 'qbankId', 'questionId'], {
    userId: ['text', ofUser],
    qbankId: ['text', required],
    questionId: ['text', required],
    version: ['integer', required],
    blockId: ['text', required],
    answer: ['text', required],
    status: ['text', required],
    answeredAt: ['text', required],
  })
  await index('questionStatusesByQuestion', 'questionStatuses', ['questionId', 'version']).execute()
}
