import { lazy } from 'react'
import { getDemoBlock, getDemoCards } from '../../contract/demo.ts'
import { getSite } from '../../contract/site.ts'
import { hasNoNetwork } from '../api.ts'
import { useUser } from '../session.tsx'
import { FetchedPart } from '../ui/fetched-part.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { partApart } from '../ui/part-apart.tsx'
import { useTitle } from '../ui/use-title.ts'
import { WhenNear } from '../ui/when-near.tsx'
import { WrittenPart } from '../ui/written-part.tsx'
import { Banner, SmallBanner } from './banner.tsx'
import { Closing } from './closing.tsx'
import { FeatureTiles } from './feature-tiles.tsx'
import shared from './home.module.css'
import styles from './home-page.module.css'
import { HowItWorks } from './how-it-works.tsx'
import { NewsAndTimeline } from './news-and-timeline.tsx'
import { SpecialtyGrid } from './specialty-grid.tsx'
import { useSite } from './use-site.ts'

const Today = lazy(async () => ({ default: (await import('./today/today.tsx')).Today }))
const Screens = lazy(async () => ({ default: (await import('./screens.tsx')).Screens }))
const FlashcardDemo = partApart(async () => (await import('./flashcard-demo.tsx')).FlashcardDemo)
const WrittenCards = lazy(async () => ({ default: (await import('./written-cards.tsx')).WrittenCards }))
const PromptCards = lazy(async () => ({ default: (await import('./prompt-cards.tsx')).PromptCards }))

/** The calls whose replies the server writes into the page that a visitor gets. */
export const asks = [getSite, getDemoBlock, getDemoCards]

/** Fetches the parts that the server writes with the page, so that they take their place together with it. */
export const fetchWritten = FlashcardDemo.fetch

/** The page for visitors; above it a signed-in learner sees Today. Only the parts that are written here are fetched at once; the demos come when they are near. */
export function HomePage() {
  const user = useUser()
  const site = useSite()
  // Today says so at the top; headings over nothing say no more. While attempts are still made, nothing goes and comes again.
  const isWithout = user !== undefined && !site.data && site.errorUpdateCount > 0
  const hasDemos = !isWithout || hasNoNetwork()
  useTitle('Medical Study Made Simple')
  return (
    <>
      {user && (
        <div className={styles.today}>
          <FetchedPart what="Today" waiting={<PageLoading />}>
            <Today userId={user.id} />
          </FetchedPart>
        </div>
      )}
      {user ? <SmallBanner /> : <Banner />}
      <div className={styles.page} data-learner={user !== undefined}>
        <HowItWorks />
        {!user && (
          <WrittenPart what="the screens">
            <Screens />
          </WrittenPart>
        )}
        {!isWithout && <SpecialtyGrid />}
        {hasDemos && (
          <div className={styles.samples}>
            <section className={shared.section} aria-labelledby="prompts-title">
              <h2 id="prompts-title">Sample questions</h2>
              <p className={styles.note}>
                {user ? 'Each leads to a block of your own.' : 'Each leads to a block of your own; you sign in first.'}
              </p>
              {user ? (
                <WhenNear what="the sample questions" className={styles.promptRoom}>
                  <PromptCards />
                </WhenNear>
              ) : (
                <div className={styles.promptRoom}>
                  <WrittenPart what="the sample questions">
                    <PromptCards />
                  </WrittenPart>
                </div>
              )}
            </section>
            <section className={shared.section} id="demo-flashcards" aria-labelledby="demo-flashcards-title">
              <h2 id="demo-flashcards-title">Try the flashcards</h2>
              <WhenNear
                what="the flashcards"
                isFetched={FlashcardDemo.isFetched}
                className={styles.cardRoom}
                unscripted={<WrittenCards />}
              >
                <FlashcardDemo />
              </WhenNear>
            </section>
          </div>
        )}
        {!isWithout && <NewsAndTimeline />}
        <FeatureTiles />
        {!user && <Closing />}
      </div>
    </>
  )
}
