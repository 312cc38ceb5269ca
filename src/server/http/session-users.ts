import { hashSecretToken } from '../secret-token.ts'

const mostKnown = 50_000

/**
 * To whom each session belongs, which never changes. So what a call needs of a learner can be asked for together with
 * whether the session still holds; a process that does not know the session asks for it afterwards.
 */
export class SessionUsers {
  readonly #users = new Map<string, string>()

  find(token: string | undefined): string | undefined {
    return token === undefined ? undefined : this.#users.get(hashSecretToken(token))
  }

  remember(token: string | undefined, userId: string) {
    if (token === undefined) return
    // Starting over is cheap and bounds the memory.
    if (this.#users.size === mostKnown) this.#users.clear()
    this.#users.set(hashSecretToken(token), userId)
  }
}
