import { Button } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import type { Scene } from '../../contract/figures.ts'
import shared from './figure.module.css'
import { FigureScreen } from './figure-screen.tsx'
import styles from './figure-view.module.css'
import { ScenePicture } from './scene-picture.tsx'

/** Of the paper, left and right: the width that is measured has them in it. */
const borders = 2

/** A figure as a page shows it: drawn, with its caption, its numbers to unfold, and the way to see it large. */
export function FigureView({ scene }: { scene: Scene }) {
  const { ref, width: later } = useElementSize()
  // Measured before the first paint, for the other is told of a width only after it.
  const [first, setFirst] = useState(0)
  const measure = useCallback((paper: HTMLElement | null) => setFirst(paper?.clientWidth ?? 0), [])
  const paper = useMergedRef(ref, measure)
  const width = later || first
  const [isLarge, setLarge] = useState(false)
  // Never smaller than it was drawn, and larger only where its paper has no scale of its own.
  const scale = Math.max(1, Math.min(scene.most, (width - borders) / scene.width))
  return (
    <figure className={shared.figure}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that is wider than the page is moved by keys too. */}
      <div ref={paper} className={shared.paper} tabIndex={0}>
        <ScenePicture scene={scene} scale={scale} />
      </div>
      <figcaption>{scene.caption}</figcaption>
      <div className={shared.tools}>
        <Button variant="subtle" size="compact-md" onClick={() => setLarge(true)}>
          Enlarge figure
        </Button>
      </div>
      <FigureData scene={scene} />
      {isLarge && <FigureScreen scene={scene} onClose={() => setLarge(false)} />}
    </figure>
  )
}

const FigureData = ({ scene }: { scene: Scene }) => (
  <details className={styles.data}>
    <summary>Data of the figure</summary>
    <div className={styles.tables}>
      {scene.tables.map(({ title, columns, rows }) => (
        <table key={title}>
          <caption>{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names and never move.
              <tr key={n}>
                {cells.map((cell, column) => (
                  <td key={columns[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  </details>
)
