import { Button, Group } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FirstQuestion } from '../question/first-question.tsx'
import { useUser } from '../session.tsx'
import { FetchedPart } from '../ui/fetched-part.tsx'
import { useVisitorMoves } from '../ui/use-visitor-moves.ts'
import styles from './banner.module.css'
import { HeroCarousel } from './hero-carousel.tsx'
import { Proof } from './proof.tsx'

const DemoBlock = lazy(async () => ({ default: (await import('../question/demo-block.tsx')).DemoBlock }))

/** The product in a few words, the first step, a question to answer at once, and the proofs. */
export const Banner = () => (
  <div className={styles.tint}>
    <div className={styles.banner}>
      <div className={styles.welcome}>
        <h1>Medical Study Made Simple</h1>
        <p className={styles.tagline}>Free AI Qbanks & Flashcards</p>
        <p className={styles.lead}>
          For the boards in pediatrics and neonatology. Answer in exam or tutor blocks, read why each option is right or
          wrong, and see which sections need your time. What you miss comes back as flashcards.
        </p>
        <FirstSteps />
      </div>
      <section className={styles.try} id="demo-question" aria-labelledby="demo-question-title">
        <h2 id="demo-question-title">Try a question</h2>
        <TryQuestion />
      </section>
      <div className={styles.more}>
        <Proof />
        <HeroCarousel />
      </div>
      <a className={styles.down} href="#how-it-works" aria-label="Scroll down to How It Works" title="Scroll down">
        <IconChevronDown size={28} aria-hidden />
      </a>
    </div>
  </div>
)

/** For a learner, who has Today above it and knows what this is. */
export const SmallBanner = () => (
  <div className={`${styles.tint} ${styles.small}`}>
    <div className={styles.banner}>
      <div className={styles.welcome}>
        <h2 className={styles.smallTitle}>Medical Study Made Simple</h2>
        <p className={styles.tagline}>Free AI Qbanks & Flashcards</p>
        <FirstSteps />
      </div>
      <div className={styles.more}>
        <HeroCarousel />
      </div>
    </div>
  </div>
)

/**
 * The whole demo takes the place of its first question once the visitor does anything, and takes over the answer, or the
 * option that has the focus: a visitor who is about to press a key must not press it in vain.
 */
function TryQuestion() {
  const [chosen, setChosen] = useState<string>()
  const moves = useVisitorMoves()
  const room = useRef<HTMLDivElement>(null)
  const focused = useRef(-1)
  const optionsIn = () => [...(room.current?.querySelectorAll<HTMLElement>('input[type=radio]') ?? [])]
  const keepFocus = () => optionsIn()[focused.current]?.focus({ preventScroll: true })
  const noteFocus = () => {
    const { activeElement } = document
    focused.current = activeElement instanceof HTMLElement ? optionsIn().indexOf(activeElement) : -1
  }
  const first = <FirstQuestion onChoose={setChosen} onShown={keepFocus} onLeave={noteFocus} />
  return (
    <div ref={room} className={styles.questionRoom}>
      {!moves && chosen === undefined ? (
        first
      ) : (
        <FetchedPart what="the demo" waiting={first} instead={first}>
          <DemoBlock first={chosen} onShown={keepFocus} />
        </FetchedPart>
      )}
    </div>
  )
}

function FirstSteps() {
  const user = useUser()
  return (
    <Group className={styles.steps}>
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
  )
}
