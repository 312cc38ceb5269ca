import { type ZodType, z } from 'zod'
import type { RefusalCode, universalRefusals } from './refusals.ts'

export type Access = 'public' | 'learner' | 'admin'

export interface Endpoint<
  Params extends ZodType = ZodType,
  Query extends ZodType = ZodType,
  Body extends ZodType = ZodType,
  Reply extends ZodType = ZodType,
  Code extends RefusalCode = RefusalCode,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters are written as `:name`. */
  path: `/api/${string}`
  /** One sentence for the API's readers. */
  summary: string
  access: Who
  /** Whether the call says for whom it acts: where another is signed in, it is refused. */
  saysForWhom: boolean
  params: Params
  query: Query
  body: Body
  /** The status of a reply that is not a refusal. */
  status: 200 | 201
  /** Names field by field what leaves the server. */
  reply: Reply
  /** The refusals of this call, beyond those that its access and `universalRefusals` imply. */
  refusals: readonly Code[]
}

type Part = 'params' | 'query' | 'body'

const nothing = z.object({})
type Nothing = typeof nothing

/** One call of the wire, described once: the server checks by it, the browser is typed by it, OpenAPI is made from it. */
export function endpoint<
  Reply extends ZodType,
  const Code extends RefusalCode,
  const Who extends Access,
  Params extends ZodType = Nothing,
  Query extends ZodType = Nothing,
  Body extends ZodType = Nothing,
>(
  definition: Omit<Endpoint<Params, Query, Body, Reply, Code, Who>, Part | 'status' | 'saysForWhom'> & {
    params?: Params
    query?: Query
    body?: Body
    status?: 200 | 201
  },
) {
  const refusals: readonly RefusalCode[] = definition.refusals
  const saysForWhom = definition.access !== 'public' || refusals.includes('not_signed_in')
  return { params: nothing, query: nothing, body: nothing, status: 200, saysForWhom, ...definition } as Endpoint<
    Params,
    Query,
    Body,
    Reply,
    Code,
    Who
  >
}

/** The caller's input: only the parts that have fields. */
export type InputOf<E extends Endpoint> = {
  [P in Part as z.input<E[P]> extends Record<string, never> ? never : P]: z.input<E[P]>
}

/** The handler's input, after the schemas have read it. */
export type ParsedOf<E extends Endpoint> = { [P in Part]: z.output<E[P]> }

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

type RefusalByAccess = {
  public: never
  learner: 'not_signed_in'
  admin: 'not_signed_in' | 'not_allowed' | 'factor_needed'
}

export type DeclaredRefusalOf<E extends Endpoint> = E['refusals'][number]
export type RefusalOf<E extends Endpoint> =
  | DeclaredRefusalOf<E>
  | RefusalByAccess[E['access']]
  | (typeof universalRefusals)[number]
