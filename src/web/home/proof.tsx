import { counted, written } from '../../domain/site/claimed-number.ts'
import styles from './proof.module.css'
import { useSite } from './use-site.ts'

/** The proofs for the questions, as this server counts them. Their room is kept before the numbers are there. */
export function Proof() {
  const { data } = useSite()
  return (
    <ul className={styles.proof} aria-label="In numbers">
      {data && proofOf(data.counts).map((sentence) => <li key={sentence}>{sentence}</li>)}
    </ul>
  )
}

interface Counts {
  questions: number
  answeredBlind: number
  sources: number
  accepted: number
}

function proofOf({ questions, answeredBlind, sources, accepted }: Counts): string[] {
  if (questions === 0) return []
  const blind =
    answeredBlind === questions
      ? `All ${counted(questions, 'question')} were`
      : `${written(answeredBlind)} of ${counted(questions, 'question')} were`
  return [
    `${blind} answered blind by two who did not see the key, and both chose it.`,
    `${counted(sources, 'source')} cited: guidelines, trials and reviews, named with each explanation.`,
    accepted === 0
      ? 'A reader who reports an error gets an answer, and the correction reaches everybody.'
      : `${counted(accepted, 'correction')} made after readers reported an error.`,
  ]
}
