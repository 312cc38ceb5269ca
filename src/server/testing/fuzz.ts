import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** A JSON Schema as the OpenAPI document holds it, as far as the contract uses it. */
interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  items?: Schema | boolean
  prefixItems?: Schema[]
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
}

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
}

/** As `npm run fuzz` asks; by default short, and always the same. */
export const fuzzRun = { requests: Number(process.env.FUZZ_REQUESTS ?? 300), seed: Number(process.env.FUZZ_SEED ?? 1) }

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof methods)[number]

export interface FuzzedRequest {
  method: Method
  url: string
  /** As it goes out; undefined without a body. */
  payload: string | undefined
  headers: Record<string, string>
}

/** Numbers at least 0 and below 1 that follow from a seed, so that a run can be made again. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const longText = 'Ä'.repeat(12_000)
const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)
const times = [
  ...['2026-01-05T09:00:00.000Z', '9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00Z', '-271821-04-20T00:00:00.000Z'],
  ...['2026-02-30T25:61:61Z', '1970-01-01T00:00:00+23:59'],
]
/** Texts over which parsers, databases and regular expressions have stumbled. */
const oddTexts = [
  ...['', ' ', '\u0000', '\ud800', 'a\udfffb', '\u202e', "' or 1=1 --", '%', '%00', '../../etc/passwd', '__proto__'],
  ...['constructor', '<script>alert(1)</script>', '{{7*7}}', 'NaN', '1e999', '-0', '٣', longText, ...times],
]
const oddValues: unknown[] = [
  ...oddTexts,
  ...[null, true, 0, -1, 0.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63],
  ...[[], {}, [null], [[]], deep, { ['__proto__']: { role: 'admin' } }, { length: -1 }],
]

/** Makes requests from an OpenAPI document: mostly such as fit, with something odd in many of them. */
export class Fuzzer {
  readonly #document: OpenApi
  readonly #random: () => number
  readonly #operations: { path: string; method: Method }[]
  /** Ids that were seen in replies. */
  readonly #ids: string[] = ['bank', 'deck', 'card-c1', 'user']

  constructor(document: OpenApi, random: () => number, skipped: ReadonlySet<string>) {
    this.#document = document
    this.#random = random
    this.#operations = Object.entries(document.paths).flatMap(([path, operations]) =>
      methods
        .filter((method) => operations[method.toLowerCase()] && !skipped.has(`${method} ${path}`))
        .map((method) => ({ path, method })),
    )
  }

  get operationCount() {
    return this.#operations.length
  }

  /** @param n each operation has its turn before one comes again */
  request(n: number): FuzzedRequest {
    const { path, method } = this.#operations[n % this.#operations.length] ?? { path: '/', method: 'GET' }
    const { parameters = [], requestBody } = this.#document.paths[path]?.[method.toLowerCase()] ?? {}
    const inPath = new Map(parameters.filter((one) => one.in === 'path').map((one) => [one.name, one.schema]))
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => this.#pathValue(inPath.get(name) ?? {}))
    const query = new URLSearchParams()
    for (const { name, schema } of parameters.filter((one) => one.in === 'query'))
      for (let times = this.#below(3); times > 0; times--) query.append(name, textOf(this.#value(schema)))
    const schema = requestBody?.content['application/json']?.schema
    const url = query.size > 0 ? `${address}?${query}` : address
    return { method, url, payload: schema && this.#body(schema), headers: this.#headers(schema !== undefined) }
  }

  /** Takes up the ids of a reply, so that later requests name what is there. */
  learnFrom(reply: unknown) {
    if (typeof reply !== 'object' || reply === null) return
    for (const [name, value] of Object.entries(reply)) {
      if (typeof value === 'string' && /^id$|Id$/.test(name) && this.#ids.length < 2_000) this.#ids.push(value)
      else this.learnFrom(value)
    }
  }

  #below = (bound: number) => Math.floor(this.#random() * bound)
  #pick = <T>(all: readonly T[]): T => all[this.#below(all.length)] as T
  #happens = (chance: number) => this.#random() < chance

  #pathValue(schema: Schema): string {
    const value = this.#happens(0.85) ? this.#pick(this.#ids) : textOf(this.#value(schema))
    return encodeURIComponent(value.toWellFormed()) || '%20'
  }

  #headers(hasBody: boolean): Record<string, string> {
    return {
      ...(hasBody && {
        'content-type': this.#happens(0.97) ? 'application/json' : this.#pick(['text/plain', 'x', '']),
      }),
      ...(this.#happens(0.2) && { 'client-time': this.#pick(times) }),
      ...(this.#happens(0.05) && { origin: 'https://elsewhere.example' }),
    }
  }

  #body(schema: Schema): string {
    const text = JSON.stringify(this.#value(schema)) ?? ''
    return this.#happens(0.02) ? text.slice(0, this.#below(text.length)) : text
  }

  #value(schema: Schema, depth = 0): unknown {
    if (this.#happens(0.04)) return this.#pick(oddValues)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return this.#pick(schema.enum)
    const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (parts) return this.#value(this.#pick(parts), depth + 1)
    const type = Array.isArray(schema.type) ? this.#pick(schema.type) : schema.type
    if (type === 'object' || schema.properties) return this.#object(schema, depth)
    if (type === 'array') return this.#list(schema, depth)
    if (type === 'integer') return this.#integer(schema)
    if (type === 'number') return this.#random() * 100
    if (type === 'boolean') return this.#happens(0.5)
    if (type === 'null') return null
    if (type === 'string') return this.#text(schema)
    return this.#pick(oddValues)
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema, depth: number) {
    const named = Object.entries(properties).filter(([name]) => this.#happens(required.includes(name) ? 0.97 : 0.5))
    const value = named.map(([name, schema]): [string, unknown] => [name, this.#value(schema, depth + 1)])
    const others = typeof additionalProperties === 'object' ? this.#below(4) : 0
    for (let n = 0; n < others && depth < 6; n++)
      value.push([this.#pick(this.#ids), this.#value(additionalProperties as Schema, depth + 1)])
    return Object.fromEntries(value)
  }

  #list({ items, prefixItems, minItems = 0 }: Schema, depth: number) {
    if (prefixItems) return prefixItems.map((schema) => this.#value(schema, depth + 1))
    const count = Math.max(minItems, depth > 5 ? 0 : this.#below(4))
    return Array.from({ length: count }, () => this.#value(typeof items === 'object' ? items : {}, depth + 1))
  }

  #integer({ minimum = -10, maximum = 1_000 }: Schema) {
    if (this.#happens(0.2)) return this.#pick([minimum, maximum, minimum - 1, maximum + 1])
    return minimum + this.#below(Math.min(maximum - minimum, 1_000) + 1)
  }

  #text({ format, minLength = 0, maxLength = 40 }: Schema) {
    if (format === 'date-time') return this.#happens(0.6) ? times[0] : this.#pick(times)
    if (format === 'uuid') return `0192b5c0-0000-7000-8000-${String(this.#below(1e6)).padStart(12, '0')}`
    if (format === 'email') return `u${this.#below(1_000)}@example.org`
    if (this.#happens(0.5)) return this.#pick(this.#ids)
    if (this.#happens(0.2)) return this.#pick(oddTexts)
    return 'word '.repeat(10).slice(0, Math.max(minLength, this.#below(Math.min(maxLength, 40) + 1)))
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** What SQLite says of its own file. */
export const integrityOf = async ({ read }: Database) =>
  (await read((db) => sql`pragma integrity_check`.execute(db))).rows
