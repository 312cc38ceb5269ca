import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Block } from '../contract/blocks.ts'
import type { Access, Endpoint } from '../contract/endpoint.ts'
import { insertSession, insertUser, type User } from './auth/queries.ts'
import type { Database } from './db/database.ts'
import { tables } from './db/model.ts'
import type { Table } from './db/table.ts'
import { insertFactor } from './factors/queries.ts'
import { now, type Tools, withApp } from './testing/app.ts'

interface Row {
  access: Access
  body?: unknown
  /** What another learner gets, who asks for what is the owner's. */
  others?: 403 | 404
}

const open: Row = { access: 'public' }
const learner: Row = { access: 'learner' }
const admin: Row = { access: 'admin' }
/** Names something of the owner's: to others it is not there. */
const owners = (body?: unknown): Row => ({ access: 'learner', body, others: 404 })
const withBody = (body: unknown): Row => ({ access: 'learner', body })

const secret = 'only for the owner'
const ownCard = '0192b5c0-0000-7000-8000-000000000001'
const at = now.toISOString()
const text = { front: 'Front', back: 'Back' }
const drawn = { qbankId: 'bank', mode: 'tutor', questionCount: 2, selectedDomains: ['Cardiology'] }
const rating = [{ id: 'r-new', cardId: ownCard, rating: 3, reviewedAt: at }]

