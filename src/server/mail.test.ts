import { expect, test } from 'vitest'
import { openMail } from './mail.ts'
import { LocalMailServer } from './testing/local-mail-server.ts'

const letter = {
  to: 'eve@example.org',
  subject: 'Set a new password',
  text: 'https://preceptor.example.org/?token=abc',
}
const from = 'Preceptor <no-reply@preceptor.example.org>'

/** Runs one test with a mail server that refuses the first letters and takes the rest. */
async function withMailServer(refusals: number, run: (server: LocalMailServer) => Promise<void>) {
  const server = new LocalMailServer(refusals)
  await server.start()
  await run(server).finally(() => server.stop())
}

const logNothing = (sentence: string) => expect.unreachable(sentence)

// Shows account-11
test('a letter reaches the mail server as it was written', () =>
  withMailServer(0, async (server) => {
    openMail({ url: server.url, from, logForOperator: logNothing }).send(letter)
    const message = await server.next()
    expect(message).toContain(`From: ${from}`)
    expect(message).toContain(`To: ${letter.to}`)
    expect(message).toContain(`Subject: ${letter.subject}`)
    expect(message).toContain(letter.text)
  }))

// Shows account-12
test('a letter that is refused is tried again', () =>
  withMailServer(2, async (server) => {
    openMail({ url: server.url, from, logForOperator: logNothing, pausesMs: [0, 0] }).send(letter)
    expect(await server.next()).toContain(`To: ${letter.to}`)
  }))

// Shows account-12
test('after the last try the operator hears that it could not be sent, and not what stands in it', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  await withMailServer(9, async (server) => {
    openMail({ url: server.url, from, logForOperator: resolve, pausesMs: [0] }).send(letter)
    const sentence = await promise
    expect(sentence).toMatch(/^A letter to eve@example.org could not be sent: .*come back later/)
    expect(sentence).not.toContain('token')
  })
})
