import { type FoundQuestion, listNotes, searchQuestions } from '../../contract/search.ts'
import { currentMarks } from '../../domain/blocks/current-marks.ts'
import { tableText } from '../../domain/content/question-parts.ts'
import { matchFields, type SearchField, searchField, termsOf } from '../../domain/search/search-text.ts'
import { listDrawn } from '../blocks/drawn-queries.ts'
import type { Library } from '../content/api.ts'
import type { StoredQuestion } from '../content/queries.ts'
import type { Db } from '../db/database.ts'
import type { Deps, Handle } from '../http/handle.ts'

const mostFound = 100

type Drawn = Awaited<ReturnType<typeof listReadable>>[number] & { question: StoredQuestion }

export function searchRoutes(handle: Handle, { library }: Deps) {
  handle(searchQuestions, async ({ db, user, query }) => {
    const found = await listSearchable(db, library, user.id)
    const marks = currentMarks(
      found.flatMap(({ questionId, state: { marked } }) => (marked ? [{ questionId, ...marked }] : [])),
    )
    const wanted = found.filter(
      (row) =>
        (query.only !== 'marked' || marks.has(row.questionId)) &&
        (query.only !== 'notes' || noteOf(row) !== '') &&
        (query.only !== 'missed' || statusOf(row) === 'incorrect'),
    )
    return bestOfEach(wanted, termsOf(query.q))
      .slice(0, mostFound)
      .map(({ row, excerpt }) => shown(row, excerpt, marks))
  })

  handle(listNotes, async ({ db, user }) => {
    const readable = await listReadable(db, user.id)
    return readable
      .flatMap(({ questionId, blockId, state: { note } }) =>
        note?.value ? [{ questionId, blockId, note: note.value, updatedAt: note.at }] : [],
      )
      .sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
  })
}

/** The questions of the learner's blocks, but for deleted blocks, earliest block first. */
const listReadable = async (db: Db, userId: string) =>
  (await listDrawn(db, userId)).filter(({ disclosure }) => disclosure.inBlock !== 'nothing')

/** The questions that were explained to the learner and may be shown now, newest first. */
async function listSearchable(db: Db, library: Library, userId: string): Promise<Drawn[]> {
  const disclosed = (await listReadable(db, userId)).filter(({ disclosure }) => disclosure.showsKeyElsewhere)
  return library.withQuestions(db, disclosed.reverse())
}

const noteOf = ({ state }: Pick<Drawn, 'state'>) => state.note?.value ?? ''

function statusOf({ answer, question }: Drawn): FoundQuestion['status'] {
  if (answer === null) return 'unanswered'
  return answer === question.correctAnswer ? 'correct' : 'incorrect'
}

interface Match {
  row: Drawn
  score: number
  excerpt: FoundQuestion['excerpt']
}

/** Each question once, in the block where it matches best, of equals the newest; best match first, then newest. */
function bestOfEach(rows: readonly Drawn[], terms: readonly string[]): Match[] {
  const best = new Map<string, Match>()
  for (const row of rows) {
    const match = matchFields([...fieldsOf(row.question), searchField('note', noteOf(row), noteWeight)], terms)
    const known = best.get(row.questionId)
    if (match && (!known || match.score > known.score)) best.set(row.questionId, { row, ...match })
  }
  // Sorting keeps the order of equals, and that is newest first.
  return [...best.values()].sort((one, other) => other.score - one.score)
}

type FieldName = NonNullable<FoundQuestion['excerpt']>['field']

/** The learner's own words say best what the learner looks for. */
const noteWeight = 4

// Versions never change and stay in memory, and so do their folded texts.
const fieldsByVersion = new WeakMap<StoredQuestion, SearchField<FieldName>[]>()

function fieldsOf(question: StoredQuestion): SearchField<FieldName>[] {
  const known = fieldsByVersion.get(question)
  if (known) return known
  const fields = [
    searchField<FieldName>('stem', question.stem, 3),
    searchField<FieldName>('vignette', question.vignette, 2),
    searchField<FieldName>('options', question.options.map(({ text }) => text).join('; '), 2),
    searchField<FieldName>('section', question.domain, 2),
    searchField<FieldName>('explanation', explanationText(question), 1),
  ]
  fieldsByVersion.set(question, fields)
  return fields
}

/** All that the explanation says; a question is searched only where it is told. */
const explanationText = ({ keyPoint, explanation, clues, comparison, changed = '' }: StoredQuestion) =>
  [keyPoint, explanation, ...clues, changed, comparison ? tableText(comparison) : ''].join('\n')

function shown(row: Drawn, excerpt: FoundQuestion['excerpt'], marks: ReadonlySet<string>): FoundQuestion {
  const { questionId, blockId, blockTitle, question } = row
  const { qbankId, domain, stem, vignette } = question
  return {
    questionId,
    blockId,
    blockTitle,
    qbankId,
    domain,
    stem,
    vignette,
    excerpt,
    note: noteOf(row),
    marked: marks.has(questionId),
    status: statusOf(row),
  }
}
