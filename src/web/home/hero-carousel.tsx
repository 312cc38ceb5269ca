import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useUser } from '../session.tsx'
import styles from './hero-carousel.module.css'
import { slidesOf } from './slides.ts'
import { useRotation } from './use-rotation.ts'
import { useSite } from './use-site.ts'

/** The offers, one at a time. It stands still while a visitor reads it, and where they ask for less motion. */
export function HeroCarousel() {
  const user = useUser()
  const { data, error } = useSite()
  const slides = slidesOf(
    data && {
      questions: data.counts.questions,
      proofreadByExperts: data.claims.proofreadByExperts,
      contentAccess: data.contentAccess,
    },
    user !== undefined,
  )
  const { index, isPlaying, turn, toggle, hold } = useRotation(slides.length)
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label="What you get" {...hold}>
      <div className={styles.slides} aria-live={isPlaying ? 'off' : 'polite'}>
        {slides.map(({ figure, title, text, to, action }, n) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
          <div
            key={to}
            role="group"
            aria-roledescription="slide"
            aria-label={`${n + 1} of ${slides.length}`}
            className={styles.slide}
            data-shown={n === index}
          >
            <h2>
              {/* Where the numbers cannot be had, they need no room. */}
              {(figure !== undefined || !error) && <span className={styles.figure}>{figure}</span>} {title}
            </h2>
            <p>{text}</p>
            {to.startsWith('#') ? <a href={to}>{action}</a> : <Link to={to}>{action}</Link>}
          </div>
        ))}
      </div>
      <div className={styles.turns}>
        <ActionIcon {...look} aria-label="Previous slide" title="Previous slide" onClick={() => turn(-1)}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <span className={styles.place} aria-hidden>
          {index + 1} / {slides.length}
        </span>
        <ActionIcon {...look} aria-label="Next slide" title="Next slide" onClick={() => turn(1)}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          {...look}
          aria-label={isPlaying ? 'Pause' : 'Play'}
          title={isPlaying ? 'Pause' : 'Play'}
          onClick={toggle}
        >
          {isPlaying ? <IconPlayerPause size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
        </ActionIcon>
      </div>
    </section>
  )
}

const look = { variant: 'subtle', color: 'gray', size: 44 } as const
