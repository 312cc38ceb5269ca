import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Takes letters on this machine; refuses the first ones where that is wanted. */
export class LocalMailServer {
  readonly #letters: Promise<string>[] = []
  #coming = this.#expectLetter()
  readonly #server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      void text(stream).then((letter) => {
        if (this.#refusals-- > 0) return done(new Error('come back later'))
        this.#coming.resolve(letter)
        this.#coming = this.#expectLetter()
        done()
      })
    },
  })
  #refusals: number
  #read = 0
  url = ''

  constructor(refusals = 0) {
    this.#refusals = refusals
  }

  async start() {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server.server, 'listening')
    this.url = `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  /** The letters in the order in which they come, as text again: lines that were too long for mail come in pieces. */
  async next(): Promise<string> {
    const letter = await this.#letters[this.#read++]
    return (letter ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  }

  #expectLetter() {
    const letter = Promise.withResolvers<string>()
    this.#letters.push(letter.promise)
    return letter
  }

  stop() {
    this.#server.close()
  }
}
