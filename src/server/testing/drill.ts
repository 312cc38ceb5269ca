import pg from 'pg'

/** As `npm run drill` asks; by default short. Only a drill has a PostgreSQL of its own, which may be killed too. */
export const drillRun = {
  kills: Number(process.env.DRILL_KILLS ?? 5),
  mayKillDatabase: process.env.DRILL_KILLS !== undefined,
}

/** Ends one of the processes of the database, after which it starts over and reads its log as after a crash. */
export async function killDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  // It goes down with the others.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (rows[0]) process.kill(rows[0].pid, 'SIGKILL')
  await client.end().catch(() => {})
}
