import { countCardQuestions, createCardBlock } from '../../../contract/flashcards.ts'
import { drawCandidates } from '../../../domain/blocks/available-questions.ts'
import { spokenOf } from '../../../domain/blocks/disclosure.ts'
import { drawTutorBlock } from '../../blocks/api.ts'
import { listOpenExamQuestions } from '../../blocks/drawn-queries.ts'
import { findAvailability } from '../../blocks/queries.ts'
import type { Deps, Handle } from '../../http/handle.ts'
import type { Learner } from '../../http/learner.ts'
import { Refused } from '../../http/refused.ts'
import { getCard } from './one-card.ts'
import type { PublishedCard } from './published-card.ts'

/** From a card to the questions that test its point: how many there are, and a tutor block of those unseen. */
export function cardQuestionRoutes(handle: Handle, { chance }: Deps) {
  handle(countCardQuestions, async ({ learner, params }) => {
    const { questionCount, unseen } = await questionsOf(learner, await getCard(learner, params))
    return { questionCount, unseenCount: unseen?.questions.length ?? 0 }
  })

  handle(createCardBlock, async ({ learner, params, body }) => {
    const card = await getCard(learner, params)
    const plan = async () => {
      const { unseen } = await questionsOf(learner, card)
      if (!unseen) throw new Refused('not_enough_questions', { sentence: nothingUnseen })
      return unseen
    }
    const { id } = await drawTutorBlock(learner, body.clientId, plan, chance)
    return { id }
  })
}

const nothingUnseen = 'No question on this card is open to you that you have not seen; go on with your cards.'

/** A block is of one Qbank: of the first that has unseen questions on the card. */
async function questionsOf({ db, user, now, library, contentAccess }: Learner, card: PublishedCard) {
  const ids = new Set(spokenOf(card.questions, await listOpenExamQuestions(db, user.id)))
  const qbanks = [...(await library.current(db, now)).values()]
  const questionCount = qbanks.flatMap(({ questions }) => questions.filter(({ id }) => ids.has(id))).length
  for (const qbank of questionCount > 0 ? qbanks : []) {
    const availability = await findAvailability(db, user, qbank, contentAccess)
    const questions = drawCandidates(qbank, availability, { mode: 'tutor', statuses: ['unseen'], only: ids })
    if (questions.length > 0) return { questionCount, unseen: { qbankId: qbank.id, questions } }
  }
  return { questionCount, unseen: undefined }
}
