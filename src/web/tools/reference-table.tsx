import { VisuallyHidden } from '@mantine/core'
import { referenceValues } from '../../../content/reference-values.yaml'
import {
  type AgeGroup,
  type AgeRange,
  type Analyte,
  citedSources,
  rangeText,
  searchAnalytes,
  type UnitSystem,
} from '../../domain/reference-values/analyte.ts'
import { whoText } from './age-names.ts'
import styles from './reference-table.module.css'
import shared from './tools.module.css'

const { analytes, sources } = referenceValues

interface ReferenceTableProps {
  search: string
  system: UnitSystem
  age: AgeGroup | 'all'
}

/** The values that were searched for, group by group. */
export function ReferenceTable({ search, system, age }: ReferenceTableProps) {
  const found = searchAnalytes(analytes, search)
    .map((analyte) => ({
      analyte,
      ranges: analyte.ranges.filter((range) => age === 'all' || range.ages.includes(age)),
    }))
    .filter(({ ranges }) => ranges.length > 0)
  return (
    <>
      <p className={shared.small} role="status">
        {found.length === 0
          ? 'No value has this name. Search for another word, or choose all ages.'
          : `${found.length} ${found.length === 1 ? 'value' : 'values'}`}
      </p>
      <div>
        {[...Map.groupBy(found, ({ analyte }) => analyte.group)].map(([group, members]) => (
          <section key={group} className={styles.group}>
            <h3>{group}</h3>
            {members.map(({ analyte, ranges }) => (
              <AnalyteRow key={analyte.name} analyte={analyte} ranges={ranges} system={system} />
            ))}
          </section>
        ))}
      </div>
      <p className={shared.small}>
        Newborn to 28 days, infant to 12 months, child 1 to 11 years, adolescent 12 to 18 years. Values in serum or
        whole blood where nothing else is said.
      </p>
      <p className={shared.small}>† From a standard handbook that was not opened again to check these limits.</p>
      <p className={shared.small}>
        Methods and laboratories differ: in practice the range of the laboratory that measured counts. For studying, not
        for the care of patients.
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
            <dt>
              {whoText(range)}
              {range.fromMemory && <FromMemory />}
            </dt>
            <dd>{rangeText(analyte, range, system)}</dd>
          </div>
        ))}
      </dl>
      {analyte.note && <p className={shared.small}>{analyte.note}</p>}
      <Sources analyte={analyte} />
    </article>
  )
}

const FromMemory = () => (
  <>
    <span aria-hidden> †</span>
    <VisuallyHidden>, from a standard handbook</VisuallyHidden>
  </>
)

/** Looked up rather than read, so folded. */
function Sources({ analyte }: { analyte: Analyte }) {
  const cited = citedSources(analyte)
  return (
    <details className={styles.sources}>
      <summary>
        {cited.length === 1 ? '1 source' : `${cited.length} sources`}
        <VisuallyHidden> of {analyte.name}</VisuallyHidden>
      </summary>
      <ul>
        {cited.map(({ id, ranges }) => (
          <li key={id}>
            <SourceText {...(sources[id] ?? { text: id, url: null })} />
            {cited.length > 1 && ` (${ranges.length > 0 ? ranges.map(whoText).join('; ') : 'see also'})`}
          </li>
        ))}
      </ul>
    </details>
  )
}

const SourceText = ({ text, url }: { text: string; url: string | null }) =>
  url ? (
    <a href={url} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    text
  )
