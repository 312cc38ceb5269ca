import { useQuery } from '@tanstack/react-query'
import { getDemoCards } from '../../contract/demo.ts'
import { queryOf } from '../api.ts'
import styles from './written-cards.module.css'

/** The cards of the demo for visitors without JavaScript: each can be read, and its answer opened. */
export function WrittenCards() {
  const { data } = useQuery(queryOf(getDemoCards, {}))
  return (
    <ul className={styles.written}>
      {data?.map(({ id, front, back }) => (
        <li key={id}>
          <p>{front}</p>
          <details>
            <summary>Show the answer</summary>
            <p>{back}</p>
          </details>
        </li>
      ))}
    </ul>
  )
}
