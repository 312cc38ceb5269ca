import { type ComponentType, lazy } from 'react'
import type { Scene } from '../../contract/figures.ts'
import { FetchedPart } from '../ui/fetched-part.tsx'

/** Fetches the code that draws figures where one may be shown; from then on the device has it. */
export async function loadFigureView() {
  const { FigureView } = await import('./figure-view.tsx')
  Loaded = FigureView
  return { default: FigureView }
}

type View = ComponentType<{ scene: Scene }>

const LazyView: View = lazy(loadFigureView)
/** Once it is there, a figure stands at once at its own height, and nothing below it moves. */
let Loaded: View | undefined

/** A figure from its scene. */
export function Figure({ scene }: { scene: Scene }) {
  const FigureView = Loaded ?? LazyView
  return (
    <FetchedPart
      what={`the figure: ${scene.alt}`}
      waiting={<div role="img" aria-label={scene.alt} style={{ minHeight: scene.height + 60 }} />}
    >
      <FigureView scene={scene} />
    </FetchedPart>
  )
}
