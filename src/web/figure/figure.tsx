import { lazy, Suspense } from 'react'
import type { Scene } from '../../contract/figures.ts'

const FigureView = lazy(async () => ({ default: (await import('./figure-view.tsx')).FigureView }))

/** A figure from its scene. What draws it is fetched with the first one, and is on the device from then on. */
export const Figure = ({ scene }: { scene: Scene }) => (
  <Suspense fallback={<div role="img" aria-label={scene.alt} style={{ minHeight: scene.height + 60 }} />}>
    <FigureView scene={scene} />
  </Suspense>
)
