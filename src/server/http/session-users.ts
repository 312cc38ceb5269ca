import { hashSecretToken } from '../secret-token.ts'

const mostKnown = 50_000

/**
 * The user of each session, who never changes. So a call can ask for the learner's rows together with whether the session
 * still holds; a process that does not know the session asks for the rows afterwards.
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
