import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { type Answer, Journey } from '../db/journey.ts'

type Does = (texts: string[], send: () => Promise<Answer[]>, client: pg.Client) => Promise<Answer[]>

/**
 * Has the clients of PostgreSQL do this with the statements that they send together; `send` is what they would do, with the
 * texts as they are by then.
 *
 * @returns ends it before the test does
 */
export function whenAsked(does: Does) {
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
    const [journey] = sent
    // What a test asks itself is none, nor is the small commit that looks whether the database answers.
    if (!(journey instanceof Journey)) return Reflect.apply(query, this, sent)
    const { callback, statements } = journey
    const texts = statements.map(({ text }) => text)
    const send = () =>
      new Promise<Answer[]>((resolve, reject) => {
        for (const [n, statement] of statements.entries()) statement.text = texts[n] ?? statement.text
        journey.callback = (error, answers) => (error ? reject(error) : resolve(answers))
        Reflect.apply(query, this, sent)
      })
    does(texts, send, this).then(
      (answers) => callback(undefined, answers),
      (error) => callback(error, []),
    )
  })
  onTestFinished(() => spy.mockRestore())
  return () => spy.mockRestore()
}
