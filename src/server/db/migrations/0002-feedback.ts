import type { Kysely } from 'kysely'
import { ofUser, optional, required, tableMaker } from './table-maker.ts'

export async function createFeedback(db: Kysely<unknown>) {
  const { table, index } = tableMaker(db)

  await table('feedback', ['userId', 'id'], {
    userId: ['text', ofUser],
    id: ['text', required],
    clientId: ['text', optional],
    questionId: ['text', required],
    version: ['integer', required],
    blockId: ['text', optional],
    issues: ['text', required],
    text: ['text', required],
    revisionId: ['text', required],
    state: ['text', required],
    createdAt: ['text', required],
  })
  await index('feedbackByClientId', 'feedback', ['userId', 'clientId']).unique().execute()
  await index('feedbackByRevision', 'feedback', ['revisionId']).unique().execute()
  await index('feedbackByState', 'feedback', ['state', 'createdAt']).execute()

  await table('revisionVotes', ['userId', 'revisionId'], {
    userId: ['text', ofUser],
    revisionId: ['text', required],
    vote: ['text', required],
    at: ['text', required],
  })
  await index('revisionVotesByRevision', 'revisionVotes', ['revisionId']).execute()
  await table('voteRequests', ['userId', 'id'], {
    userId: ['text', ofUser],
    id: ['text', required],
    at: ['text', required],
  })
}
