import type { Learner } from '../../http/learner.ts'
import { countAdded } from '../queries.ts'
import { listLearnerCards, listStageCounts, type StageCount } from '../schedules/learner-card-queries.ts'
import type { LearnerDeck } from './learner-decks.ts'

const nothing = { mature: 0, learning: 0, archived: 0 }

/** Counts how far the learner has come in each deck, without looking at a card that was never touched. */
export async function countSplits({ db, user, now, library }: Learner, decks: readonly LearnerDeck[]) {
  const { retired } = await library.decks(db, now)
  const missed = decks.filter(({ kind }) => kind === 'missed')
  const [stages, missedStages, added] = await Promise.all([
    listStageCounts(db, user.id, retired),
    stagesOf({ db, user }, missed),
    countAdded(db, user.id),
  ])
  // A question in an open exam has no card for the time being, so these decks are counted card by card.
  const counted = [...stages.filter(({ deckId }) => missed.every(({ id }) => id !== deckId)), ...missedStages]
  const byDeck = Map.groupBy(counted, ({ deckId }) => deckId)

  return ({ id, publishedCount, locked }: LearnerDeck) => {
    const questionCount = publishedCount + (added.get(id) ?? 0)
    const { mature, learning, archived } = (byDeck.get(id) ?? []).reduce(addStage, nothing)
    const unstudied = Math.max(0, questionCount - archived - mature - learning)
    return { questionCount, split: locked ? { mature: 0, learning: 0, unstudied } : { mature, learning, unstudied } }
  }
}

function addStage(sum: typeof nothing, { stage, isArchived, cards }: StageCount): typeof nothing {
  if (isArchived) return { ...sum, archived: sum.archived + cards }
  if (stage === 'new') return sum
  return stage === 'graduated' ? { ...sum, mature: sum.mature + cards } : { ...sum, learning: sum.learning + cards }
}

async function stagesOf({ db, user }: Pick<Learner, 'db' | 'user'>, decks: readonly LearnerDeck[]) {
  const ids = decks.flatMap(({ cards }) => cards.map(({ id }) => id))
  const rows = await listLearnerCards(db, user.id, ids)
  return rows.map(({ deckId, stage, archivedAt }): StageCount => {
    return { deckId, stage, cards: 1, isArchived: archivedAt === null ? 0 : 1 }
  })
}
