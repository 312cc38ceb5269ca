import type { Finding } from '../content/finding.ts'
import { type AgeRange, type Analyte, ageGroups, citedSources, toSi } from './analyte.ts'
import { siFactor } from './si-factor.ts'

/** Base excess alone is negative. */
const groupBelowZero = 'Blood gas'

/** What is wrong with the laboratory values, one finding a field; `known` are the ids of the recorded sources. */
export function lintAnalytes(path: string, analytes: readonly Analyte[], known: ReadonlySet<string>): Finding[] {
  const names = new Set<string>()
  return analytes.flatMap((analyte) => {
    const { name } = analyte
    const messages = [
      ...(names.has(name) ? ['name: Write each analyte once.'] : []),
      ...ofFactor(analyte),
      ...ofNote(analyte),
      ...analyte.ranges.flatMap((range, n) => ofRange(analyte, range).map((message) => `ranges.${n}.${message}`)),
      ...ofOrder(analyte),
      ...ofSources(analyte, known),
    ]
    names.add(name)
    return messages.map((message): Finding => ({ rule: 'analyte', level: 'error', where: { path, id: name }, message }))
  })
}

function ofFactor(analyte: Analyte): string[] {
  const { conventional, si, factor } = analyte
  const expected = siFactor(analyte)
  if (expected === undefined) {
    return [`si: No rule turns ${conventional} into ${si}; correct a unit, or add them to si-factor.ts.`]
  }
  // Laboratories round the factor to three digits.
  return Math.abs(factor / expected - 1) < 0.01
    ? []
    : [`factor: Its units give ${expected.toPrecision(4)}, not ${factor}.`]
}

const ofNote = ({ note }: Analyte) => (note === undefined || note.endsWith('.') ? [] : ['note: End it with a period.'])

function ofRange(analyte: Analyte, { ages, low, high }: AgeRange): string[] {
  const inOrder = ageGroups.filter((age) => ages.includes(age))
  const ofAges = inOrder.join() === ages.join() ? [] : ['ages: Name each age once, the youngest first.']
  if (low === undefined && high === undefined) return [...ofAges, 'low: Give a lower limit, an upper one, or both.']
  const isNegative = (limit: number | undefined) => limit !== undefined && limit < 0
  const ofSign =
    analyte.group !== groupBelowZero && (isNegative(low) || isNegative(high)) ? ['low: No limit is below zero.'] : []
  if (low === undefined || high === undefined) return [...ofAges, ...ofSign]
  const ofLimits =
    low >= high
      ? [`low: ${low} is not below the upper limit of ${high}.`]
      : toSi(analyte, low) >= toSi(analyte, high)
        ? [`low: In SI units it is shown as the upper limit is; raise siDecimals.`]
        : []
  return [...ofAges, ...ofSign, ...ofLimits]
}

function ofOrder({ ranges }: Analyte): string[] {
  const youngest = ranges.map(({ ages }) => ageGroups.findIndex((age) => ages.includes(age)))
  const who = ranges.map(({ ages, when }) => `${ages.join()} ${when}`)
  return who.flatMap((one, n) => [
    ...(n > 0 && (youngest[n] ?? 0) < (youngest[n - 1] ?? 0) ? [`ranges.${n}.ages: Stands after an older age.`] : []),
    ...(who.indexOf(one) < n ? [`ranges.${n}.when: Another range has the same age; say when.`] : []),
  ])
}

function ofSources(analyte: Analyte, known: ReadonlySet<string>): string[] {
  const cited = new Set(analyte.ranges.flatMap(({ sources }) => sources))
  return [
    ...citedSources(analyte)
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => `${cited.has(id) ? 'sources' : 'seeAlso'}: '${id}' is not recorded in references.yaml.`),
    ...analyte.seeAlso.filter((id) => cited.has(id)).map((id) => `seeAlso: '${id}' stands with a range already.`),
  ]
}
