import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import 'fake-indexeddb/auto'
import type { Block, BlockResult, Change } from '../../../contract/blocks.ts'
import type { RefusalCode } from '../../../contract/refusals.ts'
import type { Outbox } from '../../offline/outbox.ts'
import { type SeenCall, seedServer } from '../../offline/testing/server.ts'
import { makeBlock } from './make-block.ts'

/** A device with a learner's page, and the server that it calls; fresh for each test of a file that asks for it. */
export function seedDevice() {
  const server = seedServer()
  const ends: (() => void)[] = []
  const endAll = () => {
    for (const end of ends.splice(0)) end()
  }
  const device = {
    server,
    /** The outbox of the page that was opened last, and what was heard from its sessions. */
    outbox: undefined as unknown as Outbox,
    heard: { completed: 0, results: [] as BlockResult[], refused: [] as string[] },

    /** As when the page is loaded anew: nothing in memory is left. */
    loadPage: () => {
      endAll()
      return device.openTab()
    },

    /** Another page of this device, with a memory of its own. */
    openTab: async () => {
      vi.resetModules()
      const outbox = (await import('../../offline/outbox.ts')).outboxOf('ana')
      const heard = { completed: 0, results: [], refused: [] as string[] }
      ends.push(outbox.start())
      ends.push(outbox.subscribe(({ refused }) => heard.refused.push(...refused.map(({ reason }) => reason))))
      Object.assign(device, { outbox, heard })
    },

    /** Opens a block as the player does, and starts it. */
    open: async (block: Block = makeBlock('exam')) => {
      const { BlockSession } = await import('../session/block-session.ts')
      const { openBlock } = await import('../session/open-block.ts')
      server.block = block
      const opened = await openBlock('ana', block.id)
      const { heard } = device
      const session = new BlockSession({ ...opened, userId: 'ana', onCompleted: () => heard.completed++ })
      ends.push(session.start())
      ends.push(session.whenEnded((result) => heard.results.push(result)))
      session.dispatch({ type: 'start' })
      await settle()
      server.calls = []
      return session
    },

    /** What was opened last is closed, and its page goes on. */
    leavePlayer: () => {
      for (const end of ends.splice(-2)) end()
    },

    /** Ends this with the page. */
    atEnd: (end: () => void) => void ends.push(end),

    /** The first attempts are answered so, and all after them are taken. */
    answering: (...outcomes: (RefusalCode | 'offline')[]) => {
      server.answer = ({ method }) => (method === 'GET' ? undefined : outcomes.shift())
    },

    saves: () => server.calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/1')),

    /** The changes of each save, such as `q1 marked`. */
    sent: () => device.saves().map((call) => changesIn(call).map(({ questionId, field }) => `${questionId} ${field}`)),

    keptIds: async () =>
      (await device.outbox.list()).flatMap(({ message }) => (message.kind === 'change' ? [message.change.id] : [])),
  }
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('indexedDB', new IDBFactory())
    server.reset()
    await device.loadPage()
  })
  afterEach(() => {
    endAll()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return device
}

export const changesIn = ({ body }: SeenCall) => (body as { changes: Change[] }).changes

/** The device's work takes rounds of the event loop, and no time of its clock. */
export async function settle() {
  for (let n = 0; n < 40; n++) await new Promise<void>(setImmediate)
}

// Node's own, which the types of a browser do not know.
const { setImmediate } = globalThis as unknown as { setImmediate: (work: () => void) => void }

export async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

/** The state of a session with nothing to save. */
export const idle = { phase: 'idle', because: null, unsent: 0, isKept: true }