/** Who may make each call of the contract. A new call needs a row. */
const rows: Record<string, Row> = {
  'GET /api/admin/cards': admin,
  'GET /api/admin/events': admin,
  'GET /api/admin/feedback': admin,
  'GET /api/admin/pipeline': admin,
  'GET /api/admin/pipeline/drafts/:id': admin,
  'GET /api/admin/pipeline/runs/:id': admin,
  'GET /api/admin/pipeline/runs/:id/export': admin,
  'GET /api/admin/questions/:questionId/versions': admin,
  'GET /api/admin/revisions': admin,
  'GET /api/admin/security': admin,
  'GET /api/admin/server': admin,
  'GET /api/admin/site': admin,
  'GET /api/admin/users': admin,
  'GET /api/admin/users/count': admin,
  'GET /api/editor/figures': admin,
  'GET /api/qbank/:id/questions': admin,
  'PATCH /api/admin/cards/:cardId': admin,
  'PATCH /api/admin/users/:id': admin,
  'POST /api/admin/cards': admin,
  'POST /api/admin/pipeline/drafts/:id/preview': admin,
  'POST /api/admin/pipeline/drafts/:id/publish': admin,
  'POST /api/admin/pipeline/runs': admin,
  'POST /api/admin/questions/:questionId/revisions': admin,
  'POST /api/admin/users': admin,
  'POST /api/admin/users/:id/reset-link': admin,
  'POST /api/editor/figures/preview': admin,
  'PUT /api/admin/feedback/:id': admin,
  'PUT /api/admin/pipeline/drafts/:id': admin,
  'PUT /api/admin/pipeline/runs/:id': admin,
  'PUT /api/admin/revisions/:id': admin,
  'PUT /api/admin/security': admin,
  'PUT /api/admin/site': admin,

  'GET /api/auth/providers': open,
  'GET /api/auth/session': open,
  'GET /api/demo/block': open,
  'GET /api/demo/cards': open,
  'GET /api/leaderboard': open,
  'GET /api/qbank': open,
  'GET /api/qbank/:id/domains': open,
  'GET /api/site': open,
  'POST /api/auth/confirm-email': open,
  'POST /api/auth/login': open,
  'POST /api/auth/logout': open,
  'POST /api/auth/oidc/:provider/finish': open,
  'POST /api/auth/oidc/:provider/start': open,
  'POST /api/auth/passkey/finish': open,
  'POST /api/auth/passkey/start': open,
  'POST /api/auth/register': open,
  'POST /api/auth/reset-password': open,
  'POST /api/auth/reset-password/confirm': open,
  'POST /api/auth/second-factor': open,
  'POST /api/auth/second-factor/passkey': open,

  'GET /api/analytics/blocks/completed': learner,
  'GET /api/analytics/domains': learner,
  'GET /api/analytics/key-changes': learner,
  'GET /api/analytics/overall': learner,
  'GET /api/analytics/recommendations': learner,
  'GET /api/analytics/streak': learner,
  'GET /api/analytics/trends': learner,
  'GET /api/auth/me': learner,
  'GET /api/auth/sessions': learner,
  'GET /api/blocks': learner,
  'GET /api/flashcards/cards': learner,
  'GET /api/flashcards/decks': learner,
  'GET /api/flashcards/progress': learner,
  'GET /api/flashcards/progress/history': learner,
  'GET /api/flashcards/queue': learner,
  'GET /api/flashcards/scheduler/fit': learner,
  'GET /api/flashcards/sessions': learner,
  'GET /api/preferences/qbank': learner,
  'GET /api/preferences/user': learner,
  'GET /api/qbank/:id/domain-counts': learner,
  'GET /api/qbank/progress': learner,
  'GET /api/qbank/selection': learner,
  'GET /api/user/export': learner,
  'GET /api/user/email-confirmation': learner,
  'GET /api/user/factors': learner,
  'GET /api/user/identities': learner,
  'GET /api/user/notes': learner,
  'GET /api/user/performance': learner,
  'GET /api/user/questions': learner,
  'GET /api/questions/revisions/:questionId': learner,
  'GET /api/questions/revisions/:questionId/revision/:revisionId/votes': learner,
  'PATCH /api/user': withBody({ displayName: 'Another' }),
  'POST /api/blocks': withBody(drawn),
  'POST /api/flashcards/cards/:deckId': withBody(text),
  'POST /api/flashcards/reviews': withBody(rating),
  'POST /api/flashcards/scheduler/fit': learner,
  'POST /api/flashcards/sessions': withBody({ deckId: 'deck', mode: 'spaced', cardCount: 1 }),
  'POST /api/qbank/:id/access': withBody({ accessedAt: at }),
  'POST /api/qbank/selection': withBody({ selectedQbanks: ['bank'] }),
  'POST /api/qbank/selection/:id': learner,
  'POST /api/user/email-confirmation': learner,
  'POST /api/user/factors/passkeys': learner,
  'POST /api/user/factors/passkeys/start': learner,
  'POST /api/user/factors/recovery-codes': learner,
  'POST /api/user/factors/totp': learner,
  'POST /api/user/factors/totp/start': learner,
  'POST /api/user/identities/:provider/start': learner,
  'POST /api/user/password': withBody({ password: 'four plain words here' }),
  'PUT /api/flashcards/decks/:deckId/selected': withBody({ selected: true }),
  'PUT /api/flashcards/decks': withBody({ deckIds: ['deck'] }),
  'PUT /api/preferences/qbank': withBody({ defaultQuestionCount: 7 }),
  'PUT /api/preferences/user': withBody({ newCardsPerDay: 7 }),
  'DELETE /api/auth/sessions': learner,
  'DELETE /api/flashcards/cards/:deckId/cards/:cardId': owners(),
  'DELETE /api/flashcards/decks/:deckName': learner,
  'DELETE /api/flashcards/reviews/:id': learner,
  'DELETE /api/qbank/selection/:id': learner,
  'DELETE /api/user': learner,
  'DELETE /api/user/identities/:provider': learner,

  'GET /api/analytics/blocks/:blockId': owners(),
  'GET /api/analytics/blocks/:blockId/flashcards': owners(),
  'GET /api/blocks/:blockId/updates': owners(),
  'GET /api/blocks/:id': owners(),
  'GET /api/flashcards/cards/:deckId/cards/:cardId/questions': owners(),
  'GET /api/questions/evidence/:questionId': { ...owners(), others: 403 },
  'GET /api/questions/feedback/:questionId/revision/:revisionId/check': owners(),
  'PATCH /api/blocks/:id': owners({ title: 'Renamed' }),
  'PATCH /api/user/factors/:id': owners({ name: 'Renamed' }),
  'POST /api/blocks/:id/complete': owners({ answers: {}, timeSpent: 1 }),
  'POST /api/flashcards/cards/:deckId/cards/:cardId/block': owners({}),
  'POST /api/questions/answer/:blockId/:questionId': owners({ answerId: 'a' }),
  'POST /api/questions/feedback': owners({ questionId: 'QUESTION', issues: ['other'], feedback: 'Text' }),
  'PUT /api/blocks/:id': owners({ currentIndex: 1 }),
  'PUT /api/flashcards/cards/:deckId/cards/:cardId': owners(text),
  'PUT /api/flashcards/cards/:deckId/cards/:cardId/archived': owners({ archived: true }),
  'PUT /api/flashcards/cards/:deckId/cards/:cardId/flagged': owners({ flagged: true }),
  'PUT /api/flashcards/sessions/:id': owners({ completed: 1 }),
  'PUT /api/questions/crossed-out/:blockId/:questionId': owners({ optionIds: ['a'] }),
  'PUT /api/questions/highlights/:blockId/:questionId': owners({ question: { stem: [{ start: 0, end: 2 }] } }),
  'PUT /api/questions/mark/:blockId/:questionId': owners({ marked: true }),
  'PUT /api/questions/notes/:blockId/:questionId': owners({ note: 'Changed' }),
  'PUT /api/questions/revisions/:questionId/revision/:revisionId/vote': { ...owners({ voteType: 'up' }), others: 403 },
  'DELETE /api/auth/sessions/:id': owners(),
  'DELETE /api/blocks/:id': owners(),
  'DELETE /api/user/factors/:id': owners(),
}

