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
})

const { data, error } = settings.safeParse(process.env)
if (error) {
  const [issue] = error.issues
  console.error(`The environment variable ${issue?.path.join('.')} does not fit: ${issue?.message}.`)
  process.exit(1)
}

export const env = data as z.output<typeof settings>
