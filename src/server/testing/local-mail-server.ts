import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** Takes letters on this machine; refuses the first ones where that is wanted. */
export class LocalMailServer {
  readonly #letter = Promise.withResolvers<string>()
  readonly #server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      void text(stream).then((letter) => {
        if (this.#refusals-- > 0) return done(new Error('come back later'))
        this.#letter.resolve(letter)
        done()
      })
    },
  })
  #refusals: number
  url = ''

  constructor(refusals = 0) {
    this.#refusals = refusals
  }

  async start() {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server.server, 'listening')
    this.url = `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  /** The first letter, as text again: lines that were too long for mail come in pieces. */
  async next(): Promise<string> {
    return (await this.#letter.promise).replaceAll('=\r\n', '').replaceAll('=3D', '=')
  }

  stop() {
    this.#server.close()
  }
}
