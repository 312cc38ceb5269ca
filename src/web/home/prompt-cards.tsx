import { Loader } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getDemoBlock } from '../../contract/demo.ts'
import { queryOf } from '../api.ts'
import { FailedPart } from '../ui/failed-part.tsx'
import shared from './home.module.css'
import styles from './prompt-cards.module.css'

/** The first is there to answer already, at the top of the page. */
const firstCard = 1
const mostCards = 3

/** How real questions of this server begin; each card leads to the learner's own block. */
export function PromptCards() {
  const demo = useQuery({ ...queryOf(getDemoBlock, {}), staleTime: Number.POSITIVE_INFINITY })
  if (demo.error)
    return <FailedPart what="The sample questions" error={demo.error} onRetry={() => void demo.refetch()} />
  if (!demo.data) return <Loader role="status" aria-label="Loading the sample questions" />
  const questions = demo.data.questions.slice(firstCard, firstCard + mostCards)
  if (questions.length === 0) return <p>This server has no sample questions yet. Choose a question bank instead.</p>
  return (
    <ul className={styles.prompts}>
      {questions.map(({ id, domain, vignette, stem }) => (
        <li key={id}>
          <Link to="/exam" className={`${shared.tile} ${styles.prompt}`}>
            <h3>{domain}</h3>
            <p className={styles.clamped}>{vignette}</p>
            <p className={shared.ask}>
              {stem} <IconArrowRight size={16} aria-hidden />
            </p>
          </Link>
        </li>
      ))}
    </ul>
  )
}
