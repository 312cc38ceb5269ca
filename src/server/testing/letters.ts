import type { Letter } from '../mail.ts'
import { type Tools, withApp } from './app.ts'

type Options = Omit<NonNullable<Parameters<typeof withApp>[1]>, 'mail'>

/** Runs one test on the whole server with a mail server, and gives it the letters that were sent. */
export function withLetters(test: (tools: Tools, letters: Letter[]) => Promise<void>, options: Options = {}) {
  const letters: Letter[] = []
  return withApp((tools) => test(tools, letters), { ...options, mail: { send: (letter) => letters.push(letter) } })
}
