import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getStreak, listKeyChanges, listRecommendations } from '../../../contract/analytics.ts'
import { listQbanks } from '../../../contract/qbank.ts'
import { queryOf } from '../../api.ts'
import { blocksQuery, decksQuery, preferencesQuery } from '../../offline/device-queries.ts'
import { BlockRows } from '../../question/block-rows.tsx'
import { areAnswered } from '../../ui/are-answered.ts'
import { localDay } from '../../ui/local-day.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { WhenOffline } from '../../ui/when-offline.tsx'
import { useSite } from '../use-site.ts'
import { DueToday } from './due-today.tsx'
import { FirstSteps } from './first-steps.tsx'
import { KeyNews } from './key-news.tsx'
import styles from './today.module.css'
import { examText, streakText } from './today-text.ts'
import { WeakSections } from './weak-sections.tsx'

const mostListed = 3

const streakQuery = queryOf(getStreak, {})

/** What waits for the learner today, above all that the start page says to visitors. */
export function Today({ userId }: { userId: string }) {
  const isAnswered = useAllAnswered(userId)
  return (
    <section className={styles.today} aria-labelledby="today">
      <div>
        <Title order={1} id="today">
          Today
        </Title>
        {isAnswered && <Facts userId={userId} />}
        <WhenOffline>You are offline: this is what this device holds.</WhenOffline>
      </div>
      {isAnswered ? <Parts userId={userId} /> : <PageLoading />}
    </section>
  )
}

/** Together, so that nothing moves under the finger of who is about to press it. */
const useAllAnswered = (userId: string): boolean =>
  areAnswered([
    useQuery(blocksQuery(userId)),
    useQuery(preferencesQuery(userId)),
    useQuery(streakQuery),
    useQuery(decksQuery(userId)),
    useQuery(queryOf(listKeyChanges, {})),
    useQuery(queryOf(listRecommendations, {})),
    useQuery(queryOf(listQbanks, {})),
    useSite(),
  ])

function Parts({ userId }: { userId: string }) {
  const blocks = useQuery(blocksQuery(userId))
  const parts = [
    blocks,
    useQuery(decksQuery(userId)),
    useQuery(queryOf(listKeyChanges, {})),
    useQuery(queryOf(listRecommendations, {})),
  ]
  // One failure of all is said once.
  const [failure] = parts.every(({ error, data }) => error && !data) ? parts.map(({ error }) => error) : []
  if (failure) {
    const retry = () => {
      for (const part of parts) void part.refetch()
    }
    return <Notice onRetry={retry}>{failure.message}</Notice>
  }
  const unfinished = blocks.data?.filter(({ completed }) => !completed) ?? []
  return (
    <>
      {blocks.error && !blocks.data && <Notice onRetry={() => void blocks.refetch()}>{blocks.error.message}</Notice>}
      {blocks.data?.length === 0 && <FirstSteps userId={userId} />}
      {blocks.data?.length !== 0 && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <DueToday userId={userId} />
            <BlockRows title="Unfinished blocks" blocks={unfinished.slice(0, mostListed)}>
              {unfinished.length > mostListed && (
                <Anchor component={Link} to="/qbank" py={10} display="inline-block">
                  {unfinished.length - mostListed} more in your question banks
                </Anchor>
              )}
            </BlockRows>
          </div>
          <div className={styles.column}>
            <KeyNews />
            <WeakSections />
          </div>
        </div>
      )}
    </>
  )
}

/** The exam, and the days in a row; without them nothing is missed. */
function Facts({ userId }: { userId: string }) {
  const preferences = useQuery(preferencesQuery(userId))
  const streak = useQuery(streakQuery)
  const blocks = useQuery(blocksQuery(userId))
  const exam = preferences.data && examText(preferences.data.examDate, localDay())
  const facts = [exam, streak.data && streakText(streak.data.days)].filter((fact) => fact !== undefined)
  return (
    <Text className={styles.facts}>
      {facts.join(' · ')}
      {/* The first steps ask for it themselves. */}
      {preferences.data?.examDate === null && blocks.data?.length !== 0 && (
        <>
          {facts.length > 0 && ' · '}
          <Anchor component={Link} to="/profile" inherit>
            Set your exam date
          </Anchor>
        </>
      )}
    </Text>
  )
}
