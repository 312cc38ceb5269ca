import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { z } from 'zod'
import { sqliteFile } from './db/sqlite-file.ts'
import { googleIssuer, isSafeIssuer, type ProviderSettings } from './outside-sign-in/api.ts'
import { misspelledSettings } from './settings/misspelled.ts'
import { secretSettings, withSecretsFromFiles } from './settings/secrets-in-files.ts'

const isSet = (value: string | undefined) => (value === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => isSet(value as string), schema)

const text = optional(z.string().optional())

const proxyAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** How many proxies stand in front, or the addresses of those to believe: a caller writes whatever it likes before them. */
const trustedProxies = z.string().transform((value, context): number | string[] => {
  if (/^[0-9]$/.test(value)) return Number(value)
  const addresses = value.split(',').map((address) => address.trim())
  if (addresses.every((address) => proxyAddress.safeParse(address).success)) return addresses
  context.addIssue({ code: 'custom', message: 'expected a number of proxies from 0 to 9, or their addresses' })
  return z.NEVER
})

const port = z.coerce.number('expected a number').int().min(0).max(65_535)

const settings = z.object({
  HOST: optional(z.string().default('127.0.0.1')),
  PORT: optional(port.default(3000)),
  /** A unix socket, instead of the port. */
  SOCKET_PATH: optional(z.string().startsWith('/', 'expected a path that begins with /').optional()),
  /** The address for reports of security holes in this server. */
  SECURITY_CONTACT: optional(
    z
      .string()
      .regex(
        /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]\S*)$/,
        'expected mailto: with an address, or a page with https://',
      )
      .optional(),
  ),
  DATA_DIR: optional(z.string().default('data')),
  DATABASE_URL: optional(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'expected an address that begins with postgres://')
      .optional(),
  ),
  /** Without a slash at its end. The base path, if it has one, names cookies too. */
  PUBLIC_URL: optional(
    z
      .string()
      .regex(
        /^https?:\/\/[^/?#\s]+(\/[\w-]+)*\/?$/,
        'expected an address such as https://preceptor.example.org or https://example.org/preceptor',
      )
      .transform((url) => url.replace(/\/$/, ''))
      .optional(),
  ),
  SMTP_URL: optional(
    z
      .string()
      .regex(/^smtps?:\/\/./, 'expected an address that begins with smtp:// or smtps://')
      .optional(),
  ),
  SMTP_FROM: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  OIDC_ISSUER: optional(
    z
      .string()
      .refine(isSafeIssuer, 'expected an address that begins with https:// (plain http only on this machine)')
      .optional(),
  ),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  /** On the button. */
  OIDC_NAME: text,
  REGISTRATION: optional(z.enum(['open', 'closed']).default('open')),
  CONTENT_ACCESS: optional(z.enum(['ranked', 'open']).default('ranked')),
  TRUST_PROXY: optional(trustedProxies.default(0)),
  SECURITY_EVENT_DAYS: optional(z.coerce.number('expected a number').int().min(1).max(3650).default(180)),
  LOG_LEVEL: optional(z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info')),
  LLM_PROVIDER: optional(z.enum(['openai-compatible', 'anthropic', 'google']).optional()),
  LLM_BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'expected an http or https address' }).optional()),
  LLM_API_KEY: optional(z.string().optional()),
  LLM_MODEL: optional(z.string().optional()),
  LLM_TIMEOUT_MS: optional(z.coerce.number('expected a number').int().min(100).max(3_600_000).default(120_000)),
  /** US dollars for a million tokens. */
  LLM_INPUT_PRICE: optional(z.coerce.number('expected a number').min(0).max(10_000).default(0)),
  LLM_OUTPUT_PRICE: optional(z.coerce.number('expected a number').min(0).max(10_000).default(0)),
  /** A second model, which answers as the other examiner of the creation pipeline. */
  LLM_SECOND_PROVIDER: optional(z.enum(['openai-compatible', 'anthropic', 'google']).optional()),
  LLM_SECOND_BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'expected an http or https address' }).optional()),
  LLM_SECOND_API_KEY: optional(z.string().optional()),
  LLM_SECOND_MODEL: optional(z.string().optional()),
  LLM_SECOND_INPUT_PRICE: optional(z.coerce.number('expected a number').min(0).max(10_000).default(0)),
  LLM_SECOND_OUTPUT_PRICE: optional(z.coerce.number('expected a number').min(0).max(10_000).default(0)),
  /** Where the Evidence Hunter searches. */
  EUROPE_PMC_URL: optional(
    z
      .url({ protocol: /^https?$/, error: 'expected an http or https address' })
      .default('https://www.ebi.ac.uk/europepmc/webservices/rest'),
  ),
  /** The token that opens `/metrics`. */
  METRICS_TOKEN: optional(z.string().min(16, 'expected 16 letters or more').optional()),
  /** Where `/metrics` is read without a token, for the operator's network alone. */
  METRICS_PORT: optional(port.optional()),
  /** How many processes serve at the port. */
  WORKERS: optional(z.coerce.number('expected a number').int().min(1).max(64).default(1)),
  /** Which of them this is, said by the process that starts them. */
  WORKER_NUMBER: optional(z.coerce.number('expected a number').int().min(1).max(64).default(1)),
  /** How long `/readyz` says 503 before a stop closes the port. */
  DRAIN_SECONDS: optional(z.coerce.number('expected a number').min(0).max(600).default(0)),
  /** Where backups go by themselves; none without it. */
  BACKUP_DIR: text,
  BACKUP_EVERY_HOURS: optional(
    z.coerce
      .number('expected a number')
      .int()
      .min(1)
      .max(24 * 7)
      .default(24),
  ),
  BACKUP_KEEP: optional(z.coerce.number('expected a number').int().min(1).max(1000).default(7)),
  JOB_LEASE_SECONDS: optional(z.coerce.number('expected a number').int().min(1).max(3600).default(15)),
})

