import { Link } from 'react-router'
import { counted } from '../../domain/site/claimed-number.ts'
import { specialtiesWith } from '../../domain/site/specialties.ts'
import { Notice } from '../ui/notice.tsx'
import shared from './home.module.css'
import drawings from './specialties.svg?no-inline'
import styles from './specialty-grid.module.css'
import { useSite } from './use-site.ts'

/** Each specialty with what this server has of it. */
export function SpecialtyGrid() {
  const { data, error, refetch } = useSite()
  return (
    <section className={shared.section} aria-labelledby="specialties-title">
      <h2 id="specialties-title">Select Your Specialty</h2>
      {error && <Notice onRetry={() => void refetch()}>{error.message}</Notice>}
      <ul className={styles.grid}>
        {specialtiesWith(data?.specialties.map(({ id }) => id) ?? []).map(({ id, name, examination }) => {
          const own = data?.specialties.find((specialty) => specialty.id === id)
          return <Specialty key={id} id={id} name={name} examination={examination} own={own} />
        })}
      </ul>
    </section>
  )
}

interface SpecialtyProps {
  id: string
  name: string
  examination: string
  own: { questions: number; cards: number; qbankIds: string[] } | undefined
}

function Specialty({ id, name, examination, own }: SpecialtyProps) {
  const [qbankId, another] = own?.qbankIds ?? []
  const isOpen = own !== undefined && own.questions > 0
  const content = (
    <>
      <svg className={styles.drawing} aria-hidden="true">
        <use href={`${drawings}#${id}`} />
      </svg>
      <h3>{name}</h3>
      <p>{examination}</p>
      <p className={styles.amount}>{own && (isOpen ? counted(own.questions, 'question') : 'Coming soon')}</p>
    </>
  )
  // Where there is one Qbank, there is nothing to choose.
  const to = qbankId !== undefined && another === undefined ? `/block/new?qbank_id=${qbankId}` : '/qbank'
  return (
    <li>
      {isOpen ? (
        <Link to={to} className={`${shared.tile} ${shared.specialty}`}>
          {content}
        </Link>
      ) : (
        <div className={`${shared.tile} ${shared.specialty}`} data-open={false}>
          {content}
        </div>
      )}
    </li>
  )
}
