import { z } from 'zod'
import type { Endpoint, RefusalOf } from '../contract/endpoint.ts'
import { refusalReply, refusals, universalRefusals } from '../contract/refusals.ts'

/** The route schema from which @fastify/swagger writes the OpenAPI document; validation is `handle`'s. */
export function describe(endpoint: Endpoint) {
  const { params, query, body, reply, status, summary, path } = endpoint
  return {
    summary,
    tags: [path.split('/')[2] ?? ''],
    ...(hasFields(params) && { params: input(params) }),
    ...(hasFields(query) && { querystring: input(query) }),
    ...(hasFields(body) && { body: input(body) }),
    ...(endpoint.access !== 'public' && { security: [{ session: [] }] }),
    response: { [status]: { description: 'Done', ...output(reply) }, ...refusalsByStatus(endpoint) },
  }
}

const input = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const output = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
const hasFields = (schema: z.ZodType) => Object.keys(input(schema).properties ?? {}).length > 0

function refusalsByStatus({ access, refusals: declared }: Endpoint) {
  const codes: RefusalOf<Endpoint>[] = [...declared, ...universalRefusals]
  if (access !== 'public') codes.push('not_signed_in')
  if (access === 'admin') codes.push('not_allowed')
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [status, { description: group.join(' or '), ...output(refusalReply) }]),
  )
}