type ModelPrefix = 'LLM' | 'LLM_SECOND'

/** The settings that a provider needs. */
const needsOf = (prefix: ModelPrefix) => {
  const provider = (env: z.output<typeof settings>) => env[`${prefix}_PROVIDER`]
  const need = (
    name: 'BASE_URL' | 'API_KEY' | 'MODEL',
    isOf: (provider: string | undefined) => boolean,
    because: string,
  ) => ({
    holds: (env: z.output<typeof settings>) => !isOf(provider(env)) || Boolean(env[`${prefix}_${name}`]),
    path: [`${prefix}_${name}`],
    error: `expected a value, because ${prefix}_PROVIDER is ${because}`,
  })
  return [
    need('MODEL', Boolean, 'set'),
    need('BASE_URL', (of) => of === 'openai-compatible', 'openai-compatible'),
    need('API_KEY', (of) => of === 'anthropic', 'anthropic'),
    need('API_KEY', (of) => of === 'google', 'google'),
  ]
}

const needs = [
  ...needsOf('LLM'),
  ...needsOf('LLM_SECOND'),
  {
    holds: (env: z.output<typeof settings>) => !env.LLM_SECOND_PROVIDER || Boolean(env.LLM_PROVIDER),
    path: ['LLM_PROVIDER'],
    error: 'expected a value, because LLM_SECOND_PROVIDER is set',
  },
  {
    holds: (env: z.output<typeof settings>) => env.WORKERS === 1 || env.DATABASE_URL !== undefined,
    path: ['WORKERS'],
    error: 'several processes need PostgreSQL, so set DATABASE_URL too',
  },
  {
    // Only a proxy reaches a socket, and it alone knows who asks and under what name.
    holds: (env: z.output<typeof settings>) =>
      env.SOCKET_PATH === undefined ||
      // A caller through a socket has no address, so no list can name the proxy.
      (typeof env.TRUST_PROXY === 'number' && env.TRUST_PROXY > 0 && env.PUBLIC_URL !== undefined),
    path: ['SOCKET_PATH'],
    error: 'a proxy serves it, so set TRUST_PROXY to a number of hops, and PUBLIC_URL, too',
  },
]
const consistent = needs.reduce(
  (schema, { holds, path, error }) => schema.refine((env) => holds(env), { path, error }),
  settings,
)

const { data, error } = consistent.safeParse(environment())
if (error) {
  const [issue] = error.issues
  refuse(`The environment variable ${issue?.path.join('.')} does not fit: ${issue?.message}.`)
}

const set = data as z.output<typeof settings>
// Of several processes the one that starts them says it.
if (!cluster.isWorker) warnOfMisspelled(set)

export const env = { ...set, mail: mailFrom(set), providers: [...googleFrom(set), ...oidcFrom(set)] }

function environment() {
  try {
    return withSecretsFromFiles(process.env)
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

/** Refuses only where an empty database would be made beside the one that was meant. */
function warnOfMisspelled({ DATABASE_URL, DATA_DIR }: Set) {
  const known = [...Object.keys(settings.shape), ...secretSettings.map((name) => `${name}_FILE`)]
  const makesDatabase = DATABASE_URL === undefined && !existsSync(sqliteFile({ folder: DATA_DIR }))
  for (const { name, nearest } of misspelledSettings(process.env, known)) {
    const sentence = `${name} is no setting; is ${nearest} meant?`
    if (makesDatabase && /^DATA(BASE_URL|_DIR)/.test(nearest)) {
      refuse(`${sentence} Nothing was started, because an empty database would be made.`)
    }
    console.warn(sentence)
  }
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

type Set = z.output<typeof settings>

/** Settings that mean nothing alone: all of them, or undefined. */
function together<Name extends keyof Set>(set: Set, names: readonly Name[]): Record<Name, string> | undefined {
  const missing = names.filter((name) => set[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) refuse(`${names.join(', ')} belong together; not set: ${missing.join(', ')}.`)
  return set as Record<Name, string>
}

function mailFrom({ SMTP_URL: url, SMTP_FROM, PUBLIC_URL }: Set): { url: string; from: string } | undefined {
  if (url === undefined) return undefined
  // The links in letters must not lead wherever a stranger's request says.
  if (PUBLIC_URL === undefined) refuse('SMTP_URL needs PUBLIC_URL, the address to which links in letters lead.')
  return { url, from: SMTP_FROM ?? `Preceptor <no-reply@${new URL(PUBLIC_URL).hostname}>` }
}

function googleFrom(set: Set): ProviderSettings[] {
  const google = together(set, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  if (!google) return []
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = google
  return [{ id: 'google', name: 'Google', issuer: googleIssuer, clientId, clientSecret }]
}

function oidcFrom(set: Set): ProviderSettings[] {
  const oidc = together(set, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
  if (!oidc) return []
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = oidc
  return [{ id: 'oidc', name: set.OIDC_NAME ?? new URL(issuer).hostname, issuer, clientId, clientSecret }]
}
