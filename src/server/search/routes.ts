import { type FoundQuestion, searchQuestions } from '../../contract/search.ts'
import { standingMarks } from '../../domain/blocks/standing-marks.ts'
import { matchFields, type SearchField, searchField, termsOf } from '../../domain/search/search-text.ts'
import { findOpenExamQuestions, listQuestionsOfBlocks } from '../blocks/queries.ts'
import type { StoredQuestion } from '../content/queries.ts'
import type { Db } from '../db/database.ts'
import type { Deps, Handle } from '../http.ts'
import type { Library } from '../library.ts'

const mostResults = 50

type Row = Awaited<ReturnType<typeof listQuestionsOfBlocks>>[number]
type Seen = Row & { question: StoredQuestion }

export function searchRoutes(handle: Handle, { library }: Deps) {
  handle(searchQuestions, async ({ db, user, query }) => {
    const seen = await listSearchable(db, library, user.id)
    const marks = standingMarks(
      seen.flatMap(({ questionId, state: { marked } }) => (marked ? [{ questionId, ...marked }] : [])),
    )
    const wanted = seen.filter(
      (row) =>
        (query.qbank_id === undefined || row.qbankId === query.qbank_id) &&
        (query.marked !== 'true' || marks.has(row.questionId)) &&
        (query.noted !== 'true' || noteOf(row) !== ''),
    )
    const found = bestOfEach(wanted, termsOf(query.q))
    return {
      total: found.length,
      results: found.slice(0, mostResults).map(({ row, excerpt }) => shown(row, excerpt, marks)),
    }
  })
}

/** Without what an open exam asks at this moment, wherever else it was met. */
async function listSearchable(db: Db, library: Library, userId: string): Promise<Seen[]> {
  const asked = await findOpenExamQuestions(db, userId)
  const rows = (await listQuestionsOfBlocks(db, userId)).filter((row) => isExplained(row) && !asked.has(row.questionId))
  const questions = await library.pinned(db, rows)
  return rows.flatMap((row, n) => {
    const question = questions[n]
    return question ? [{ ...row, question }] : []
  })
}

/** In a completed block everything is; in an unfinished tutor block what was answered or looked up. */
const isExplained = ({ mode, completedAt, answer, state }: Row) =>
  completedAt !== null || (mode === 'tutor' && (answer !== null || state.explanationShown?.value === 'true'))

const noteOf = ({ state }: Pick<Seen, 'state'>) => state.note?.value ?? ''

interface Match {
  row: Seen
  score: number
  excerpt: FoundQuestion['excerpt']
}

/** Each question once, in the block where it matches best, of equals the newest; best match first, then newest. */
function bestOfEach(rows: readonly Seen[], terms: readonly string[]): Match[] {
  const best = new Map<string, Match>()
  for (const row of rows) {
    const match = matchFields([...fieldsOf(row.question), searchField('note', noteOf(row), noteWeight)], terms)
    if (!match) continue
    const known = best.get(row.questionId)
    const excerpt = (match.excerpt ?? null) as FoundQuestion['excerpt']
    if (!known || match.score > known.score) best.set(row.questionId, { row, score: match.score, excerpt })
  }
  // Sorting keeps the order of equals, and that is newest first.
  return [...best.values()].sort((one, other) => other.score - one.score)
}

/** The learner's own words say best what the learner looks for. */
const noteWeight = 4

// Versions never change and stay in memory, and so do their folded texts.
const fieldsByVersion = new WeakMap<StoredQuestion, SearchField[]>()

function fieldsOf(question: StoredQuestion): SearchField[] {
  const known = fieldsByVersion.get(question)
  if (known) return known
  const fields = [
    searchField('stem', question.stem, 3),
    searchField('vignette', question.vignette, 2),
    searchField('options', question.options.map(({ text }) => text).join('; '), 2),
    searchField('keyPoint', question.keyPoint, 2),
    searchField('explanation', question.explanation, 1),
  ]
  fieldsByVersion.set(question, fields)
  return fields
}

function shown(row: Seen, excerpt: FoundQuestion['excerpt'], marks: ReadonlySet<string>): FoundQuestion {
  const { questionId, blockId, blockTitle, qbankId, question, answer, createdAt } = row
  const note = noteOf(row)
  return {
    ...{ questionId, blockId, blockTitle, qbankId, excerpt },
    domain: question.domain,
    stem: question.stem,
    note: note === '' ? null : note,
    marked: marks.has(questionId),
    result: answer === null ? 'unanswered' : answer === question.correctAnswer ? 'correct' : 'incorrect',
    seenAt: createdAt,
  }
}
