import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../src/server/main.ts')
const compiled = join(import.meta.dirname, '../node_modules/.cache/compiled')
const makeAdmin = join(import.meta.dirname, '../src/cli/make-admin.ts')

/** The whole server on a folder of its own, serving the built front end; it can be killed and come back. */
export class RunningServer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'preceptor-e2e-'))
  #child: ChildProcess | undefined
  #port = '0'
  url = ''
  /** What it printed since it was last started. */
  output = ''
  /** What the operator sets beyond the usual, at each start. */
  readonly #settings: Record<string, string>
  /** Whether it runs with these settings and answers. */
  #isAsUsual = false

  constructor(settings: Record<string, string> = {}) {
    this.#settings = settings
    // What `prepare-data.ts` made once for all: a server that finds the content loaded starts in a third of the time.
    const prepared = process.env.PREPARED_DATA
    if (prepared) cpSync(prepared, this.#folder, { recursive: true })
  }

  async start(settings: Record<string, string> = {}): Promise<void> {
    const env = {
      PORT: this.#port,
      DATA_DIR: this.#folder,
      LOG_LEVEL: 'error',
      CONTENT_ACCESS: 'open',
      ...this.#settings,
      ...settings,
    }
    const child = spawn(process.execPath, [main], { env })
    this.#child = child
    this.#isAsUsual = Object.keys(settings).length === 0
    this.output = ''
    this.url = await new Promise<string>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        this.output += chunk
        const ready = /Ready on (\S+)/.exec(this.output)
        if (ready?.[1]) resolve(ready[1])
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('exit', () => reject(new Error(this.output)))
    })
    this.#port = new URL(this.url).port
  }

  /** As the operator does it; the page knows it once it is loaded again. */
  makeAdmin(username: string) {
    // Where the server keeps what it has compiled, which is most of what the command needs.
    const env = { DATA_DIR: this.#folder, NODE_COMPILE_CACHE: compiled }
    const { status, stderr } = spawnSync(process.execPath, [makeAdmin, username], { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }

  async kill(): Promise<void> {
    this.#isAsUsual = false
    if (!this.#child) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
    this.#child = undefined
  }

  /** Takes connections and answers nothing, as a network does that is one in name only. */
  hang() {
    this.#isAsUsual = false
    this.#child?.kill('SIGSTOP')
  }

  goOn() {
    this.#child?.kill('SIGCONT')
  }

  /** Brings it back to what the next test expects. */
  async restore(): Promise<void> {
    if (this.#isAsUsual) return
    await this.kill()
    await this.start()
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true })
  }
}
