import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { openMail } from './mail.ts'

const letter = {
  to: 'eve@example.org',
  subject: 'Set a new password',
  text: 'https://preceptor.example.org/?token=abc',
}
const from = 'Preceptor <no-reply@preceptor.example.org>'

/** Runs one test with a mail server that refuses the first letters and takes the rest. */
async function withMailServer(refusals: number, run: (port: number, received: Promise<string>) => Promise<void>) {
  let left = refusals
  const { promise, resolve } = Promise.withResolvers<string>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      void text(stream).then((message) => {
        if (left-- > 0) return done(new Error('come back later'))
        resolve(message)
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  await run(port, promise).finally(() => server.close())
}

const urlOf = (port: number) => `smtp://127.0.0.1:${port}`
const tellNobody = (sentence: string) => expect.unreachable(sentence)

test('a letter reaches the mail server as it was written', () =>
  withMailServer(0, async (port, received) => {
    openMail({ url: urlOf(port), from, tellOperator: tellNobody }).send(letter)
    const message = (await received).replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(message).toContain(`From: ${from}`)
    expect(message).toContain(`To: ${letter.to}`)
    expect(message).toContain(`Subject: ${letter.subject}`)
    expect(message).toContain(letter.text)
  }))

test('a letter that is refused is tried again', () =>
  withMailServer(2, async (port, received) => {
    openMail({ url: urlOf(port), from, tellOperator: tellNobody, pausesMs: [0, 0] }).send(letter)
    expect(await received).toContain(`To: ${letter.to}`)
  }))

test('after the last try the operator hears that it could not be sent, and not what stands in it', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  await withMailServer(9, async (port) => {
    openMail({ url: urlOf(port), from, tellOperator: resolve, pausesMs: [0] }).send(letter)
    const sentence = await promise
    expect(sentence).toMatch(/^A letter to eve@example.org could not be sent: .*come back later/)
    expect(sentence).not.toContain('token')
  })
})
