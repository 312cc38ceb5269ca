import { exactInterval } from '../analytics/exact-interval.ts'
import { type SeedKind, seedKinds } from './seeded-errors.ts'
import { inspectingStages, type Stage, stageNames, type Verdict } from './stages.ts'

/** What the inspecting stages said of one question with a known error. */
export interface SeededResult {
  seed: SeedKind
  verdicts: Readonly<Partial<Record<Stage, Verdict>>>
}

export interface CatchRate {
  caught: number
  seeded: number
  /** Of the exact 95% interval. */
  lower: number
  upper: number
}

export interface CalibrationRow {
  seed: SeedKind
  /** By any stage. Of `none` it counts the false alarms. */
  any: CatchRate
  byStage: Record<(typeof inspectingStages)[number], CatchRate>
}

/** How many errors of each kind each stage catches. A stage that could not look counts as one that saw nothing. */
export function calibrationTable(results: readonly SeededResult[]): CalibrationRow[] {
  return seedKinds.flatMap((seed) => {
    const of = results.filter((result) => result.seed === seed)
    if (of.length === 0) return []
    const rateOf = (isCaught: (result: SeededResult) => boolean) => rate(of.filter(isCaught).length, of.length)
    const byStage = Object.fromEntries(
      inspectingStages.map((stage) => [stage, rateOf(({ verdicts }) => verdicts[stage] === 'failed')]),
    ) as CalibrationRow['byStage']
    return [{ seed, any: rateOf(({ verdicts }) => Object.values(verdicts).includes('failed')), byStage }]
  })
}

const rate = (caught: number, seeded: number): CatchRate => ({ caught, seeded, ...exactInterval(caught, seeded) })

const wholePercent = (share: number) => `${(100 * share).toFixed(0)}%`

/** How many were caught, with the interval: '57/60 (86-99%)'. */
export const rateText = ({ caught, seeded, lower, upper }: CatchRate): string =>
  `${caught}/${seeded} (${wholePercent(lower).slice(0, -1)}-${wholePercent(upper)})`

/** The name of a kind of error in a table. */
export const seedText = (seed: SeedKind): string =>
  seed === 'none' ? 'none (false alarms)' : seed.replaceAll('-', ' ')

const fewestWrongKeys = 60
const leastLowerBound = 0.8

/** A calibration, and what it was made with: another prompt or another model makes another mark. */
export interface Calibration {
  mark: string
  rows: CalibrationRow[]
}

type Permission = { may: true } | { may: false; because: string }

/**
 * Whether drafts may be published without anybody looking at them. Only the Accuracy Inspector's catches of wrong keys
 * count: it answers without the key, while another stage may object for a reason that has nothing to do with it.
 *
 * @param last the newest calibration that ended
 * @param mark of the prompts and models of now
 */
export function mayPublishUnattended(last: Calibration | undefined, mark: string): Permission {
  const no = (because: string): Permission => ({ may: false, because })
  if (!last) return no('The pipeline was not calibrated yet; run npm run generate -- --calibrate.')
  if (last.mark !== mark) return no('Prompts or models changed since the last calibration; calibrate again.')
  const caught = last.rows.find(({ seed }) => seed === 'wrong-key')?.byStage.inspector
  if (!caught || caught.seeded < fewestWrongKeys) {
    return no(`The last calibration seeded ${caught?.seeded ?? 0} wrong keys, and ${fewestWrongKeys} are the fewest.`)
  }
  if (caught.lower < leastLowerBound) {
    const percent = (share: number) => `${Math.floor(1000 * share) / 10}%`
    return no(
      `Of ${caught.seeded} wrong keys the ${stageNames.inspector} caught ${caught.caught}; the lower 95% bound of that is ${percent(caught.lower)}, and ${percent(leastLowerBound)} is the least.`,
    )
  }
  return { may: true }
}
