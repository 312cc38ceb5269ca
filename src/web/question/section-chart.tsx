import { written } from '../../domain/site/claimed-number.ts'
import { bandOf } from './score-message.ts'
import styles from './section-chart.module.css'
import { SectionMark } from './section-mark.tsx'
import type { SectionScore } from './section-scores.ts'
import { isEnough, likelyText } from './shares.ts'

const bands = [60, 80]

/**
 * The percent of correct answers by section, with the 60 and 80 percent bands drawn in and each bar labelled; hollow where
 * there are too few questions to judge by. No canvas: it stands on paper too, and before any script has run.
 */
export const SectionChart = ({ scores }: { scores: readonly SectionScore[] }) => (
  // The table below the chart carries the same figures.
  <div className={styles.chart} aria-hidden>
    <div className={styles.axis}>
      {bands.map((percent) => (
        <span key={percent} style={{ insetInlineStart: `${percent}%` }}>
          {percent}%
        </span>
      ))}
    </div>
    {scores.map((score) => (
      <Row key={score.name} score={score} />
    ))}
  </div>
)

function Row({ score }: { score: SectionScore }) {
  const { name, percent, correct, total, sections } = score
  const at = { insetInlineStart: `${percent}%` }
  return (
    <>
      <span className={styles.name}>
        {sections === undefined && <SectionMark of={name} />}
        {name}
      </span>
      <span className={styles.track}>
        <span
          className={styles.bar}
          style={{ inlineSize: `${percent}%` }}
          data-band={bandOf(percent)}
          data-enough={isEnough(score)}
        />
        {/* Where the bar is long, within it. */}
        <span
          className={styles.label}
          style={at}
          data-inside={percent > (isEnough(score) ? 70 : 50)}
          data-enough={isEnough(score)}
        >
          {isEnough(score) ? `${percent}% of ${written(total)}` : `${correct} of ${total}, ${likelyText(score)}`}
        </span>
      </span>
    </>
  )
}
