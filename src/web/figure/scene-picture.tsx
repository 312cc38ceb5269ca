import { memo } from 'react'
import type { Scene } from '../../contract/figures.ts'

type Ink = NonNullable<Scene['paths'][number]['stroke']>

const inks: Record<Ink, string> = {
  trace: 'var(--figure-trace)',
  text: 'var(--figure-text)',
  axis: 'var(--figure-axis)',
  grid: 'var(--figure-grid)',
  gridStrong: 'var(--figure-grid-strong)',
  red: 'var(--figure-red)',
  blue: 'var(--figure-blue)',
  green: 'var(--figure-green)',
  violet: 'var(--figure-violet)',
  shade: 'var(--figure-shade)',
  paper: 'var(--figure-paper)',
}

const dashes = { dashed: '6 4', dotted: '1.5 3' }

interface ScenePictureProps {
  scene: Scene
  /** How many times its own size. */
  scale: number
}

/** Paths and words as they came, at a size that is given in pixels so that no page shrinks it. */
export const ScenePicture = memo(({ scene, scale }: ScenePictureProps) => (
  <svg
    role="img"
    aria-label={scene.alt}
    width={scene.width * scale}
    height={scene.height * scale}
    viewBox={`0 0 ${scene.width} ${scene.height}`}
  >
    {scene.paths.map(({ d, stroke, fill, width = 1, dash }, n) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: a scene is drawn whole and never changes.
        key={n}
        d={d}
        style={{ fill: fill ? inks[fill] : 'none', stroke: stroke ? inks[stroke] : 'none' }}
        strokeWidth={width}
        strokeDasharray={dash && dashes[dash]}
        strokeLinejoin="round"
      />
    ))}
    {scene.words.map(({ text, x, y, ink, size, anchor, bold }, n) => (
      <text
        // biome-ignore lint/suspicious/noArrayIndexKey: a scene is drawn whole and never changes.
        key={n}
        x={x}
        y={y}
        style={{ fill: inks[ink] }}
        fontSize={size}
        fontWeight={bold ? 600 : undefined}
        textAnchor={anchor}
      >
        {text}
      </text>
    ))}
  </svg>
))
