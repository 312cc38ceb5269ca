import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { now } from '../testing/app.ts'
import { withDatabase } from '../testing/database.ts'
import { type Behaviour, type ModelEndpoint, startModelEndpoint } from '../testing/model-endpoint.ts'
import type { ModelFailure } from './api.ts'
import { createLanguageModel, type ProviderSettings } from './ask-provider.ts'
import { sumModelCalls } from './queries.ts'

type Provider = ProviderSettings['provider']

const providers: Provider[] = ['openai-compatible', 'anthropic', 'google']
const prompt = { system: 'Rules', prompt: '<question>\n{"stem":"Which?"}\n</question>' }

interface Asked {
  endpoint: ModelEndpoint
  ask: (signal?: AbortSignal) => Promise<{ key: string }>
  /** Tokens and cost of all calls so far. */
  sums: () => Promise<object | undefined>
}

const withModel = (
  test: (asked: Asked) => Promise<void>,
  provider: Provider = 'openai-compatible',
  settings: Partial<ProviderSettings> = {},
) =>
  withDatabase(async (database) => {
    const endpoint = await startModelEndpoint()
    const model = createLanguageModel({
      database,
      clock: () => now,
      provider,
      model: 'test-model',
      baseUrl: endpoint.url,
      apiKey: 'secret-key',
      timeoutMs: 30_000,
      inputPrice: 0.5,
      outputPrice: 4,
      ...settings,
    })
    const answer = z.object({ key: z.string() })
    const ask: Asked['ask'] = (signal = new AbortController().signal) =>
      model.ask({ jobId: 'job', purpose: 'revise', prompt, answer, signal })
    const sums: Asked['sums'] = async () => (await database.read((db) => sumModelCalls(db, ['job'])))[0]
    await test({ endpoint, ask, sums }).finally(() => endpoint.close())
  })

const counted = { inputTokens: 1200, outputTokens: 300, costMicros: 1800 }
const nothing = { inputTokens: 0, outputTokens: 0, costMicros: 0 }

describe('a model', () => {
  // Shows ai-19
  test.each(providers)('of %s is asked in its own protocol, and its tokens and cost are written down', (provider) =>
    withModel(async ({ endpoint, ask, sums }) => {
      endpoint.always({ answer: { key: 'b' } })
      expect(await ask()).toEqual({ key: 'b' })
      expect(endpoint.calls).toMatchObject([{ model: 'test-model', ...prompt, question: { stem: 'Which?' } }])
      expect(JSON.stringify(endpoint.calls[0]?.headers)).toContain('secret-key')
      expect(await sums()).toMatchObject(counted)
      await ask()
      expect(await sums()).toMatchObject({ inputTokens: 2400, outputTokens: 600, costMicros: 3600 })
    }, provider),
  )

  test('may put a fence around its JSON', () =>
    withModel(async ({ endpoint, ask }) => {
      endpoint.always({ answer: '```json\n{"key": "b"}\n```' })
      expect(await ask()).toEqual({ key: 'b' })
    }))

  const formless = 'The answer of the model is not of the form that was asked for.'
  const failures: { name: string; behaviour: Behaviour; failure: Partial<ModelFailure>; sums: object }[] = [
    {
      name: 'breaks its JSON off',
      behaviour: { answer: '{"key": "b' },
      failure: { kind: 'unusable', message: formless },
      sums: counted,
    },
    {
      name: 'answers with another shape',
      behaviour: { answer: { keys: ['b'] } },
      failure: { kind: 'unusable', message: formless },
      sums: counted,
    },
    {
      name: 'says nothing',
      behaviour: { answer: '' },
      failure: { kind: 'unusable', message: formless },
      sums: counted,
    },
    {
      name: 'sends a page instead of an answer',
      behaviour: 'garbage',
      failure: { kind: 'unusable', message: 'The answer of the model could not be read.' },
      sums: nothing,
    },
    {
      name: 'is cut off in the middle',
      behaviour: 'cut',
      failure: { kind: 'passing', message: 'The answer of the model broke off.' },
      sums: nothing,
    },
    {
      name: 'has too much to do',
      behaviour: { status: 429, retryAfter: '42' },
      failure: { kind: 'passing', message: 'The model declined with status 429.', retryAfterSeconds: 42 },
      sums: nothing,
    },
    {
      name: 'has a fault',
      behaviour: { status: 500 },
      failure: { kind: 'passing', message: 'The model declined with status 500.' },
      sums: nothing,
    },
    {
      name: 'does not know the key',
      behaviour: { status: 401 },
      failure: { kind: 'lasting', message: 'The model declined with status 401.' },
      sums: nothing,
    },
  ]
  // Shows ai-22, ai-24
  test.each(providers.flatMap((provider) => failures.map((failure) => ({ provider, ...failure }))))(
    'of $provider that $name fails in one sentence, and is asked once',
    ({ provider, behaviour, failure, sums: expected }) =>
      withModel(async ({ endpoint, ask, sums }) => {
        endpoint.always(behaviour)
        await expect(ask()).rejects.toMatchObject(failure)
        expect(endpoint.calls).toHaveLength(1)
        expect(await sums()).toMatchObject(expected)
      }, provider),
  )

  // Shows ai-21
  test('that hangs is given up after its time', () =>
    withModel(
      async ({ endpoint, ask, sums }) => {
        endpoint.always('hang')
        const failure = { kind: 'passing', message: 'The model did not answer within 0.2 seconds.' }
        await expect(ask()).rejects.toMatchObject(failure)
        expect(await sums()).toMatchObject(nothing)
      },
      'openai-compatible',
      { timeoutMs: 200 },
    ))

  test('that is not there fails in one sentence', () =>
    withModel(async ({ endpoint, ask }) => {
      await endpoint.close()
      await expect(ask()).rejects.toMatchObject({ kind: 'passing', message: 'The model could not be reached.' })
    }))

  test('is not waited for when the server stops', () =>
    withModel(async ({ endpoint, ask, sums }) => {
      const stopping = new AbortController()
      endpoint.always(() => {
        stopping.abort()
        return 'hang'
      })
      await expect(ask(stopping.signal)).rejects.toMatchObject({ name: 'AbortError' })
      expect(await sums()).toMatchObject(nothing)
    }))
})
