import { type Kysely, sql } from 'kysely'

/**
 * Blocks that still bear the former default title, which was their id of 16 digits, are numbered for each learner and Qbank
 * in the order in which they were made; so are the names that study sessions took from them. Deleted ones are counted.
 */
export async function numberBlocks(db: Kysely<unknown>) {
  const numbered = sql`
    select "userId", "id", 'Block ' || row_number() over (partition by "userId", "qbankId" order by "createdAt", "id") as "name"
    from "blocks"`
  // Sessions first: their names are found by the former titles.
  await sql`
    update "studySessions" set "deckName" = "numbered"."name" from (${numbered}) as "numbered"
    where "numbered"."userId" = "studySessions"."userId" and "studySessions"."deckName" = 'Block ' || "numbered"."id"`.execute(
    db,
  )
  await sql`
    update "blocks" set "title" = "numbered"."name" from (${numbered}) as "numbered"
    where "numbered"."userId" = "blocks"."userId" and "numbered"."id" = "blocks"."id"
      and "blocks"."title" = 'Block ' || "blocks"."id"`.execute(db)
}
