import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Block } from '../../contract/blocks.ts'
import type { DatabaseAddress } from '../db/open.ts'

/** The whole server in processes of its own, on the content that ships. */
const main = join(import.meta.dirname, '../main.ts')
const running = new Set<ChildProcess>()

export interface Server {
  url: string
  child: ChildProcess
  /** What it printed. */
  output: () => string
}

/** Starts a server on a free port; rejects with what it printed where it ends instead. */
export async function startServer(address: DatabaseAddress, env: Record<string, string> = {}): Promise<Server> {
  const database =
    typeof address === 'string' ? { DATABASE_URL: address } : { DATA_DIR: address.folder, DATABASE_URL: '' }
  const usual = { PORT: '0', LOG_LEVEL: 'error', CONTENT_ACCESS: 'open' }
  const settings = { ...usual, ...database, ...env }
  const child = spawn(process.execPath, [main], { env: settings })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const { url, output } = listenTo(child)
  return { url: await url, child, output }
}

/** What a server prints, and where it listens; that is refused with what it printed where it ends instead. */
export function listenTo(child: ChildProcessWithoutNullStreams) {
  let output = ''
  const url = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const ready = /Ready on (\S+)/.exec(output)
      if (ready?.[1]) resolve(ready[1])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  return { url, output: () => output }
}

/** Returns the exit code, null after a kill. */
export async function stopServer({ child }: Server, signal: 'SIGTERM' | 'SIGKILL' | 'SIGHUP') {
  const ended = once(child, 'exit')
  child.kill(signal)
  return (await ended)[0] as number | null
}

/** For after each test: nothing goes on running. */
export function killServers() {
  for (const child of running) child.kill('SIGKILL')
}

const personOf = (username: string) => ({
  displayName: username,
  email: `${username}@example.org`,
  username,
  password: 'correct horse',
})

export const post = (url: string, path: string, body: object, cookie = '', method = 'POST') =>
  fetch(url + path, { method, headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) })

/** Registers where needed, signs in, and returns the cookie. */
export async function signIn(url: string, username = 'eve'): Promise<string> {
  const person = personOf(username)
  await post(url, '/api/auth/register', person)
  const response = await post(url, '/api/auth/login', person)
  return response.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** Draws a block over all of pediatrics. */
export async function newBlock(url: string, cookie: string, questionCount: number): Promise<Block> {
  const domains = (await (await fetch(`${url}/api/qbank/pediatrics/domains`)).json()) as { name: string }[]
  const selectedDomains = domains.map(({ name }) => name)
  const block = { qbankId: 'pediatrics', mode: 'exam', questionCount, selectedDomains }
  return (await (await post(url, '/api/blocks', block, cookie)).json()) as Block
}

/** Saves one answer. */
export function saveAnswer(
  url: string,
  cookie: string,
  blockId: string,
  questionId: string,
  value: string,
  id: string = crypto.randomUUID(),
) {
  const now = new Date().toISOString()
  const changes = [{ id, questionId, field: 'answer', value, at: now }]
  return post(url, `/api/blocks/${blockId}`, { changes, lastSaveAttempt: now }, cookie, 'PUT')
}