/** Of the owner, by the name of a parameter; of one that means several things by what stands before it, or by the call. */
type Values = Record<string, string>

function addressOf(path: string, values: Values): string {
  const parts = path.split('/').map((part, n, all) => {
    if (!part.startsWith(':')) return part
    const value = values[`${all[n - 1]}/${part}`] ?? values[part.slice(1)]
    if (value === undefined) throw new Error(`What of the owner is ${part} in ${path}?`)
    return encodeURIComponent(value)
  })
  return parts.join('/')
}

async function listEndpoints(): Promise<Endpoint[]> {
  const folder = join(import.meta.dirname, '../contract')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((name) => import(join(folder, name)) as Promise<Record<string, unknown>>))
  return modules.flatMap((exported) => Object.values(exported)).filter(isEndpoint)
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Writes something of the owner's of every kind. */
async function givenOwner({ ask, database }: Tools): Promise<Values> {
  const block = (await ask('ana', 'POST', '/api/blocks', { ...drawn, title: secret })).json as Block
  const unfinished = (await ask('ana', 'POST', '/api/blocks', { ...drawn, title: secret })).json as Block
  const questionId = block.questions[0]?.id ?? ''
  await ask('ana', 'POST', `/api/questions/answer/${block.id}/${questionId}`, { answerId: 'a' })
  await ask('ana', 'PUT', `/api/questions/notes/${block.id}/${questionId}`, { note: secret })
  const flagged = { questionId, issues: ['other'], feedback: secret }
  const { json: feedback } = await ask('ana', 'POST', '/api/questions/feedback', flagged)
  const { id: feedbackId, revisionId } = feedback as Values
  const { json: versions } = await ask('ada', 'GET', `/api/admin/questions/${questionId}/versions`)
  const { vignette, options, correctAnswer, explanation } = (versions as Record<string, unknown>[]).at(-1) ?? {}
  const revised = {
    vignette,
    stem: 'Which is it?',
    options,
    correctAnswer,
    explanation,
    reason: 'Shorter.',
    feedbackId,
  }
  await ask('ada', 'POST', `/api/admin/questions/${questionId}/revisions`, revised)
  await ask('ana', 'POST', '/api/flashcards/cards/deck', { id: ownCard, front: secret, back: secret })
  await ask('ana', 'POST', '/api/flashcards/reviews', [{ ...rating[0], id: 'r-ana' }])
  const started = { deckId: 'deck', mode: 'spaced', cardCount: 1 }
  const { id: studySession } = (await ask('ana', 'POST', '/api/flashcards/sessions', started)).json as Values
  const [session] = (await ask('ana', 'GET', '/api/auth/sessions')).json as Values[]
  const app = { kind: 'totp', name: secret, key: secret, count: 0, credentialId: null, transports: null } as const
  const factor = await database.write(async (db) => {
    await insertSession(db, 'ana', 'Second device', now, 'ana-2')
    return insertFactor(db, 'ana', app, now)
  })
  return {
    blockId: block.id,
    'blocks/:id': block.id,
    questionId,
    revisionId: revisionId ?? '',
    deckId: 'deck',
    deckName: 'Test bank: Cardiology',
    cardId: ownCard,
    provider: 'oidc',
    'qbank/:id': 'bank',
    'selection/:id': 'bank',
    'reviews/:id': 'r-ana',
    'sessions/:id': session?.id ?? '',
    'PUT /api/flashcards/sessions/:id': studySession ?? '',
    // A completed block is never deleted.
    'DELETE /api/blocks/:id': unfinished.id,
    'users/:id': 'ana',
    'runs/:id': 'no-run',
    'drafts/:id': 'no-draft',
    'factors/:id': factor.id,
    'feedback/:id': feedbackId ?? '',
    'revisions/:id': revisionId ?? '',
  }
}

/** All rows of the owner in all tables. */
const rowsOfOwner = ({ read }: Database) =>
  read(async (db) => {
    const named = Object.entries<Table>(tables).filter(([, { columns }]) => 'userId' in columns)
    const found = [await db.selectFrom('users').selectAll().where('id', '=', 'ana').execute()]
    for (const [name] of named)
      found.push(
        await db
          .selectFrom(name as 'ledger')
          .selectAll()
          .where('userId', '=', 'ana')
          .execute()
          .then((rows) => rows as never[]),
      )
    return JSON.stringify(found)
  })

