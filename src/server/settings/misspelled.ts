import { distance } from 'fastest-levenshtein'

/** A variable of the environment that is no setting and looks meant as one. */
export interface Misspelled {
  name: string
  /** The setting that it is nearest to. */
  nearest: string
}

const ofOurs = /^(LLM|OIDC|SMTP|GOOGLE_CLIENT)_/
// Container tools add variables such as SMTP_PORT_25_TCP for a service with one of these names.
const ofContainers = /_PORT(_\d+_(TCP|UDP))?(_|$)|_SERVICE_(HOST|PORT)|_ENV_/
const fewestLetters = 8
const mostLettersApart = 2

/**
 * @param names of all variables that are set
 * @param known the settings
 * @returns those within two letters of a setting of at least eight, and the unknown ones with a prefix that is ours alone
 */
export function misspelledSettings(names: readonly string[], known: readonly string[]): Misspelled[] {
  const unknown = names.filter((name) => !known.includes(name) && !ofContainers.test(name))
  return unknown.flatMap((name) => {
    const [nearest] = [...known].sort((one, other) => distance(name, one) - distance(name, other))
    if (nearest === undefined) return []
    const isNear = nearest.length >= fewestLetters && distance(name, nearest) <= mostLettersApart
    return isNear || ofOurs.test(name) ? [{ name, nearest }] : []
  })
}
