import { Anchor, Loader, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getStreak } from '../../../contract/analytics.ts'
import { listBlocks } from '../../../contract/blocks.ts'
import { queryOf } from '../../api.ts'
import { preferencesQuery } from '../../offline/device-queries.ts'
import { localDay } from '../../ui/local-day.ts'
import { Notice } from '../../ui/notice.tsx'
import { DueToday } from './due-today.tsx'
import { FirstSteps } from './first-steps.tsx'
import { KeyNews } from './key-news.tsx'
import styles from './today.module.css'
import { examText, streakText } from './today-text.ts'
import { UnfinishedBlocks } from './unfinished-blocks.tsx'
import { WeakSections } from './weak-sections.tsx'

const blocksQuery = { ...queryOf(listBlocks, { query: {} }), staleTime: 0 }

/** What waits for the learner today, above all that the start page says to visitors. */
export function Today({ userId }: { userId: string }) {
  const blocks = useQuery(blocksQuery)
  return (
    <section className={styles.today} aria-labelledby="today">
      <div>
        <Title order={1} id="today">
          Today
        </Title>
        <Facts userId={userId} />
      </div>
      {blocks.isPending && <Loader size="sm" role="status" aria-label="Loading what waits today" />}
      {blocks.error && !blocks.data && <Notice onRetry={() => void blocks.refetch()}>{blocks.error.message}</Notice>}
      {blocks.data?.length === 0 && <FirstSteps userId={userId} />}
      {blocks.data?.length !== 0 && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <DueToday userId={userId} />
            <UnfinishedBlocks blocks={blocks.data?.filter(({ completed }) => !completed) ?? []} />
          </div>
          <div className={styles.column}>
            <KeyNews />
            <WeakSections />
          </div>
        </div>
      )}
    </section>
  )
}

/** The exam, and the days in a row; without them nothing is missed. */
function Facts({ userId }: { userId: string }) {
  const preferences = useQuery(preferencesQuery(userId))
  const streak = useQuery({ ...queryOf(getStreak, {}), staleTime: 0 })
  const exam = preferences.data && examText(preferences.data.examDate, localDay())
  const facts = [exam, streak.data && streakText(streak.data.days)].filter((fact) => fact !== undefined)
  return (
    <Text className={styles.facts}>
      {facts.join(' · ')}
      {preferences.data?.examDate === null && (
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
