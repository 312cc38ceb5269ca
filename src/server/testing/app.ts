import { createApp, type Settings } from '../app.ts'
import { insertSession, insertUser, type User } from '../auth/queries.ts'
import { createLibrary } from '../content/api.ts'
import { loadContent } from '../content/load.ts'
import type { Database, Db } from '../db/database.ts'
import { Afterwards } from '../http/afterwards.ts'
import { testContent } from './content.ts'
import { type TemplateName, withDatabase } from './database.ts'
import { plainSettings } from './plain-settings.ts'

/** The clock of every test, unless the test moves it. */
export const now = new Date('2026-01-05T09:00:00.000Z')

/** Where learners open the server under test. */
export const publicUrl = 'https://preceptor.example.org'

const people = { ana: 'user', ben: 'user', ada: 'admin' } as const satisfies Record<string, User['role']>

/** Who asks. A stranger has no session. */
export type Person = keyof typeof people | 'stranger'

/** A browser by its cookies. */
interface Browser {
  session?: string | undefined
  flow?: string | undefined
  device?: string | undefined
}

export interface Answer {
  status: number
  /** As sent, to look for what must not be in it. */
  text: string
  json: unknown
  headers: Record<string, unknown>
  /** The session cookie that came with it: '' takes it away. */
  session: string | undefined
  /** The cookie that ties an outside sign-in to the browser, likewise. */
  flow: string | undefined
  /** The cookie by which the device is known again. */
  device: string | undefined
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Tools {
  database: Database
  clock: { now: Date }
  /** What only the operator hears. */
  told: string[]
  ask: (as: Person | Browser, method: Method, path: string, body?: unknown, headers?: object) => Promise<Answer>
}

type Changeable =
  | 'contentAccess'
  | 'registration'
  | 'chance'
  | 'hasModel'
  | 'providers'
  | 'mail'
  | 'fsrsOptimizer'
  | 'trustProxy'
  | 'freeBytes'
  | 'onlyAt'
  | 'metricsToken'
  | 'metricsAt'
  | 'backups'
  | 'securityContact'
  | 'isStopping'
  | 'publicUrl'
  | 'afterwards'
  | 'pipeline'

interface Options extends Partial<Pick<Settings, Changeable>> {
  questionsADomain?: number
}

/** Runs one test on the whole server, over a small Qbank, with everyone signed in. */
export function withApp(
  test: (tools: Tools) => Promise<void>,
  { questionsADomain, ...settings }: Options = {},
  template: TemplateName = 'learners',
) {
  if (questionsADomain === undefined) return withDatabase((database) => onApp(database, settings, test), template)
  return withDatabase(async (database) => {
    await database.write(async (db) => {
      await loadContent(db, testContent(questionsADomain), now)
      await signInEverybody(db)
    })
    await onApp(database, settings, test)
  })
}

async function onApp(
  database: Database,
  settings: Partial<Pick<Settings, Changeable>>,
  test: (tools: Tools) => Promise<void>,
) {
  const clock = { now }
  const told: string[] = []
  const afterwards = new Afterwards((error) => {
    throw error
  })
  const app = await createApp({
    ...plainSettings,
    database,
    library: createLibrary(),
    clock: () => clock.now,
    chance: () => 0.5,
    contentAccess: 'ranked',
    logForOperator: (sentence) => told.push(sentence),
    publicUrl: () => publicUrl,
    afterwards,
    ...settings,
  })
  const ask: Tools['ask'] = async (as, method, url, payload, headers = {}) => {
    const cookies = cookiesOf(as)
    const body = payload === undefined ? {} : { payload: payload as object }
    const response = await app.inject({ method, url, headers: { ...headers }, cookies, ...body })
    await afterwards.settled()
    const cookie = (wanted: string) => response.cookies.find(({ name }) => name === wanted)?.value
    const json = String(response.headers['content-type']).includes('json') ? response.json() : undefined
    return {
      status: response.statusCode,
      text: response.body,
      json,
      headers: response.headers,
      session: cookie('session'),
      flow: cookie('signInFlow'),
      device: cookie('device'),
    }
  }
  await test({ database, clock, told, ask }).finally(() => app.close())
}

function cookiesOf(as: Person | Browser): Record<string, string> {
  if (as === 'stranger') return {}
  const { session, flow, device }: Browser = typeof as === 'object' ? as : { session: as }
  return {
    ...(session !== undefined && { session }),
    ...(flow !== undefined && { signInFlow: flow }),
    ...(device !== undefined && { device }),
  }
}

export async function signInEverybody(db: Db) {
  for (const [id, role] of Object.entries(people)) {
    const email = `${id}@example.org`
    const createdAt = now.toISOString()
    await insertUser(db, {
      id,
      displayName: id,
      username: id,
      email,
      passwordHash: null,
      role,
      createdAt,
      disabledAt: null,
    })
    await insertSession(db, id, 'Test', now, id)
  }
}
