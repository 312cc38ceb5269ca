import { Button, Group } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useUser } from '../session.tsx'
import { HeroCarousel } from './hero-carousel.tsx'
import styles from './home.module.css'

/** What this is, and the first step; beside it what is offered. */
export function Banner() {
  const user = useUser()
  return (
    <div className={styles.banner}>
      <div className={styles.welcome}>
        <h1>Medical Study Made Simple</h1>
        <p className={styles.tagline}>Free AI Qbanks & Flashcards</p>
        <p className={styles.lead}>
          Answer board-style questions in exam or tutor blocks, read why each option is right or wrong, and see which
          sections need your time. What you miss comes back as flashcards.
        </p>
        <Group>
          <Button component={Link} to="/qbank" size="md">
            Choose a question bank
          </Button>
          {user ? (
            <Button component={Link} to="/performance" size="md" variant="default">
              View Performance
            </Button>
          ) : (
            <Button component={Link} to="/login" size="md" variant="default">
              Login or register
            </Button>
          )}
        </Group>
      </div>
      <HeroCarousel />
      <a className={styles.down} href="#how-it-works" aria-label="Scroll down to How It Works" title="Scroll down">
        <IconChevronDown size={28} aria-hidden />
      </a>
    </div>
  )
}