let made = 0

/** Somebody for one call, who may end their own session or account with it. */
async function newPerson({ write }: Database, role: User['role'], disabledAt: string | null = null) {
  const id = `person-${made++}`
  await write(async (db) => {
    const names = { displayName: id, username: id, email: `${id}@example.org` }
    await insertUser(db, { id, ...names, passwordHash: null, role, createdAt: at, disabledAt })
    await insertSession(db, id, 'Test', now, id)
  })
  return { session: id }
}

const codeOf = ({ json }: { json: unknown }) => (json as { code?: string } | undefined)?.code

test('every call of the contract has a row that says who may make it', async () => {
  const wanted = (await listEndpoints()).map((one) => [keyOf(one), one.access])
  expect(wanted.length).toBeGreaterThan(100)
  expect(Object.fromEntries(wanted)).toEqual(
    Object.fromEntries(Object.entries(rows).map(([key, { access }]) => [key, access])),
  )
})

test('nobody gets through a call what is not theirs: visitors, forged sessions, disabled users, other learners, admins', () =>
  withApp(
    async (tools) => {
      const { ask, database } = tools
      const values = await givenOwner(tools)
      const before = await rowsOfOwner(database)
      const disabled = await newPerson(database, 'admin', at)
      const endpoints = await listEndpoints()

      const call = (as: Parameters<typeof ask>[0], endpoint: Endpoint) => {
        const { body } = rows[keyOf(endpoint)] ?? {}
        const own = values[`${endpoint.method} ${endpoint.path}`]
        const known = own === undefined ? values : { ...values, 'sessions/:id': own, 'blocks/:id': own }
        const sent = JSON.stringify(body ?? {}).replace('QUESTION', values.questionId ?? '')
        const given = endpoint.method === 'GET' ? undefined : JSON.parse(sent)
        return ask(as, endpoint.method, addressOf(endpoint.path, known), given)
      }

      for (const endpoint of endpoints) {
        const key = keyOf(endpoint)
        const { access, others } = rows[key] ?? learner
        const outside = { visitor: 'stranger', forged: { session: 'f'.repeat(43) }, disabled } as const
        for (const [who, as] of Object.entries(outside)) {
          const answer = await call(as, endpoint)
          const code = codeOf(answer)
          if (access === 'public') expect({ key, who, code }).not.toMatchObject({ code: 'not_signed_in' })
          else
            expect({ key, who, status: answer.status, code }).toEqual({ key, who, status: 401, code: 'not_signed_in' })
          expect({ key, who, tells: answer.text.includes(secret) }).toEqual({ key, who, tells: false })
        }
        for (const role of ['user', 'admin'] as const) {
          // What an admin changes of others stands in the tests of each room.
          if (access === 'admin' && role === 'admin' && endpoint.method !== 'GET') continue
          const answer = await call(await newPerson(database, role), endpoint)
          const { status } = answer
          const outcome = { key, role, status }
          if (access === 'admin' && role === 'user')
            expect({ ...outcome, code: codeOf(answer) }).toEqual({ ...outcome, status: 403, code: 'not_allowed' })
          else if (others) expect(outcome).toEqual({ ...outcome, status: others })
          else {
            expect(outcome).not.toMatchObject({ status: 401 })
            expect(status).toBeLessThan(500)
          }
          if (access !== 'admin')
            expect({ key, role, tells: answer.text.includes(secret) }).toEqual({ key, role, tells: false })
        }
      }
      expect(await rowsOfOwner(database)).toBe(before)

      // What is refused to others is there for the owner: those that delete come last.
      const owned = endpoints.filter((endpoint) => rows[keyOf(endpoint)]?.others)
      for (const endpoint of owned.toSorted((one, other) => rankOf(one) - rankOf(other))) {
        // One of the calls ends the first of the owner's sessions.
        const answer = await call({ session: 'ana-2' }, endpoint)
        // Or it was done by then; or a card of one's own, which no question tests, has no block.
        const isThere = answer.status < 300 || answer.status === 409 || codeOf(answer) === 'not_enough_questions'
        expect({ key: keyOf(endpoint), isThere }).toEqual({ key: keyOf(endpoint), isThere: true })
      }
    },
    { contentAccess: 'open' },
  ))

const rankOf = ({ method, path }: Endpoint) =>
  method === 'DELETE' ? 3 : path.startsWith('/api/analytics') ? 2 : path.endsWith('/complete') ? 1 : 0
