/** Newborn: to 28 days. Infant: to 12 months. Child: 1 to 11 years. Adolescent: 12 to 18 years. */
export const ageGroups = ['newborn', 'infant', 'child', 'adolescent'] as const
export type AgeGroup = (typeof ageGroups)[number]

/** A reference range in conventional units. Without `low` it is 'below high', without `high` 'low or more'. */
export interface AgeRange {
  readonly ages: readonly AgeGroup[]
  readonly low?: number | undefined
  readonly high?: number | undefined
  /** Narrower than the age groups, or what else it depends on: 'day 1', 'boys', 'fasting'. */
  readonly when?: string | undefined
  /** Ids of the sources that state these limits. */
  readonly sources: readonly string[]
  /** The limits stand in the printed book that is named, which was not opened again to check them. */
  readonly fromMemory?: true | undefined
}

export interface Analyte {
  readonly name: string
  /** Other names that a learner would search for. */
  readonly aliases: readonly string[]
  readonly group: string
  readonly conventional: string
  readonly si: string
  /** SI value = conventional value x factor + offset. */
  readonly factor: number
  readonly offset?: number | undefined
  /** Decimals with which the SI value is shown. */
  readonly siDecimals: number
  /** g/mol, where the factor follows from it. */
  readonly molarMass?: number | undefined
  readonly ranges: readonly AgeRange[]
  readonly note?: string | undefined
  /** Ids of sources that bear out the note, or the limits once more. */
  readonly seeAlso: readonly string[]
}

/** What the panel shows. */
export interface ReferenceValues {
  readonly analytes: readonly Analyte[]
  /** By id, each source that an analyte names. */
  readonly sources: Readonly<Record<string, { readonly text: string; readonly url: string | null }>>
}

export type UnitSystem = 'conventional' | 'si'

/** A value that was given in conventional units, in SI units and rounded as laboratories show it. */
export const toSi = ({ factor, offset = 0, siDecimals }: Analyte, value: number): number =>
  Number((value * factor + offset).toFixed(siDecimals))

/** A range as it is read: '3.5–5.0', 'below 1.2', '45 or more'. Values keep the decimals of their partner. */
export function rangeText(analyte: Analyte, { low, high }: AgeRange, system: UnitSystem): string {
  const shown = (value: number) => (system === 'si' ? toSi(analyte, value) : value)
  const values = [low, high].filter((value) => value !== undefined).map(shown)
  const decimals = Math.max(...values.map(decimalsOf))
  const text = (value: number) => shown(value).toFixed(decimals).replace('-', '\u2212')
  if (low === undefined) return high === undefined ? '' : `below ${text(high)}`
  if (high === undefined) return `${text(low)} or more`
  return low < 0 ? `${text(low)} to ${text(high)}` : `${text(low)}\u2013${text(high)}`
}

const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0

/** The analytes of which the name, another name or the group has every word that is searched for; all for ''. */
export function searchAnalytes(analytes: readonly Analyte[], search: string): Analyte[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return analytes.filter(({ name, aliases, group }) => {
    const text = [name, ...aliases, group].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

interface CitedSource {
  readonly id: string
  /** The ranges that rest on it; none where it is only one to see also. */
  readonly ranges: readonly AgeRange[]
}

/** The sources of an analyte in the order in which it names them. */
export function citedSources({ ranges, seeAlso }: Pick<Analyte, 'ranges' | 'seeAlso'>): CitedSource[] {
  const ids = new Set([...ranges.flatMap(({ sources }) => sources), ...seeAlso])
  return [...ids].map((id) => ({ id, ranges: ranges.filter(({ sources }) => sources.includes(id)) }))
}
