import type { ShownFigure } from '../../contract/question.ts'
import styles from './figure-plate.module.css'
import { ScenePicture } from './scene-picture.tsx'

/** A figure as a picture: as wide as its place, without what enlarges it or unfolds its data. */
export const FigurePlate = ({ figure: { scene, alt, caption, table } }: { figure: ShownFigure }) => (
  <figure className={styles.plate} style={{ flexGrow: scene.width / scene.height }}>
    <ScenePicture scene={{ ...scene, alt, caption, tables: table }} scale={1} />
    <figcaption>{caption}</figcaption>
  </figure>
)
