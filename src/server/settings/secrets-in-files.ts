import { readFileSync } from 'node:fs'

/** Settings that may stand in a file: other programs could read them in the environment. */
export const secretSettings = [
  'DATABASE_URL',
  'SMTP_URL',
  'LLM_API_KEY',
  'LLM_SECOND_API_KEY',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
] as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The environment with each secret that a variable `<name>_FILE` leads to; blanks around it are left out.
 * @throws Error where both are set, or the file cannot be read
 */
export function withSecretsFromFiles(environment: Environment): Environment {
  const read = secretSettings.flatMap((name) => {
    const path = environment[`${name}_FILE`]
    if (!path) return []
    if (environment[name]) throw new Error(`${name} and ${name}_FILE are both set; keep one.`)
    return [[name, secretIn(path, name)]]
  })
  return { ...environment, ...Object.fromEntries(read) }
}

function secretIn(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new Error(`${name}_FILE leads to ${path}, which cannot be read.`)
  }
}
