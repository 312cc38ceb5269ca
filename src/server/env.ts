import { z } from 'zod'

const isSet = (value: string | undefined) => (value === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => isSet(value as string), schema)

const settings = z.object({
  HOST: optional(z.string().default('127.0.0.1')),
  PORT: optional(z.coerce.number('expected a number').int().min(0).max(65_535).default(3000)),
  DATA_DIR: optional(z.string().default('data')),
  DATABASE_URL: optional(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'expected an address that begins with postgres://')
      .optional(),
  ),
  REGISTRATION: optional(z.enum(['open', 'closed']).default('open')),
  CONTENT_ACCESS: optional(z.enum(['ranked', 'open']).default('ranked')),
  TRUST_PROXY: optional(z.enum(['0', '1']).default('0')),
  LOG_LEVEL: optional(z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info')),
  LLM_PROVIDER: optional(z.enum(['openai-compatible', 'anthropic', 'google']).optional()),
  LLM_BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'expected an http or https address' }).optional()),
  LLM_API_KEY: optional(z.string().optional()),
  LLM_MODEL: optional(z.string().optional()),
  LLM_TIMEOUT_MS: optional(z.coerce.number('expected a number').int().min(100).max(3_600_000).default(120_000)),
  /** US dollars for a million tokens. */
  LLM_INPUT_PRICE: optional(z.coerce.number('expected a number').min(0).max(10_000).default(0)),
  LLM_OUTPUT_PRICE: optional(z.coerce.number('expected a number').min(0).max(10_000).default(0)),
  JOB_LEASE_SECONDS: optional(z.coerce.number('expected a number').int().min(1).max(3600).default(15)),
})

const needs = (name: 'LLM_BASE_URL' | 'LLM_API_KEY' | 'LLM_MODEL', provider: string) => ({
  path: [name],
  error: `expected a value, because LLM_PROVIDER is ${provider}`,
})
const consistent = settings
  .refine((env) => !env.LLM_PROVIDER || env.LLM_MODEL, needs('LLM_MODEL', 'set'))
  .refine(
    (env) => env.LLM_PROVIDER !== 'openai-compatible' || env.LLM_BASE_URL,
    needs('LLM_BASE_URL', 'openai-compatible'),
  )
  .refine((env) => env.LLM_PROVIDER !== 'anthropic' || env.LLM_API_KEY, needs('LLM_API_KEY', 'anthropic'))
  .refine((env) => env.LLM_PROVIDER !== 'google' || env.LLM_API_KEY, needs('LLM_API_KEY', 'google'))

const { data, error } = consistent.safeParse(process.env)
if (error) {
  const [issue] = error.issues
  console.error(`The environment variable ${issue?.path.join('.')} does not fit: ${issue?.message}.`)
  process.exit(1)
}

export const env = data as z.output<typeof settings>
