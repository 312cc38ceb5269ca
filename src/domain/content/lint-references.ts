import type { Finding } from './finding.ts'
import type { Reference } from './reference.ts'
import { wordsOf } from './words-of.ts'

export interface Citing {
  path: string
  id: string
  /** Ids of the references. */
  cited: readonly string[]
}

/** Finds references that are superseded but still cited, and references that are recorded twice. */
export function lintReferences(path: string, references: readonly Reference[], all: readonly Citing[]): Finding[] {
  const newer = new Map(references.flatMap(({ id, supersedes }) => supersedes.map((older) => [older, id])))
  const superseded = all.flatMap(({ path, id, cited }) =>
    cited
      .filter((source) => newer.has(source))
      .map((source): Finding => {
        const message = `Cite '${newer.get(source)}' instead of '${source}', which it supersedes.`
        return { rule: 'superseded-reference', level: 'error', where: { path, id }, message }
      }),
  )
  return [...superseded, ...recordedTwice(path, references)]
}

/** A laboratory's page may bear no date; what a question or card teaches is dated. */
export function lintUndated(references: readonly Reference[], all: readonly Citing[]): Finding[] {
  const undated = new Set(references.filter(({ year }) => year === undefined).map(({ id }) => id))
  return all.flatMap(({ path, id, cited }) =>
    cited
      .filter((source) => undated.has(source))
      .map((source): Finding => {
        const message = `Cite a source with a year; '${source}' has none.`
        return { rule: 'undated-reference', level: 'error', where: { path, id }, message }
      }),
  )
}

function recordedTwice(path: string, references: readonly Reference[]): Finding[] {
  const same = ({ title, year, edition = '' }: Reference) => `${wordsOf(title).sort().join(' ')} ${edition} ${year}`
  return [...Map.groupBy(references, same).values()].flatMap(([first, ...repeats]) =>
    repeats.map(({ id }) => ({
      rule: 'reference-twice',
      level: 'error',
      where: { path, id },
      message: `Keep one record: '${first?.id}' has the same title and year.`,
    })),
  )
}
