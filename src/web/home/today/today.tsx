import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getStreak, listKeyChanges, listRecommendations } from '../../../contract/analytics.ts'
import { listQbanks } from '../../../contract/qbank.ts'
import { dateAt } from '../../../domain/calendar/calendar.ts'
import { isOffline, queryOf } from '../../api.ts'
import { blocksQuery, decksQuery, preferencesQuery } from '../../offline/device-queries.ts'
import { BlockRows } from '../../question/block-rows.tsx'
import { unfinishedOf } from '../../question/unfinished-blocks.ts'
import { areAnswered } from '../../ui/are-answered.ts'
import { FailedParts } from '../../ui/failed-parts.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { useSite } from '../use-site.ts'
import { DueToday } from './due-today.tsx'
import { FirstSteps } from './first-steps.tsx'
import { KeyNews } from './key-news.tsx'
import styles from './today.module.css'
import { examText, streakText } from './today-text.ts'
import { WeakSections } from './weak-sections.tsx'

const mostListed = 3

const streakQuery = queryOf(getStreak, {})

/** The learner's work of today, above all that the start page says to visitors. */
export function Today({ userId }: { userId: string }) {
  const calls = useCalls(userId)
  const isAnswered = areAnswered(calls)
  return (
    <section className={styles.today} aria-labelledby="today">
      <div>
        <Title order={1} id="today">
          Today
        </Title>
        {isAnswered && <Facts userId={userId} />}
        <FromDevice calls={calls} />
      </div>
      {isAnswered ? <Parts userId={userId} /> : <PageLoading />}
    </section>
  )
}

/** All queries of Today. Their answers are shown together, so that nothing moves under a finger that is about to press. */
const useCalls = (userId: string) => [
  useQuery(blocksQuery(userId)),
  useQuery(preferencesQuery(userId)),
  useQuery(streakQuery),
  useQuery(decksQuery(userId)),
  useQuery(queryOf(listKeyChanges, {})),
  useQuery(queryOf(listRecommendations, {})),
  useQuery(queryOf(listQbanks, {})),
  useSite(),
]

/** Says where the server could not be asked, as the first attempt shows; the device may have a network all the same. */
function FromDevice({ calls }: { calls: ReturnType<typeof useCalls> }) {
  const { online } = useNetwork()
  const isUnreached = calls.some(({ failureReason }) => isOffline(failureReason))
  if (!online) return <Text size="sm">You are offline: this is what this device holds.</Text>
  if (!isUnreached) return null
  const retry = () => {
    // Also what the device answered instead.
    for (const { refetch } of calls) void refetch()
  }
  return (
    <Group gap="sm" role="status">
      <Text size="sm">The server cannot be reached: this is what this device holds.</Text>
      <Button size="sm" mih={44} variant="default" onClick={retry}>
        Try Again
      </Button>
    </Group>
  )
}

function Parts({ userId }: { userId: string }) {
  const blocks = useQuery(blocksQuery(userId))
  const parts = [
    blocks,
    useQuery(decksQuery(userId)),
    useQuery(queryOf(listKeyChanges, {})),
    useQuery(queryOf(listRecommendations, {})),
    useSite(),
  ]
  // Said once for all, also those further down the page, and what failed is left out.
  const failed = parts.filter(({ error, data }) => error && !data)
  const isAll = failed.length === parts.length
  // What only the network is in the way of, the line above has said already, unless there is nothing else.
  const notice = <FailedParts parts={failed} tells={(error) => isAll || !isOffline(error)} />
  if (isAll) return notice
  const unfinished = unfinishedOf(blocks.data)
  return (
    <>
      {notice}
      {blocks.data?.length === 0 && <FirstSteps userId={userId} />}
      {blocks.data?.length !== 0 && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <DueToday userId={userId} />
            <BlockRows title="Unfinished blocks" blocks={unfinished.slice(0, mostListed)}>
              {unfinished.length > mostListed && (
                <Anchor component={Link} to="/qbank" py="sm" display="inline-block">
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
  const exam = preferences.data && examText(preferences.data.examDate, dateAt(new Date(), preferences.data))
  const facts = [exam, streak.data && streakText(streak.data.days)].filter((fact) => fact !== undefined)
  return (
    <Text className={styles.facts}>
      {facts.join(' · ')}
      {/* The first steps ask for it themselves. */}
      {preferences.data?.examDate === null && blocks.data?.length !== 0 && (
        <>
          {facts.length > 0 && ' · '}
          <Anchor component={Link} to="/profile" inherit py="sm">
            Set your exam date
          </Anchor>
        </>
      )}
    </Text>
  )
}
