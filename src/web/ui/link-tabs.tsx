import { Link } from 'react-router'
import styles from './link-tabs.module.css'

interface LinkTabsProps {
  label: string
  tabs: readonly { to: string; label: string }[]
  /** The `to` of the tab that is open. */
  current: string
}

/** Neighbouring pages side by side, each with an address of its own. */
export const LinkTabs = ({ label, tabs, current }: LinkTabsProps) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ to, label: name }) => (
      <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
        {name}
      </Link>
    ))}
  </nav>
)

const measured = [
  { to: '/performance', label: 'Qbank' },
  { to: '/flashcards-performance', label: 'Flashcards' },
]

/** The way between the two pages of figures. */
export const PerformanceTabs = ({ current }: { current: '/performance' | '/flashcards-performance' }) => (
  <LinkTabs label="What is measured" tabs={measured} current={current} />
)
