import { unusableAnswers } from '../jobs/unusable-answers.ts'
import { isSaid, type Objection } from './objections.ts'
import type { Stage } from './stages.ts'

interface Told {
  by: Objection
  cause: string
}

/** The first that fits counts; what none fits is what the stage says in words of a model's own, or by many rules. */
const told: Record<Stage, { of: readonly Told[]; otherwise: string }> = {
  researcher: {
    of: [
      { by: 'notAmongRecorded', cause: 'a source that is not recorded' },
      { by: 'noPoint', cause: 'no point or no facts' },
      { by: 'misspelledPoint', cause: 'spelling' },
    ],
    otherwise: 'no point found',
  },
  creator: { of: [], otherwise: 'not in the format of a question' },
  inspector: {
    of: [
      { by: 'anotherAnswer', cause: 'another answer than the key' },
      { by: 'anotherDefensible', cause: 'another option defensible' },
    ],
    otherwise: 'a major fault',
  },
  hunter: {
    of: [
      { by: 'notRetrieved', cause: 'a citation that was not retrieved' },
      { by: 'speaksAgainst', cause: 'a source against it' },
    ],
    otherwise: 'no source that bears it out',
  },
  grader: { of: [], otherwise: 'a low grade' },
  controller: {
    of: [
      { by: 'alike', cause: 'a near-duplicate' },
      { by: 'notRecorded', cause: 'a source that is not recorded' },
    ],
    otherwise: 'item rules or spelling',
  },
}

const unusable: ReadonlySet<string> = new Set(Object.values(unusableAnswers))

/** Sums up in a few words why a stage destroyed a draft, so that reasons can be counted. */
export function deathCause(stage: Stage, reason: string): string {
  if (unusable.has(reason)) return 'no answer of the shape that was asked for'
  return told[stage].of.find(({ by }) => isSaid(by, reason))?.cause ?? told[stage].otherwise
}
