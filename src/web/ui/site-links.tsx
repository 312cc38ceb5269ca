import { Link } from 'react-router'
import styles from './site-links.module.css'

const places = [
  { to: '/qbank', label: 'All question banks' },
  { to: '/flashcards', label: 'All flashcard decks' },
  { to: '/our-process', label: 'How a question is made' },
  { to: '/leaderboard', label: 'Who reviews them' },
] as const

/** No page ends without a way on. */
export const SiteLinks = () => (
  <nav aria-label="On this site">
    <ul className={styles.places}>
      {places.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  </nav>
)
