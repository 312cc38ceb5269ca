import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createBrotliDecompress } from 'node:zlib'
import type { Tally } from './tally.ts'

/** Connections are kept, as a browser keeps its own, however many learners there are. */
export const connections = new Agent({ keepAlive: true, maxFreeSockets: Number.POSITIVE_INFINITY })

interface Asked {
  kind: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
}

/** What one learner's browser asks of the server; each answer is timed, and each that is not a success counted. */
export class Browser {
  readonly #url: string
  readonly #tally: Tally
  readonly #headers: { cookie: string; 'x-forwarded-for': string; 'accept-encoding': 'br' }

  /** @param address of the learner, as the proxy in front would say it */
  constructor(url: string, tally: Tally, { session, address }: { session: string; address: string }) {
    this.#url = url
    this.#tally = tally
    this.#headers = { cookie: `session=${session}`, 'x-forwarded-for': address, 'accept-encoding': 'br' }
  }

  read = <Reply>(path: string, kind = 'read a page'): Promise<Reply | undefined> =>
    this.ask<Reply>({ kind, method: 'GET', path })

  /** Undefined where the server did not answer with success. */
  async ask<Reply>({ kind, method, path, body }: Asked): Promise<Reply | undefined> {
    const begun = performance.now()
    try {
      const { status, answer } = await this.#send(method, path, body)
      this.#tally.add(kind, performance.now() - begun)
      if (status < 300) return JSON.parse(answer) as Reply
      this.#tally.fail(`${kind}: ${status} ${answer.slice(0, 120)}`)
    } catch (error) {
      this.#tally.fail(`${kind}: ${error instanceof Error ? error.message : error}`)
    }
    return undefined
  }

  #send(method: string, path: string, body: object | undefined): Promise<{ status: number; answer: string }> {
    const payload = body && Buffer.from(JSON.stringify(body))
    const headers = {
      ...this.#headers,
      ...(payload && { 'content-type': 'application/json', 'content-length': payload.length }),
    }
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#url}${path}`, { method, headers, agent: connections }, (response) => {
        const [cookie] = response.headers['set-cookie'] ?? []
        if (cookie) this.#headers.cookie = cookie.split(';')[0] ?? ''
        textOf(response).then((answer) => resolve({ status: response.statusCode ?? 0, answer }), reject)
      })
      sent.once('error', reject)
      sent.end(payload)
    })
  }
}

const textOf = (response: IncomingMessage): Promise<string> =>
  text(response.headers['content-encoding'] === 'br' ? response.pipe(createBrotliDecompress()) : response)
