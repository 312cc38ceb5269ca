import { getDemoBlock, getDemoCards } from '../../contract/demo.ts'
import { userPreferences } from '../../contract/preferences.ts'
import { dealInTurn } from '../../domain/content/access.ts'
import { referencesOf } from '../../domain/content/question-parts.ts'
import { initialEase } from '../../domain/flashcards/card-state.ts'
import { hintsOf, schedulerFor } from '../../domain/flashcards/scheduler.ts'
import { shownWithKey } from '../blocks/api.ts'
import { shownFigure } from '../figures/api.ts'
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
    // Reward decks stay a reward; of the others the first card each, of the Qbanks in turn, so that a visitor sees
    // different sections.
    const open = decks.filter(({ kind }) => kind === 'domain')
    const inTurn = dealInTurn([...Map.groupBy(open, ({ qbank }) => qbank).values()])
    const cards = inTurn.flatMap((deck) => deck.cards.slice(0, 1))
    // A visitor has no preferences, and a card that nobody reviewed yet has one future.
    const hints = hintsOf(schedulerFor(userPreferences.parse({})).outcomes(null, now))
    return cards.slice(0, mostCards).map(({ id, deckId, front, back, extendedExplanation, category, ...card }) => {
      const figure = shownFigure(card.figure)
      return {
        id,
        deckId,
        front,
        back,
        extendedExplanation,
        category,
        tags: card.tags,
        references: referencesOf(card.sources),
        sources: [...card.sources],
        ...(card.table && { table: card.table }),
        ...(figure && { figure }),
        archived: false,
        flagged: false,
        own: false,
        lastRating: null,
        state: null,
        hints,
        ef: initialEase,
        interval: 0,
        lastReviewed: null,
      }
    })
  })
}
