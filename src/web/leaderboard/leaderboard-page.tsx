import { Anchor, Box, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getLeaderboard } from '../../contract/leaderboard.ts'
import { listQbanks } from '../../contract/qbank.ts'
import { getSite } from '../../contract/site.ts'
import { ranks } from '../../domain/reviewers/rank.ts'
import { counted } from '../../domain/site/claimed-number.ts'
import { queryOf } from '../api.ts'
import { loginAddress } from '../next-address.ts'
import { useUser } from '../session.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { RankTable } from '../ui/rank-table.tsx'
import { OwnRank } from './own-rank.tsx'
import { StandingsTable, StartStudying } from './standings-table.tsx'

/** The calls whose replies the server writes into the page that a visitor gets. */
export const asks = [getSite, getLeaderboard, listQbanks]

export function LeaderboardPage() {
  const board = useQuery(queryOf(getLeaderboard, {}))
  const site = useQuery({ ...queryOf(getSite, {}), staleTime: Number.POSITIVE_INFINITY })
  const qbanks = useQuery({ ...queryOf(listQbanks, {}), enabled: site.data?.contentAccess === 'ranked' })
  const user = useUser()
  // Of a call that failed once it is not known when it is answered, and the sentence is no reason to wait for it.
  const waitsForBanks = qbanks.isLoading && qbanks.failureCount === 0
  const you = board.data?.you ?? null
  return (
    <Page title="Top Reviewers Leaderboard">
      {/* How long the list is, is known with the list: what stands below comes with it, as all else that is asked, and never moves. */}
      {board.isPending || site.isPending || waitsForBanks ? (
        <PageLoading />
      ) : (
        <>
          {board.error && <Notice onRetry={() => void board.refetch()}>{board.error.message}</Notice>}
          {you && (
            <OwnRank
              you={you}
              contentAccess={site.data?.contentAccess}
              isBoardEmpty={board.data?.entries.length === 0}
            />
          )}
          {board.data && !user && <ToLogin contentAccess={site.data?.contentAccess} />}
          {board.data && <StandingsTable entries={board.data.entries} you={you} />}
          <Title order={2} mt="xl" mb="sm">
            How to Climb the Leaderboard
          </Title>
          <Text mb="md" maw="68ch">
            Your first feedback on a question is a review and earns 5 points, and 5 more when it has more than 50
            characters. Reviews make your rank.
          </Text>
          <RankTable label="How to Climb the Leaderboard" ranks={ranks} own={you?.rank} />
          {site.data?.contentAccess === 'ranked' && qbanks.data && (
            <LargestBank questions={Math.max(0, ...qbanks.data.map((one) => one.questionCount))} />
          )}
          {board.data?.entries.length !== 0 && (
            <Box mt="lg">
              <StartStudying />
            </Box>
          )}
        </>
      )}
    </Page>
  )
}

/** The number of questions in a reward holds for each bank, as far as the bank has so many. */
const LargestBank = ({ questions }: { questions: number }) =>
  ranks.some((rank) => Number.isFinite(rank.questions) && rank.questions > questions) && (
    <Text mt="sm" maw="68ch">
      The largest question bank of this server has {counted(questions, 'question')}: where a reward names more, it opens
      all of them.
    </Text>
  )

const ToLogin = ({ contentAccess }: { contentAccess: 'ranked' | 'open' | undefined }) => (
  <Text mb="md">
    <Anchor component={Link} to={loginAddress('/leaderboard')} underline="always">
      Log in
    </Anchor>{' '}
    {contentAccess === 'open'
      ? 'to see your own place. On this server everything is open to everybody already; ranks are an honor.'
      : 'to see your own place and what your next rank unlocks.'}
  </Text>
)
