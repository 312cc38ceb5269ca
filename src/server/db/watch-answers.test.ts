import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { watchAnswers } from './watch-answers.ts'

/** As a collection of garbage or a large reply would. */
const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('what answers while this process stands still does not hang', { timeout: 20_000 }, async () => {
  const answer = Promise.withResolvers<string>()
  const watch = watchAnswers(async () => {
    setImmediate(() => standStill(2_000))
    // An answer that takes some turns of the loop to read.
    for (let n = 0; n < 5; n++) await readFile(import.meta.filename)
    setTimeout(() => answer.resolve('late'), 500)
  })
  expect(await watch.answered(() => answer.promise)).toBe('late')
  watch.end()
})
