import { Button } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconFileText, IconFileX, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useState } from 'react'
import { stageNames } from '../../domain/pipeline/stages.ts'
import { draftsAt, stillBeat } from './drafts-at.ts'
import styles from './pipeline.module.css'
import { type Counts, countsText, pipelineSteps } from './pipeline-steps.ts'
import drawings from './stages.svg?no-inline'

const beatMs = 1_200

/** The six steps, with drafts on their way through them. It can be stopped, and stands still where the visitor asks for less motion. */
export function Pipeline({ counts }: { counts: Counts | undefined }) {
  const { beat, isPlaying, toggle } = useBeat()
  return (
    <section aria-label="The pipeline">
      <div className={styles.track} aria-hidden>
        {pipelineSteps.map(({ stage }) => (
          <svg key={stage} className={styles.station} aria-hidden="true">
            <use href={`${drawings}#${stage}`} />
          </svg>
        ))}
        {draftsAt(beat).map(({ id, station, state }) => (
          <span key={id} className={styles.draft} data-state={state} style={{ '--station': station } as CSSProperties}>
            {state === 'rejected' || state === 'destroyed' ? <IconFileX size={22} /> : <IconFileText size={22} />}
          </span>
        ))}
      </div>
      <ol className={styles.steps}>
        {pipelineSteps.map(({ stage, text, count }) => (
          <li key={stage}>
            <h2>{stageNames[stage]}</h2>
            <p>{text}</p>
            <p className={styles.count}>{counts && countsText(counts, stage, count)}</p>
          </li>
        ))}
      </ol>
      <div className={styles.caption}>
        <p>Version 20 of our question creation pipeline</p>
        <Button
          variant="subtle"
          color="gray"
          mih={44}
          leftSection={isPlaying ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
          onClick={toggle}
        >
          {isPlaying ? 'Pause the animation' : 'Play the animation'}
        </Button>
      </div>
    </section>
  )
}

function useBeat() {
  const lessMotion = useReducedMotion()
  const [beat, setBeat] = useState(stillBeat)
  /** Null: nobody has decided yet, so the device decides. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isPlaying = chosen ?? !lessMotion
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setBeat((before) => before + 1)
    }, beatMs)
    return () => clearInterval(timer)
  }, [isPlaying])
  return { beat, isPlaying, toggle: () => setChosen(!isPlaying) }
}
