import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useUser } from '../session.tsx'
import styles from './closing.module.css'

const places = [
  { to: '/qbank', label: 'All question banks' },
  { to: '/flashcards', label: 'All flashcard decks' },
  { to: '/our-process', label: 'How a question is made' },
  { to: '/leaderboard', label: 'Who reviews them' },
] as const

/** The page does not end without a way on. */
export function Closing() {
  const user = useUser()
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <h2 id="closing-title">Begin with five questions</h2>
      <p>It takes as long as a coffee, and shows you what to study next.</p>
      <Button component={Link} to={user ? '/block/new' : '/login'} size="md">
        {user ? 'Start a block of your own' : 'Create an account'}
      </Button>
      <nav aria-label="On this site">
        <ul>
          {places.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  )
}
