// What the build makes of the contract for a browser (decision 5): of each call where it goes, and the shape of its reply.
// Schemas and zod stay behind. What a module of the contract exports besides is written as JSON, or not at all.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from 'vite'
import { type ZodType, z } from 'zod'
import type { Endpoint } from '../src/contract/endpoint.ts'
import type { Shape } from '../src/web/fits.ts'

const fits = join(import.meta.dirname, '../src/web/fits.ts')

export const contractWithoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  load: {
    filter: { id: /\/src\/contract\/[^/]+\.ts$/ },
    handler: async (path) => {
      const exports: Record<string, unknown> = await import(pathToFileURL(path).href)
      const lines = Object.entries(exports).flatMap(([name, value]) => {
        const written = writtenForBrowser(name, value)
        return written === undefined ? [] : [`export const ${name} = ${written}`]
      })
      const code = [`import { replySchema } from ${JSON.stringify(fits)}`, ...lines].join('\n')
      return { code, moduleType: 'js', map: null }
    },
  },
}

/** Undefined for what is not there in a browser: the build fails where the front end imports it. */
function writtenForBrowser(name: string, value: unknown): string | undefined {
  if (isEndpoint(value)) {
    const { method, path, access, saysForWhom, reply } = value
    const fields = Object.entries({ method, path, access, saysForWhom }).map(
      ([key, part]) => `${key}: ${JSON.stringify(part)}`,
    )
    return `{ ${fields.join()}, reply: ${writtenSchema(reply)} }`
  }
  if (value instanceof z.ZodType) return name.endsWith('Reply') ? writtenSchema(value) : undefined
  const json = JSON.stringify(value)
  return isDeepStrictEqual(value, json && JSON.parse(json)) ? json : undefined
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value

const writtenSchema = (schema: ZodType) => `/* @__PURE__ */ replySchema(${JSON.stringify(shapeOf(schema))})`

/** The shape of what such a schema lets out, by way of the JSON Schema from which OpenAPI is made too. */
export const shapeOf = (schema: ZodType): Shape =>
  written(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))

function written(schema: z.core.JSONSchema._JSONSchema): Shape {
  if (typeof schema === 'boolean') return 'any'
  const { type, properties, additionalProperties, required = [], items } = schema
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.$ref || schema.allOf || schema.prefixItems || Array.isArray(items))
    throw new Error(`A shape has no words for ${JSON.stringify(schema)}`)
  if (choices) return { either: choices.map(written) }
  if (schema.const !== undefined) return { is: [schema.const] }
  if (schema.enum) return { is: schema.enum }
  if (Array.isArray(type)) return { either: type.map((one) => written({ ...schema, type: one })) }
  if (type === 'integer') return 'number'
  if (type === 'array') return { list: written(items ?? {}) }
  if (type !== 'object') return type ?? 'any'
  if (!properties) return { record: written(additionalProperties || {}) }
  const fields = Object.entries(properties).map(([name, field]) => [
    required.includes(name) ? name : `${name}?`,
    written(field),
  ])
  return { fields: Object.fromEntries(fields) }
}
