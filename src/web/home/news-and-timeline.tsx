import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { counted } from '../../domain/site/claimed-number.ts'
import { useUser } from '../session.tsx'
import shared from './home.module.css'
import styles from './news-and-timeline.module.css'
import { useSite } from './use-site.ts'

/** The content of this server today, and its history. */
export function NewsAndTimeline() {
  const user = useUser()
  const { data } = useSite()
  return (
    <section className={`${shared.section} ${styles.halves}`} aria-labelledby="news-title">
      <div>
        <h2 id="news-title">News</h2>
        <ul className={styles.news}>{data && newsOf(data).map((text) => <li key={text}>{text}</li>)}</ul>
      </div>
      <div>
        <h2>Timeline</h2>
        <ol className={styles.timeline}>
          {data?.timeline.map(({ date, text }) => (
            <li key={`${date} ${text}`}>
              <span className={styles.date}>{date}</span> {text}
            </li>
          ))}
        </ol>
        {data?.timeline.length === 0 && <p>Nothing has been entered yet.</p>}
        {user?.role === 'admin' && (
          <Anchor component={Link} to="/admin/site" display="inline-block" py="sm">
            Edit claims and timeline
          </Anchor>
        )}
      </div>
    </section>
  )
}

type Site = NonNullable<ReturnType<typeof useSite>['data']>

function newsOf({ counts, lastCorrectionAt }: Site): string[] {
  const { questions, sections, topics, cards, decks, accepted } = counts
  const last =
    lastCorrectionAt && `, the last on ${new Date(lastCorrectionAt).toLocaleDateString('en', { dateStyle: 'long' })}`
  const corrections = counted(accepted, 'correction has', 'corrections have')
  return [
    `${counted(questions, 'question')} on ${counted(topics, 'topic')} in ${counted(sections, 'section')}.`,
    `${counted(cards, 'flashcard')} in ${counted(decks, 'deck')}.`,
    accepted > 0
      ? `${corrections} been accepted${last ?? ''}.`
      : 'No correction has been needed yet: flag the first error you find.',
  ]
}
