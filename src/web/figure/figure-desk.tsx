import { useState } from 'react'
import { FigureField } from './figure-field.tsx'

/** Data of a figure to try. */
export function FigureDesk({ start }: { start: string }) {
  const [source, setSource] = useState(start)
  return (
    <section aria-label="Try a figure">
      <FigureField
        label="Data of a figure"
        description="As in a file; what is drawn from them stands beneath"
        source={source}
        onChange={setSource}
      />
    </section>
  )
}
