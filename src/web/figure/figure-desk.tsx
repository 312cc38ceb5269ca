import { useState } from 'react'
import type { Scene } from '../../contract/figures.ts'
import { FigureField } from './figure-field.tsx'

/** Data of a figure to try. */
export function FigureDesk({ start }: { start: { source: string; scene: Scene } }) {
  const [source, setSource] = useState(start.source)
  return (
    <section aria-label="Try a figure">
      <FigureField
        label="Data of a figure"
        description="As in a file; what is drawn from them stands beneath"
        source={source}
        drawn={start.scene}
        onChange={setSource}
      />
    </section>
  )
}
