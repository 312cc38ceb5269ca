import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { type Block, getBlock, longestNote } from '../../contract/blocks.ts'
import { createApp } from '../app.ts'
import { createLibrary } from '../content/api.ts'
import { Afterwards } from '../http/afterwards.ts'
import { formats } from '../http/packed-pieces.ts'
import { now } from '../testing/app.ts'
import { withDatabase } from '../testing/database.ts'
import { plainSettings } from '../testing/plain-settings.ts'

const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

/** Runs a test with a tutor block of 20 questions of ana, of which the first is answered. */
const withBlock = (
  work: (tools: {
    ask: (asked?: InjectOptions) => Promise<LightMyRequestResponse>
    app: FastifyInstance
    path: string
    /** Resolves once the questions that were sent are compressed. */
    packed: () => Promise<void>
  }) => Promise<void>,
  notesOf = ([, second]: Block['questions']): Record<string, string> => ({ [second?.id ?? '']: '5 \u2265 3' }),
) =>
  withDatabase(async (database) => {
    const settings = { database, library: createLibrary(), clock: () => now, chance: () => 0.5 }
    const afterwards = new Afterwards((error) => {
      throw error
    })
    const app = await createApp({ ...plainSettings, ...settings, afterwards, logForOperator: () => {} })
    const cookies = { session: 'ana' }
    const call = (method: 'POST' | 'PUT', url: string, payload: object) => app.inject({ method, url, payload, cookies })
    await call('POST', '/api/qbank/selection/bank', {})
    const drawn = { qbankId: 'bank', mode: 'tutor', questionCount: 20, selectedDomains: ['Cardiology', 'Nephrology'] }
    const { id, questions } = (await call('POST', '/api/blocks', drawn)).json<Block>()
    const path = `/api/blocks/${id}`
    await call('PUT', path, {
      selectedAnswers: { [questions[0]?.id ?? '']: 'a' },
      notesMap: notesOf(questions),
    })
    await call('POST', `${path}/complete`, {})
    const ask = (asked?: InjectOptions) => app.inject({ url: path, cookies, ...asked })
    await work({ app, path, ask, packed: () => afterwards.settled() }).finally(() => app.close())
  }, 'learners')

describe('a block', () => {
  test('is sent as its contract says, field by field', () =>
    withBlock(async ({ ask }) => {
      const { payload, headers } = await ask()
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(getBlock.reply.parse(JSON.parse(payload))).toEqual(JSON.parse(payload))
      expect(JSON.parse(payload).questions).toHaveLength(20)
    }))

  test.each([
    { takes: 'gzip, deflate, br, zstd', encoding: 'zstd' as const },
    { takes: 'gzip, deflate, br', encoding: 'br' as const },
    { takes: 'br', encoding: 'br' as const },
    { takes: 'BR;q=0.9, zstd;q=0', encoding: 'br' as const },
    { takes: 'gzip', encoding: 'gzip' as const },
    { takes: '*', encoding: 'gzip' as const },
    { takes: 'x-gzip, br;q=0.5', encoding: 'gzip' as const },
  ])('is the same for who takes $takes, by $encoding', ({ takes, encoding }) =>
    withBlock(async ({ ask, packed }) => {
      const whole = (await ask()).payload
      const lengths: number[] = []
      for (const _ of [1, 2, 3]) {
        const { headers, rawPayload } = await ask({ headers: { 'accept-encoding': takes } })
        await packed()
        lengths.push(rawPayload.length)
        expect(headers['content-encoding']).toBe(encoding)
        expect(headers.vary).toBe('accept-encoding')
        expect(headers['content-length']).toBe(String(rawPayload.length))
        expect(unpack[encoding](rawPayload).toString()).toBe(whole)
        expect(rawPayload.length).toBeLessThan(whole.length / 2)
      }
      // From the second time on it is put together from its questions, which is longer than if it is compressed as a whole.
      const [once, again, thirdTime] = lengths
      if (encoding === 'gzip') expect(again).toBe(once)
      else expect(again).toBeGreaterThan(once ?? 0)
      expect(thirdTime).toBe(again)
    }),
  )

  test.each(['identity', 'deflate', 'zstd;q=0'])('is not compressed for who takes %s', (takes) =>
    withBlock(async ({ ask }) => {
      const { headers, payload } = await ask({ headers: { 'accept-encoding': takes } })
      expect(headers['content-encoding']).toBeUndefined()
      expect(payload).toBe((await ask()).payload)
    }),
  )

  test.each(['zstd', 'br'] as const)('is sent whole where its questions cannot be put together by %s', (encoding) =>
    withBlock(async ({ ask, packed }) => {
      const whole = (await ask()).payload
      const headers = { 'accept-encoding': encoding }
      await ask({ headers })
      await packed()
      const plainMark = vi.spyOn(formats[encoding], 'plainMark').mockImplementation(() => {
        throw new Error('no memory')
      })
      const sent = await ask({ headers })
      expect(plainMark).toHaveBeenCalledOnce()
      plainMark.mockRestore()
      expect(sent.statusCode).toBe(200)
      expect(sent.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(unpack[encoding](sent.rawPayload).toString()).toBe(whole)
    }),
  )

  test('is left to the plug-in, which writes it as a stream, where very much of it is one learner\u2019s own', () =>
    withBlock(
      async ({ ask, packed }) => {
        const whole = (await ask()).payload
        for (const _ of [1, 2]) {
          const { headers, rawPayload } = await ask({ headers: { 'accept-encoding': 'zstd' } })
          await packed()
          expect(headers).toMatchObject({ 'content-encoding': 'zstd', vary: 'accept-encoding' })
          expect(headers['content-length']).toBeUndefined()
          expect(zstdDecompressSync(rawPayload).toString()).toBe(whole)
        }
      },
      (questions) => Object.fromEntries(questions.map(({ id }) => [id, '\u2265'.repeat(longestNote)])),
    ))

  test('has the same head without its body', () =>
    withBlock(async ({ ask, packed }) => {
      const headers = { 'accept-encoding': 'zstd' }
      await ask({ headers })
      await packed()
      const [got, head] = [await ask({ headers }), await ask({ headers, method: 'HEAD' })]
      expect(head.rawPayload).toHaveLength(0)
      for (const name of ['content-encoding', 'content-type', 'content-length', 'vary', 'etag'])
        expect(head.headers[name]).toBe(got.headers[name])
    }))

  test.each(['zstd', 'br', 'gzip'])('is unpacked by a program as by us: %s', (encoding) =>
    withBlock(async ({ app, ask, path, packed }) => {
      const url = await app.listen({ port: 0 })
      const headers = { cookie: 'session=ana', 'accept-encoding': encoding }
      for (const _ of [1, 2]) {
        const fetched = await fetch(`${url}${path}`, { headers })
        expect(fetched.headers.get('content-encoding')).toBe(encoding)
        expect(await fetched.text()).toBe((await ask()).payload)
        await packed()
      }
    }),
  )
})
