import { IconCards, IconMessageReport, IconSparkles } from '@tabler/icons-react'
import { Link } from 'react-router'
import shared from './home.module.css'
import styles from './how-it-works.module.css'

const steps = [
  {
    Icon: IconSparkles,
    title: 'AI-Driven Creation',
    text: 'Questions are drafted from current guidelines, then checked by someone who has not seen the key.',
  },
  {
    Icon: IconCards,
    title: 'Integrated Learning',
    text: 'What you miss in a block becomes flashcards, and your results say what to study next.',
  },
  {
    Icon: IconMessageReport,
    title: 'Community Feedback',
    text: 'You flag an error, a correction is proposed and voted on, and your report earns points.',
  },
] as const

export const HowItWorks = () => (
  <section className={shared.section} id="how-it-works" aria-labelledby="how-it-works-title">
    <h2 id="how-it-works-title">How It Works</h2>
    <ol className={styles.steps}>
      {steps.map(({ Icon, title, text }, n) => (
        <li key={title}>
          <Link to="/our-process" className={shared.tile}>
            <span className={shared.mark} aria-hidden>
              <Icon size={24} />
            </span>
            <h3>
              {n + 1}. {title}
            </h3>
            <p>{text}</p>
          </Link>
        </li>
      ))}
    </ol>
  </section>
)
