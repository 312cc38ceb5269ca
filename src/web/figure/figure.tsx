import { lazy } from 'react'
import type { Scene } from '../../contract/figures.ts'
import { FetchedPart } from '../ui/fetched-part.tsx'

/** What draws figures is fetched where one may be shown, and is on the device from then on. */
export const loadFigureView = () => import('./figure-view.tsx')
const FigureView = lazy(async () => ({ default: (await loadFigureView()).FigureView }))

/** A figure from its scene. */
export const Figure = ({ scene }: { scene: Scene }) => (
  <FetchedPart
    what={`the figure: ${scene.alt}`}
    waiting={<div role="img" aria-label={scene.alt} style={{ minHeight: scene.height + 60 }} />}
  >
    <FigureView scene={scene} />
  </FetchedPart>
)
