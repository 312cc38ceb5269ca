import type { FastifyRequest } from 'fastify'
import type { ZodType, z } from 'zod'
import type { Endpoint, ParsedOf } from '../../contract/endpoint.ts'
import { time } from '../../contract/shapes.ts'
import { findNul } from './nul.ts'
import { Refused } from './refused.ts'

/** @throws Refused `malformed` with the field at fault */
export const parseRequest = <E extends Endpoint>(endpoint: E, request: FastifyRequest): ParsedOf<E> => ({
  params: parsed<E['params']>(endpoint.params, request.params),
  query: parsed<E['query']>(endpoint.query, request.query),
  body: parsed<E['body']>(endpoint.body, request.body ?? {}),
})

function parsed<Schema extends ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value)
  if (success) {
    const field = findNul(data)
    if (field === undefined) return data
    throw new Refused('malformed', {
      sentence: 'This text holds a character that cannot be stored (NUL); remove it, or type the text anew.',
      field: field || undefined,
    })
  }
  const [issue] = error.issues
  const field = issue?.path.join('.') || undefined
  // A sentence of the contract's own says what to do; the library's says what it found.
  const isSentence = issue?.message.endsWith('.')
  const sentence = isSentence ? issue?.message : `${field ?? 'The request'} does not fit: ${issue?.message}.`
  throw new Refused('malformed', { sentence, field })
}

/** The device's clock when it sent this, where it said so. */
export function clientTime({ headers }: FastifyRequest): string | undefined {
  const sent = headers['client-time']
  if (sent === undefined) return undefined
  const { success, data } = time.safeParse(sent)
  if (success) return data
  throw new Refused('malformed', { sentence: 'Client-Time must be a time such as 2026-01-05T09:00:00.000Z.' })
}
