import {
  IconAdjustments,
  IconBook,
  IconCalendarRepeat,
  IconCards,
  IconChartBar,
  IconWifiOff,
} from '@tabler/icons-react'
import { NeedsHttps } from '../ui/needs-https.tsx'
import styles from './feature-tiles.module.css'
import shared from './home.module.css'

interface Feature {
  Icon: typeof IconBook
  title: string
  text: string
  isPromiseOfDevice?: boolean
}

const features: readonly Feature[] = [
  {
    Icon: IconBook,
    title: 'Detailed explanations',
    text: 'Why the key is right, why each other option is not, one point to take away, and the sources.',
  },
  {
    Icon: IconCards,
    title: 'Flashcards from missed questions',
    text: 'Compiled automatically: choose a Qbank, and what you answer incorrectly becomes a deck.',
  },
  {
    Icon: IconAdjustments,
    title: 'Adaptive quizzes',
    text: 'Draw blocks from what you have not seen or got wrong; your weakest sections are named first.',
  },
  {
    Icon: IconCalendarRepeat,
    title: 'Spaced repetition',
    text: 'Cards return when they are due, by the classic schedule or FSRS. Cramming leaves it alone.',
  },
  {
    Icon: IconChartBar,
    title: 'Performance metrics',
    text: 'Percent correct by section and date, and whether changing answers helps you.',
  },
  {
    Icon: IconWifiOff,
    title: 'Works offline',
    text: 'An open block and your decks go on without a network, and are saved when it returns.',
    isPromiseOfDevice: true,
  },
]

export const FeatureTiles = () => (
  <section className={shared.section} aria-labelledby="features-title">
    <h2 id="features-title">What is in it</h2>
    <ul className={styles.features}>
      {features.map(({ Icon, title, text, isPromiseOfDevice }) => (
        <li key={title}>
          <span className={shared.mark} aria-hidden>
            <Icon size={24} />
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
          {isPromiseOfDevice && <NeedsHttps />}
        </li>
      ))}
    </ul>
  </section>
)
