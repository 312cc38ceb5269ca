import { getDemoBlock, getDemoCards } from '../../contract/demo.ts'
import { interleave } from '../../domain/content/access.ts'
import { shownWithKey } from '../blocks/api.ts'
import type { CurrentDeck, Library } from '../content/api.ts'
import type { Db } from '../db/database.ts'
import { showToVisitor } from '../flashcards/api.ts'
import type { Deps, Handle } from '../http/handle.ts'

const mostQuestions = 5
const mostCards = 5

export function demoRoutes(handle: Handle, { library }: Deps) {
  handle(getDemoBlock, async ({ db, now }) => ({ mode: 'tutor', questions: await listDemoQuestions(library, db, now) }))

  handle(getDemoCards, async ({ db, now }) => {
    const decks = [...(await library.decks(db, now)).byId.values()]
    return firstOfEachDeck(decks)
      .slice(0, mostCards)
      .map((card) => showToVisitor(card, now))
  })
}

async function listDemoQuestions(library: Library, db: Db, now: Date) {
  const qbanks = [...(await library.current(db, now)).values()]
  const shown = qbanks.map(({ demo, questions }) => questions.filter(({ id }) => demo.includes(id)).sort(asIn(demo)))
  // The Qbank that shows most begins.
  const inTurn = interleave(shown.sort((left, right) => right.length - left.length))
  return inTurn.slice(0, mostQuestions).map(shownWithKey)
}

const asIn = (order: readonly string[]) => (left: { id: string }, right: { id: string }) =>
  order.indexOf(left.id) - order.indexOf(right.id)

/** The Qbanks' decks in turn, so that a visitor sees different sections; reward decks stay a reward. */
function firstOfEachDeck(decks: readonly CurrentDeck[]) {
  const open = decks.filter(({ kind }) => kind === 'domain')
  const interleaved = interleave([...Map.groupBy(open, ({ qbank }) => qbank).values()])
  return interleaved.flatMap(({ cards }) => cards.slice(0, 1))
}
