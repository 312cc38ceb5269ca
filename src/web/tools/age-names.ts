import { type AgeGroup, type AgeRange, ageGroups } from '../../domain/reference-values/analyte.ts'

export const ageNames: Record<AgeGroup, string> = {
  newborn: 'Newborn',
  infant: 'Infant',
  child: 'Child',
  adolescent: 'Adolescent',
}

/** The age of a range in words: 'Newborn, first week'. */
export function whoText({ ages, when }: AgeRange): string {
  const names = ages.map((age) => ageNames[age])
  const who =
    ages.length === ageGroups.length
      ? 'All ages'
      : names.length > 2
        ? `${names[0]} to ${names.at(-1)?.toLowerCase()}`
        : names.join(', ').replace(/, (.*)/, (_, last: string) => `, ${last.toLowerCase()}`)
  return when ? `${who}, ${when}` : who
}
