import { Center, Loader, Text, Title } from '@mantine/core'
import { lazy } from 'react'
import { FetchedPart } from '../ui/fetched-part.tsx'
import shared from './cards-performance.module.css'
import styles from './learning-stages.module.css'
import { type StageCounts, stageParts } from './stage-parts.ts'

// Only this page draws.
const StageChart = lazy(async () => ({ default: (await import('./stage-chart.tsx')).StageChart }))

export function LearningStages({ stages }: { stages: StageCounts }) {
  const parts = stageParts(stages)
  const isEmpty = parts.every(({ count }) => count === 0)
  return (
    <section className={shared.tile} aria-labelledby="learning-stages">
      <Title order={2} id="learning-stages" mb="sm">
        Learning Stages
      </Title>
      {isEmpty ? (
        <Text>There are no active cards here. Bring archived cards back, or choose another deck.</Text>
      ) : (
        <div className={shared.stages}>
          <div className={styles.doughnut}>
            <FetchedPart what="the chart" waiting={<Drawing />}>
              <StageChart parts={parts} />
            </FetchedPart>
          </div>
          <ul className={shared.legend}>
            {parts.map(({ name, label, text }) => (
              <li key={name}>
                <span className={shared.mark} style={{ background: `var(--stage-${name})` }} aria-hidden />
                {label}: {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const Drawing = () => (
  <Center h={200} role="status">
    <Loader size="sm" aria-label="Loading the chart" />
  </Center>
)
