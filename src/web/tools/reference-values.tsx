import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type AgeGroup,
  type AgeRange,
  type Analyte,
  ageGroups,
  analyteGroups,
  rangeText,
  searchAnalytes,
  type UnitSystem,
} from '../../domain/reference-values/analyte.ts'
import { analytes } from '../../domain/reference-values/analytes.ts'
import styles from './tools.module.css'

const ages: Record<AgeGroup, string> = {
  newborn: 'Newborn',
  infant: 'Infant',
  child: 'Child',
  adolescent: 'Adolescent',
}
const spans = 'Newborn to 28 days, infant to 12 months, child 1 to 11 years, adolescent 12 to 18 years.'
const systems = [
  { value: 'conventional', label: 'Conventional' },
  { value: 'si', label: 'SI units' },
]

/** Laboratory reference values, to be searched and read beside a question. */
export function ReferenceValues() {
  const [search, setSearch] = useState('')
  const [system, setSystem] = useState<UnitSystem>('conventional')
  const [age, setAge] = useState<AgeGroup | 'all'>('all')
  const found = searchAnalytes(analytes, search)
    .map((analyte) => ({
      analyte,
      ranges: analyte.ranges.filter((range) => age === 'all' || range.ages.includes(age)),
    }))
    .filter(({ ranges }) => ranges.length > 0)
  return (
    <>
      <TextInput
        label="Search"
        placeholder="Potassium, TSH, CSF…"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        autoFocus
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <SegmentedControl
        fullWidth
        aria-label="Units"
        data={systems}
        value={system}
        onChange={(value) => setSystem(value === 'si' ? 'si' : 'conventional')}
      />
      <Select
        label="Age"
        allowDeselect={false}
        data={[{ value: 'all', label: 'All ages' }, ...ageGroups.map((value) => ({ value, label: ages[value] }))]}
        value={age}
        onChange={(value) => setAge(ageGroups.find((one) => one === value) ?? 'all')}
      />
      <p className={styles.small} role="status">
        {found.length === 0
          ? 'No value has this name. Search for another word, or choose all ages.'
          : `${found.length} values`}
      </p>
      <div>
        {analyteGroups.map((group) => {
          const members = found.filter(({ analyte }) => analyte.group === group)
          if (members.length === 0) return null
          return (
            <section key={group} className={styles.group}>
              <h3>{group}</h3>
              {members.map(({ analyte, ranges }) => (
                <AnalyteRow key={analyte.name} analyte={analyte} ranges={ranges} system={system} />
              ))}
            </section>
          )
        })}
      </div>
      <p className={styles.small}>
        {spans} Values in serum or whole blood where nothing else is said. Typical values for studying; laboratories
        differ. Not for the care of patients.
      </p>
    </>
  )
}

interface AnalyteRowProps {
  analyte: Analyte
  ranges: readonly AgeRange[]
  system: UnitSystem
}

function AnalyteRow({ analyte, ranges, system }: AnalyteRowProps) {
  return (
    <article className={styles.analyte}>
      <h4>
        {analyte.name} <span className={styles.unit}>{system === 'si' ? analyte.si : analyte.conventional}</span>
      </h4>
      <dl className={styles.ranges}>
        {ranges.map((range) => (
          <div key={`${range.ages} ${range.when}`}>
            <dt>{whoText(range)}</dt>
            <dd>{rangeText(analyte, range, system)}</dd>
          </div>
        ))}
      </dl>
      {analyte.note && <p className={styles.small}>{analyte.note}</p>}
    </article>
  )
}

function whoText({ ages: of, when }: AgeRange): string {
  const names = of.map((age) => ages[age])
  const who =
    of.length === ageGroups.length
      ? 'All ages'
      : names.length > 2
        ? `${names[0]} to ${names.at(-1)?.toLowerCase()}`
        : names.join(', ').replace(/, (.*)/, (_, last: string) => `, ${last.toLowerCase()}`)
  return when ? `${who}, ${when}` : who
}
