import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getDemoBlock } from '../../contract/demo.ts'
import { counted } from '../../domain/site/claimed-number.ts'
import { queryOf } from '../api.ts'
import { FigurePlate } from '../figure/figure-plate.tsx'
import { scoreMessage } from '../question/score-message.ts'
import { SectionChart } from '../question/section-chart.tsx'
import { spineOf } from '../question/section-mark.tsx'
import { sectionScores, sectionSentence } from '../question/section-scores.ts'
import rows from '../ui/rows.module.css'
import styles from './screens.module.css'
import { dueText, examText, streakText } from './today/today-text.ts'
import { useSite } from './use-site.ts'

/** The product itself, drawn by its own parts: figures of real questions, and two pages with the figures of a learner who is made up. */
export const Screens = () => (
  <section className={styles.screens} aria-labelledby="screens-title">
    <h2 id="screens-title">What you work with</h2>
    <Figures />
    <Screen
      title="Know where your next hour counts"
      text="Every section with its percent and its number of answers. Where there are too few to judge by, the bar stays hollow."
      action={<Link to="/qbank">Choose a question bank</Link>}
      caption="The performance page after 214 answers. The learner is made up."
    >
      <Performance />
    </Screen>
    <Screen
      title="Sit down and begin"
      text="What is due, what you left open, and a block of the section that needs it most: each is one press away."
      action={<Link to="/login">Create an account</Link>}
      caption="The start page of a learner. The learner is made up."
    >
      <StartOfDay />
    </Screen>
  </section>
)

interface ScreenProps {
  title: string
  text: string
  action?: ReactNode
  caption: string
  children: ReactNode
}

const Screen = ({ title, text, action, caption, children }: ScreenProps) => (
  <div className={styles.row}>
    <div className={styles.words}>
      <h3>{title}</h3>
      <p>{text}</p>
      {action}
    </div>
    <figure className={styles.screen}>
      {/* A picture: what it names stands in the words beside it, and nothing in it can be pressed. */}
      <div className={styles.sheet} aria-hidden inert>
        {children}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  </div>
)

const mostFigures = 3

/** The figures of the demo questions, which a visitor may see with all that belongs to them. */
function Figures() {
  const demo = useQuery({ ...queryOf(getDemoBlock, {}), staleTime: Number.POSITIVE_INFINITY })
  const site = useSite()
  const figures = demo.data?.questions.flatMap(({ id, figure }) => (figure ? [{ id, figure }] : [])) ?? []
  if (demo.data && figures.length === 0) return null
  // The widest has a line of its own.
  const shown = figures.slice(0, mostFigures).sort((a, b) => ratioOf(b) - ratioOf(a))
  const count = site.data?.counts.figures ?? 0
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h3>Read the tracing yourself</h3>
        <p>
          {count > 0 ? `${counted(count, 'question')} show` : 'Questions show'} a strip, a tracing, a pedigree or a
          catheter diagram. Each is drawn from its data, stays sharp when you enlarge it, and can be read as a table.
        </p>
        <a href="#demo-question">Try the questions with these</a>
      </div>
      <div className={`${styles.screen} ${styles.sheet} ${styles.plates}`}>
        {shown.map(({ id, figure }) => (
          <FigurePlate key={id} figure={figure} />
        ))}
      </div>
    </div>
  )
}

const ratioOf = ({ figure: { scene } }: { figure: { scene: { width: number; height: number } } }) =>
  scene.width / scene.height

const scores = sectionScores([
  { name: 'Cardiology', correct: 13, total: 31 },
  { name: 'Nephrology Fluids and Electrolytes', correct: 15, total: 27 },
  { name: 'Fetal and Neonatal Care', correct: 25, total: 38 },
  { name: 'Infectious Diseases', correct: 34, total: 44 },
  { name: 'Pulmonology', correct: 24, total: 29 },
  { name: 'Neurology', correct: 33, total: 38 },
  { name: 'Rheumatology', correct: 4, total: 7 },
])
const sum = (of: (score: (typeof scores)[number]) => number) => scores.reduce((before, score) => before + of(score), 0)
const percent = Math.round((100 * sum(({ correct }) => correct)) / sum(({ total }) => total))

const Performance = () => (
  <>
    <p className={styles.score}>
      <strong>{percent}%</strong> {scoreMessage(percent)}
    </p>
    <p>{sectionSentence(scores, 'over all blocks')}</p>
    <SectionChart scores={scores} />
  </>
)

const today = '2026-06-01'
const facts = [examText('2026-07-15', today), streakText(6)]

const StartOfDay = () => (
  <>
    <p className={styles.pageTitle}>Today</p>
    <p>{facts.join(' · ')}</p>
    <ul className={rows.rows}>
      <li className={rows.row}>
        <p className={styles.due}>{dueText(23)}</p>
        <Button>Study what is due</Button>
      </li>
      <li className={rows.row} {...spineOf(undefined)}>
        <div className={rows.what}>
          <p className={rows.title}>Block 7</p>
          <p>Pediatrics, exam mode, 12/40 completed</p>
          <Progress value={30} size={4} className={rows.progress} />
        </div>
        <Button variant="default">Resume</Button>
      </li>
      {scores.slice(0, 2).map(({ name, percent, total }) => (
        <li key={name} className={rows.row} {...spineOf([name])}>
          <div className={rows.what}>
            <p className={rows.title}>{name}</p>
            <p>
              Pediatrics: {percent}% of {total} correct
            </p>
          </div>
          <Button variant="default">Start block</Button>
        </li>
      ))}
    </ul>
  </>
)
