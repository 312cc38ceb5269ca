import { vi } from 'vitest'
import type { Block } from '../../../contract/blocks.ts'
import { type RefusalCode, refusals } from '../../../contract/refusals.ts'

export interface SeenCall {
  method: string
  path: string
  body: unknown
  /** The learner that it names. */
  actsFor: string | undefined
  /** It may outlive its page. */
  keepalive?: boolean | undefined
}

interface SentRequest {
  method: string
  body?: string
  headers: Record<string, string>
  keepalive?: boolean
}

/** A server that takes what a device sends, but for what a test has it refuse. */
export function seedServer() {
  const server = {
    calls: [] as SeenCall[],
    /** The one block that is there to be read. */
    block: undefined as Block | undefined,
    answer: (_call: SeenCall): RefusalCode | 'offline' | undefined => undefined,
    reset() {
      server.calls = []
      server.answer = () => undefined
      vi.stubGlobal('fetch', async (path: string, { method, body, headers, keepalive }: SentRequest) => {
        const actsFor = headers['acting-for']
        const call = { method, path, body: body === undefined ? undefined : JSON.parse(body), actsFor, keepalive }
        server.calls.push(call)
        const code = server.answer(call)
        if (code === 'offline') throw new TypeError('Failed to fetch')
        if (code) return Response.json(refusal(code), { status: refusals[code].status })
        return Response.json(method === 'GET' ? server.block : replyTo(call))
      })
    },
  }
  return server
}

const refusal = (code: RefusalCode) => ({ error: refusals[code].sentence, code })

function replyTo({ path, body }: SeenCall): unknown {
  if (path.endsWith('/reviews')) {
    return (body as { id: string; cardId: string }[]).map(({ id, cardId }) =>
      cardId === 'gone' ? { id, ...refusal('unknown_card') } : { cardId, state: null },
    )
  }
  if (path.includes('/reviews/')) return { cardId: null, state: null }
  if (path.endsWith('/flagged')) return body
  if (path.endsWith('/archived')) return body
  if (path.endsWith('/complete')) {
    return { score: 0, totalQuestions: 2, correctAnswers: 0, completedDate: '2026-01-05T09:00:00.000Z' }
  }
  if (path.endsWith('/sessions')) return { id: 's1' }
  return { success: true, savedAt: '2026-01-05T09:00:00.000Z' }
}
