import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { protocolOf } from './model-protocols.ts'

/** What a model was asked. */
export interface ModelCall {
  path: string
  headers: IncomingMessage['headers']
  model: string
  system: string
  prompt: string
  /** The question in the prompt; without `correctAnswer` it is to be answered blindly. */
  question: Record<string, unknown>
}

/** How the endpoint behaves to one call. */
export type Behaviour =
  /** Answers with this object, or with this text. */
  | { answer: object | string }
  /** Declines with this status. */
  | { status: number; retryAfter?: string }
  /** Answers with what is no JSON at all. */
  | 'garbage'
  /** Takes the call and never answers. */
  | 'hang'
  /** Breaks off in the middle of the answer. */
  | 'cut'
  | ((call: ModelCall) => Behaviour | Promise<Behaviour>)

export interface ModelEndpoint {
  /** The base address, for `LLM_BASE_URL`. */
  url: string
  /** Every call so far, oldest first. */
  calls: ModelCall[]
  /** Scripts the next calls, one behaviour each. */
  next: (...behaviours: Behaviour[]) => void
  /** Scripts all calls for which nothing else is scripted; at first they are declined with 500. */
  always: (behaviour: Behaviour) => void
  close: () => Promise<void>
}

/** A local server that speaks the protocols of OpenAI, Anthropic and Google, as well or as badly as it is told. */
export async function startModelEndpoint(): Promise<ModelEndpoint> {
  const calls: ModelCall[] = []
  const scripted: Behaviour[] = []
  let otherwise: Behaviour = { status: 500 }

  const server = createServer(async (request, response) => {
    const call = await readCall(request)
    calls.push(call)
    let behaviour = scripted.shift() ?? otherwise
    while (typeof behaviour === 'function') behaviour = await behaviour(call)
    behave(response, call, behaviour)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    next: (...behaviours) => scripted.push(...behaviours),
    always: (behaviour) => {
      otherwise = behaviour
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * Revises as told: answers the reviser with the question it was given and these changes, and the blind reader with
 * `blindAnswer`, else with the changed key.
 */
export const revising =
  (changes: Record<string, unknown>, blindAnswer = changes.correctAnswer): Behaviour =>
  ({ question }) => {
    if (!('correctAnswer' in question)) return { answer: { answer: blindAnswer, reasoning: 'It fits best.' } }
    const { vignette, stem, options, correctAnswer, explanation } = question
    const text = { vignette, stem, options, correctAnswer, explanation }
    return { answer: { changed: true, rationale: 'It is clearer now.', ...text, ...changes } }
  }

async function readCall(request: IncomingMessage): Promise<ModelCall> {
  let text = ''
  for await (const chunk of request) text += chunk
  const path = request.url ?? ''
  const { model, system, prompt } = protocolOf(path).read(JSON.parse(text), path)
  const [, question = '{}'] = /<question>\n(.*)\n<\/question>/.exec(prompt) ?? []
  return { path, headers: request.headers, model, system, prompt, question: JSON.parse(question) }
}

function behave(response: ServerResponse, { path, model }: ModelCall, behaviour: Exclude<Behaviour, () => void>) {
  if (behaviour === 'hang') return
  const json = { 'content-type': 'application/json' }
  if (behaviour === 'garbage') {
    response.writeHead(200, json).end('<html>Bad gateway</html>')
  } else if (behaviour === 'cut') {
    const body = JSON.stringify(protocolOf(path).answer('{"changed": true}', model))
    response.writeHead(200, { ...json, 'content-length': body.length })
    response.write(body.slice(0, body.length / 2), () => response.destroy())
  } else if (typeof behaviour === 'object' && 'status' in behaviour) {
    const { status, retryAfter } = behaviour
    response.writeHead(status, { ...json, ...(retryAfter !== undefined && { 'retry-after': retryAfter }) })
    response.end(JSON.stringify({ error: { message: `Declined with ${status}`, type: 'error', code: status } }))
  } else if (typeof behaviour === 'object') {
    const { answer } = behaviour
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    response.writeHead(200, json).end(JSON.stringify(protocolOf(path).answer(text, model)))
  }
}
