import { createTransport } from 'nodemailer'

export interface Letter {
  to: string
  subject: string
  text: string
}

export interface Mail {
  /** Returns at once; tries again for a while, then says that it could not. */
  send: (letter: Letter) => void
}

interface Settings {
  /** `smtp://user:password@host:port`, or `smtps://`. */
  url: string
  from: string
  logForOperator: (sentence: string) => void
  /** How long to wait before each further try. */
  pausesMs?: readonly number[]
}

const answerWithinMs = 20_000

/** A way to the mail server that waits for each of its answers so long. */
export const openTransport = (url: string, withinMs: number) =>
  createTransport({ url, connectionTimeout: withinMs, greetingTimeout: withinMs, socketTimeout: withinMs })

/**
 * Hands letters to a mail server. They wait in memory and not in the database, because a letter with a link in it is as
 * good as a password; after a crash the learner asks again.
 */
export function openMail({ url, from, logForOperator, pausesMs = [10_000, 60_000, 300_000] }: Settings): Mail {
  const transport = openTransport(url, answerWithinMs)
  const attempt = async (letter: Letter, pauses: readonly number[]): Promise<void> => {
    try {
      await transport.sendMail({ from, ...letter })
    } catch (error) {
      const [pauseMs, ...later] = pauses
      if (pauseMs !== undefined) {
        // A stop of the server does not wait for it.
        setTimeout(() => void attempt(letter, later), pauseMs).unref()
        return
      }
      const reason = error instanceof Error ? error.message : String(error)
      logForOperator(`A letter to ${letter.to} could not be sent: ${reason}`)
    }
  }
  return { send: (letter) => void attempt(letter, pausesMs) }
}
