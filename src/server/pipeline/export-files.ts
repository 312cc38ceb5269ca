import type { Reference } from '../../domain/content/reference.ts'
import type { QuestionItem, Topics } from '../content/api.ts'
import { itemIdOf } from './control.ts'
import type { ExaminedAnswer } from './dossier.ts'
import type { Draft, Run } from './queries.ts'

type Source = Draft['dossier']['sources'][number]

/** What the content files lack of a run: each part is appended to the file that it belongs to. */
export interface ExportedRun {
  questions: QuestionItem[]
  /** The sources that are not recorded yet. */
  references: Source[]
  /** One file for each examiner. */
  blindAnswers: {
    answeredBy: string
    answeredAt: string
    answers: (Omit<ExaminedAnswer, 'answeredBy'> & { id: string })[]
  }[]
  /** For `topics.yaml`: the point that was planned, or the topic below which the question is new. */
  points: { topic: string; planned: string | undefined; item: string }[]
}

/** The drafts of a run that passed, as content files have them, under the ids that they have on this site. */
export function exportedRun(
  run: Run,
  drafts: readonly Draft[],
  { filed, recorded, now }: { filed: ReadonlySet<string>; recorded: readonly Pick<Reference, 'id'>[]; now: Date },
): ExportedRun {
  const passed = drafts
    .filter(({ state }) => state === 'passed' || state === 'published')
    .map((draft) => ({ ...draft, item: draft.itemId ?? itemIdOf(run, draft) }))
    .filter(({ item }) => !filed.has(item))
  const known = new Set(recorded.map(({ id }) => id))
  const found = new Map(passed.flatMap(({ dossier }) => dossier.sources.map((source) => [source.id, source])))
  const answers = passed.flatMap(({ item, dossier }) => dossier.examined.map((answer) => ({ ...answer, id: item })))
  return {
    questions: passed.flatMap(({ item, dossier }) => questionOf(item, dossier, now) ?? []),
    references: [...found.values()].filter(({ id }) => !known.has(id)),
    blindAnswers: [...Map.groupBy(answers, ({ answeredBy }) => answeredBy)].map(([answeredBy, given]) => ({
      answeredBy,
      answeredAt: now.toISOString().slice(0, 10),
      answers: given.map(({ answeredBy: _, ...answer }) => answer),
    })),
    points: passed.map(({ topic, dossier, item }) => ({ topic, planned: dossier.planned, item })),
  }
}

function questionOf(id: string, { question, examined, grade }: Draft['dossier'], now: Date): QuestionItem | undefined {
  const [first, second] = examined.map(({ answer }) => answer)
  if (!question || first === undefined || second === undefined) return undefined
  const blindAnswers = [first, second] as QuestionItem['provenance']['blindAnswers']
  const checked = now.toISOString().slice(0, 7)
  return { id, ...question, provenance: { author: 'pipeline', blindAnswers, grade: grade ?? 0, checked } }
}

/** The blueprint with the new questions in it: a point that was planned is in by its question. */
export function topicsWith(topics: Topics, domain: string, points: ExportedRun['points']): Topics {
  const isOf = (topic: string) => (point: ExportedRun['points'][number]) => point.topic === topic
  return {
    domains: topics.domains.map((one) => {
      if (one.domain !== domain) return one
      return {
        ...one,
        topics: one.topics.map((topic) => {
          const own = points.filter(isOf(topic.topic))
          const kept = topic.points.map((point) => {
            const item = own.find(({ planned }) => planned !== undefined && planned === point.point)?.item
            return item === undefined ? point : { item, state: 'in' as const }
          })
          const listed = new Set(kept.map(({ item }) => item))
          const added = own.filter(({ item }) => !listed.has(item))
          return { ...topic, points: [...kept, ...added.map(({ item }) => ({ item, state: 'in' as const }))] }
        }),
      }
    }),
  }
}
