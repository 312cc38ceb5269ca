import type { Stage } from './stages.ts'

interface Told {
  /** The sentences of a stage that tell of it. */
  by: RegExp
  cause: string
}

const unusable: Told = {
  by: /^The (model gave no answer|answer of the model could not be read)/,
  cause: 'no answer of the shape that was asked for',
}

/** The first that fits counts; what none fits is what the stage says in words of a model's own, or by many rules. */
const told: Record<Stage, { of: readonly Told[]; otherwise: string }> = {
  researcher: {
    of: [
      { by: /^It cites /, cause: 'a source that is not recorded' },
      { by: /^It names no point/, cause: 'no point or no facts' },
    ],
    otherwise: 'no point found',
  },
  creator: { of: [], otherwise: 'not in the format of a question' },
  inspector: {
    of: [
      { by: /^The key is '/, cause: 'another answer than the key' },
      { by: / could defend '/, cause: 'another option defensible' },
    ],
    otherwise: 'a major fault',
  },
  hunter: {
    of: [
      { by: / with a sentence that was not retrieved: /, cause: 'a citation that was not retrieved' },
      { by: / speaks against: /, cause: 'a source against it' },
    ],
    otherwise: 'no source that bears it out',
  },
  grader: { of: [], otherwise: 'a low grade' },
  controller: {
    of: [
      { by: /% of (its words|the words of its point) are those of /, cause: 'a near-duplicate' },
      { by: /^The source '.*' is not recorded/, cause: 'a source that is not recorded' },
    ],
    otherwise: 'item rules or spelling',
  },
}

/** What the reason for which a stage destroyed a draft comes to in a few words, so that reasons can be counted. */
export const deathCause = (stage: Stage, reason: string): string =>
  [unusable, ...told[stage].of].find(({ by }) => by.test(reason))?.cause ?? told[stage].otherwise
