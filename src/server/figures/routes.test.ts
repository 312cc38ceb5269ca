import { expect, test } from 'vitest'
import { withApp } from '../testing/app.ts'

const list = '/api/editor/figures'
const preview = `${list}/preview`
const source = `
kind: ecg
alt: Narrow QRS complexes at 150 per minute over a jagged line.
caption: Lead II, 25 mm/s, 10 mm/mV
rhythms: [{ pattern: atrial-flutter, seconds: 4, atrialRate: 300, conduction: [2], qrs: 70, qt: 250 }]
`

test.each([
  ['GET', list],
  ['POST', preview],
] as const)('%s %s is for admins alone', (method, address) =>
  withApp(async ({ ask }) => {
    const body = method === 'GET' ? undefined : { source }
    expect((await ask('stranger', method, address, body)).status).toBe(401)
    expect((await ask('ana', method, address, body)).status).toBe(403)
    expect((await ask('ada', method, address, body)).status).toBe(200)
  }),
)

test('the gallery has an example of every kind with its data and its scene', () =>
  withApp(async ({ ask }) => {
    const examples = (await ask('ada', 'GET', list)).json as { name: string; scene: { paths: object[] } }[]
    expect(new Set(examples.map(({ name }) => name)).size).toBe(18)
    expect(examples.every(({ scene }) => scene.paths.length > 0)).toBe(true)
  }))

test('a preview is the finished scene, and says nothing of its pattern', () =>
  withApp(async ({ ask }) => {
    const { json, text } = await ask('ada', 'POST', preview, { source })
    expect(json).toMatchObject({ problem: null, scene: { caption: 'Lead II, 25 mm/s, 10 mm/mV' } })
    expect(text).not.toMatch(/flutter|ecg/i)
  }))

test.each([
  {
    name: 'a number out of range',
    from: 'atrialRate: 300',
    to: 'atrialRate: 900',
    says: /^rhythms\.0\.atrialRate: Too big/,
  },
  { name: 'what is not YAML', from: 'kind: ecg', to: 'kind: [', says: /^This is not YAML/ },
])('a preview of $name says so in one sentence', ({ from, to, says }) =>
  withApp(async ({ ask }) => {
    const { json } = await ask('ada', 'POST', preview, { source: source.replace(from, to) })
    expect(json).toMatchObject({ scene: null, problem: expect.stringMatching(says) })
  }),
)
