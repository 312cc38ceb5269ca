import { type Kysely, sql } from 'kysely'
import { ofUser, required, tableMaker } from './table-maker.ts'

/** Counts what each learner has of what is limited from now on. */
export async function createUsage(db: Kysely<unknown>) {
  await tableMaker(db).table('usage', ['userId', 'quota'], {
    userId: ['text', ofUser],
    quota: ['text', required],
    amount: ['integer', required],
  })
  const rows = sql`count(*)`
  const counted = {
    blocks: ['blocks', rows],
    blockText: ['blockChanges', sql`sum(length(${sql.ref('value')}))`],
    cards: ['ownCards', rows],
    cardText: ['ownCards', sql`sum(length(${sql.ref('front')}) + length(${sql.ref('back')}))`],
    reviews: ['cardReviews', rows],
    undos: ['cardReviewUndos', rows],
    studySessions: ['studySessions', rows],
    feedback: ['feedback', rows],
    votes: ['voteRequests', rows],
    qbankAccesses: ['qbankAccesses', rows],
  } as const
  for (const [quota, [table, amount]] of Object.entries(counted)) {
    await sql`insert into ${sql.table('usage')} (${sql.ref('userId')}, ${sql.ref('quota')}, ${sql.ref('amount')})
      select ${sql.ref('userId')}, ${sql.lit(quota)}, ${amount} from ${sql.table(table)} group by ${sql.ref('userId')}`.execute(
      db,
    )
  }
}
