import { aboutNumber, claimedNumber } from '../../domain/site/claimed-number.ts'

interface Slide {
  /** A count of this server; undefined where there is none, or not yet. */
  figure: string | undefined
  title: string
  text: string
  to: string
  action: string
}

/** The server's facts for the slides. */
export interface Claimed {
  questions: number
  proofreadByExperts: boolean
  contentAccess: 'ranked' | 'open'
}

/** The slides of the carousel. Every number is the server's own; before it is known, the claim does without it. */
export function slidesOf(site: Claimed | undefined, isLearner = false): readonly Slide[] {
  const questions = site?.questions ?? 0
  const proofread = site?.proofreadByExperts ? ' proofread by experts' : ''
  const access =
    site?.contentAccess === 'ranked'
      ? 'The first 50 of each question bank are open to you at once; the errors you flag open the rest.'
      : 'All of them are open to you at once.'
  return [
    {
      figure: questions > 0 ? claimedNumber(questions) : undefined,
      title: 'free questions',
      text: site ? access : 'Question banks and flashcards without a fee.',
      to: '/block/new',
      action: 'Start a block',
    },
    {
      figure: questions > 0 ? capitalised(aboutNumber(questions)) : undefined,
      title: `AI-crafted questions${proofread}`,
      text: 'Each has a detailed explanation, a reason for every other option, and its sources.',
      // A learner has questions of their own, and is shown none to try.
      ...(isLearner ? { to: '/qbank', action: 'Choose a question bank' } : { to: '#demo-question', action: 'See one' }),
    },
    {
      figure: undefined,
      title: 'Community-refined content',
      text: 'Flag errors as you study. A report earns points, and an accepted correction reaches everybody.',
      to: '/our-process',
      action: 'See how',
    },
    {
      figure: undefined,
      title: 'Flashcards compiled automatically',
      text: 'The questions you miss become a deck of your own, scheduled until you know them.',
      to: '#demo-flashcards',
      action: 'See some cards',
    },
  ]
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
