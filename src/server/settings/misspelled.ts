import { distance } from 'fastest-levenshtein'

/** A variable of the environment that is no setting and looks meant as one. */
export interface Misspelled {
  name: string
  /** The setting that it is nearest to. */
  nearest: string
}

const ofOurs = /^(LLM|OIDC|SMTP|GOOGLE_CLIENT)_/
// Container tools add variables such as SMTP_PORT_25_TCP, and SMTP_PORT with an address, for a service with one of these names.
const ofContainers = /_PORT_\d+_(TCP|UDP)(_|$)|_SERVICE_(HOST|PORT)|_ENV_/
const isOfContainers = (name: string, value = '') =>
  ofContainers.test(name) || (name.endsWith('_PORT') && /^(tcp|udp):\/\//.test(value))
const fewestLetters = 8
const mostLettersApart = 2

/**
 * @param variables all that are set, by name
 * @param known the settings
 * @returns those within two letters of a setting of at least eight, and the unknown ones with a prefix that is ours alone
 */
export function misspelledSettings(
  variables: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): Misspelled[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    if (known.includes(name)) return []
    const [nearest] = [...known].sort((one, other) => distance(name, one) - distance(name, other))
    if (nearest === undefined) return []
    const isNear = nearest.length >= fewestLetters && distance(name, nearest) <= mostLettersApart
    return isNear || (ofOurs.test(name) && !isOfContainers(name, value)) ? [{ name, nearest }] : []
  })
}
