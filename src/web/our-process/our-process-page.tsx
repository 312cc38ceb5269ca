import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Link } from 'react-router'
import { getSite } from '../../contract/site.ts'
import { ranks } from '../../domain/reviewers/rank.ts'
import { queryOf } from '../api.ts'
import { inTime } from '../in-time.ts'
import { Page } from '../ui/page.tsx'
import { partApart } from '../ui/part-apart.tsx'
import { RankTable } from '../ui/rank-table.tsx'
import { loadReadingFont } from '../ui/reading-font.ts'
import { WhenNear } from '../ui/when-near.tsx'
import styles from './our-process-page.module.css'
import { Pipeline } from './pipeline.tsx'

const FeedbackDemo = partApart(async () => {
  // Together, or its text would break anew once the font is there.
  const font = import.meta.env.SSR ? undefined : inTime(loadReadingFont())
  const { FeedbackDemo: part } = await import('./feedback-demo.tsx')
  await font
  return part
})
const WrittenCorrection = lazy(async () => ({
  default: (await import('./written-correction.tsx')).WrittenCorrection,
}))

/** The calls whose replies the server writes into the page that a visitor gets. */
export const asks = [getSite]

/** Fetches the parts that the server writes with the page, so that they take their place together with it. */
export const fetchWritten = FeedbackDemo.fetch

const staleAfterMs = 60_000

export function OurProcessPage() {
  const { data } = useQuery({ ...queryOf(getSite, {}), staleTime: staleAfterMs })
  return (
    <Page title="How We Create High-Quality Study Questions">
      <Text maw="68ch" mb="lg">
        Six steps stand between a topic and the question that you answer. A draft that fails is destroyed, and another
        is written.
      </Text>
      <Pipeline counts={data?.counts} />
      <Title order={2} mt="var(--space-6)" mb="sm">
        You find what we missed
      </Title>
      <Text maw="68ch" mb="md">
        Flag an error in the player. A correction is proposed, learners vote on it, and a change of the right answer is
        decided by an editor. This is how it looks:
      </Text>
      <WhenNear
        what="the demonstration"
        isFetched={FeedbackDemo.isFetched}
        className={styles.demoRoom}
        unscripted={<WrittenCorrection />}
      >
        <FeedbackDemo />
      </WhenNear>
      <Title order={2} mt="var(--space-6)" mb="sm">
        What your reviews earn
      </Title>
      <Text maw="68ch" mb="md">
        Your first feedback on a question is a review: 5 points, and 5 more when it has more than 50 characters.
        {data?.contentAccess === 'open' &&
          ' On this server everything is open to everybody already; ranks are an honor.'}
      </Text>
      <RankTable label="Reviewer ranks" ranks={ranks} />
      <Anchor component={Link} to="/leaderboard" underline="always" display="inline-block" mt="xs" py="sm">
        See the leaderboard
      </Anchor>
    </Page>
  )
}
