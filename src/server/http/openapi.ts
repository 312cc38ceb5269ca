import { z } from 'zod'
import type { Endpoint, RefusalOf } from '../../contract/endpoint.ts'
import { refusalReply, refusals, universalRefusals } from '../../contract/refusals.ts'

/**
 * What a route says of itself in the OpenAPI document; validation is `handle`'s. It is written when somebody asks for the
 * document: to turn all schemas into JSON Schema would be a fifth of a start.
 */
export const describedAs = (endpoint: Endpoint) => ({
  swaggerTransform: ({ url }: { url: string }) => ({ url, schema: descriptionOf(endpoint) }),
})

function descriptionOf(endpoint: Endpoint) {
  const { reply, status, summary, path } = endpoint
  const [params, querystring, body] = [endpoint.params, endpoint.query, endpoint.body].map(input)
  return {
    summary,
    // The second part of `/api/blocks/:id`.
    tags: path.split('/').slice(2, 3),
    ...(hasFields(params) && { params }),
    ...(hasFields(querystring) && { querystring }),
    ...((body?.type !== 'object' || hasFields(body)) && { body }),
    ...(endpoint.access !== 'public' && { security: [{ session: [] }] }),
    ...(endpoint.saysForWhom && { headers: ofLearners }),
    response: { [status]: { description: 'Done', ...output(reply) }, ...refusalsByStatus(endpoint) },
  }
}

const ofLearners = {
  type: 'object',
  properties: {
    'acting-for': {
      type: 'string',
      description: 'The id of the learner for whom this is. Where another is signed in, the answer is `not_signed_in`.',
    },
  },
}

const input = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const output = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
const hasFields = (schema: { properties?: object } | undefined) => Object.keys(schema?.properties ?? {}).length > 0
const refusal = output(refusalReply)

function refusalsByStatus({ access, refusals: declared }: Endpoint) {
  const codes: RefusalOf<Endpoint>[] = [...declared, ...universalRefusals]
  if (access !== 'public') codes.push('not_signed_in')
  if (access === 'admin') codes.push('not_allowed', 'factor_needed')
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [status, { description: group.join(' or '), ...refusalBy(group) }]),
  )
}

/** With the codes of this response alone: the list of all at each response was two thirds of the document. */
const refusalBy = (codes: readonly string[]) => ({
  ...refusal,
  properties: { ...refusal.properties, code: { type: 'string' as const, enum: [...codes] } },
})
