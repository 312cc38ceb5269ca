import { Button, Modal } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { Scene } from '../../contract/figures.ts'
import styles from './figure.module.css'
import { ScenePicture } from './scene-picture.tsx'

const steps = [1, 1.5, 2, 3, 4]

interface FigureScreenProps {
  scene: Scene
  onClose: () => void
}

/** The figure over the whole screen; plus, minus and 0 change its size, Escape closes it. */
export function FigureScreen({ scene, onClose }: FigureScreenProps) {
  const [step, setStep] = useState(() => firstStep(scene.width))
  const zoom = (by: number) => setStep((now) => Math.max(0, Math.min(steps.length - 1, now + by)))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { '+': 1, '=': 1, '-': -1 }[event.key]
    if (by === undefined && event.key !== '0') return
    // The page behind has keys of its own.
    event.stopPropagation()
    event.preventDefault()
    if (by === undefined) setStep(0)
    else zoom(by)
  }
  return (
    <Modal
      opened
      fullScreen
      title="Figure"
      onClose={onClose}
      onKeyDown={onKeyDown}
      closeButtonProps={{ 'aria-label': 'Close' }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <figure className={styles.figure}>
        <div className={styles.tools}>
          <Button variant="default" size="compact-md" disabled={step === 0} onClick={() => zoom(-1)}>
            Smaller
          </Button>
          <output aria-live="polite">{`${(steps[step] ?? 1) * 100}%`}</output>
          <Button variant="default" size="compact-md" disabled={step === steps.length - 1} onClick={() => zoom(1)}>
            Larger
          </Button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than the screen is moved by keys too. */}
        <div className={styles.paper} tabIndex={0}>
          <ScenePicture scene={scene} scale={steps[step] ?? 1} />
        </div>
        <figcaption>{scene.caption}</figcaption>
      </figure>
    </Modal>
  )
}

/** The largest size that fits the screen, and at least its own. */
const firstStep = (width: number): number =>
  Math.max(
    0,
    steps.findLastIndex((step) => width * step <= window.innerWidth - 40),
  )
