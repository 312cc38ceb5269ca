import { getDemoBlock, getDemoCards } from '../../contract/demo.ts'
import { interleave } from '../../domain/content/access.ts'
import { shownWithKey } from '../blocks/api.ts'
import type { CurrentDeck } from '../content/api.ts'
import { showToVisitor } from '../flashcards/api.ts'
import type { Deps, Handle } from '../http/handle.ts'

const mostQuestions = 5
const mostCards = 5

export function demoRoutes(handle: Handle, { library }: Deps) {
  handle(getDemoBlock, async ({ db, now }) => {
    const qbanks = [...(await library.current(db, now)).values()]
    const shown = qbanks.flatMap(({ demo, questions }) => questions.filter(({ id }) => demo.includes(id)))
    return { mode: 'tutor', questions: shown.slice(0, mostQuestions).map(shownWithKey) }
  })

  handle(getDemoCards, async ({ db, now }) => {
    const decks = [...(await library.decks(db, now)).byId.values()]
    return firstOfEachDeck(decks)
      .slice(0, mostCards)
      .map((card) => showToVisitor(card, now))
  })
}

/** The Qbanks' decks in turn, so that a visitor sees different sections; reward decks stay a reward. */
function firstOfEachDeck(decks: readonly CurrentDeck[]) {
  const open = decks.filter(({ kind }) => kind === 'domain')
  const interleaved = interleave([...Map.groupBy(open, ({ qbank }) => qbank).values()])
  return interleaved.flatMap(({ cards }) => cards.slice(0, 1))
}
