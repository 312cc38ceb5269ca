import { scriptedFeedback } from './demo-question.ts'

interface FeedbackDemo {
  readonly step: 'idle' | 'typing' | 'submitting' | 'done'
  readonly text: string
}

export type FeedbackDemoAction =
  | { type: 'start' | 'typeOn' | 'typeAll' | 'submit' | 'recorded' }
  | { type: 'edit'; text: string }

export const typingMsPerCharacter = 40
export const submittingMs = 1_500

export const newFeedbackDemo: FeedbackDemo = { step: 'idle', text: '' }

/** A feedback is submitted once, and an empty one never. */
export const canSubmit = ({ step, text }: FeedbackDemo) => step === 'idle' && text.trim() !== ''

/** The demonstration after a step: idle, typing, submitting, done. A visitor may write instead of the script. */
export function feedbackDemo(state: FeedbackDemo, action: FeedbackDemoAction): FeedbackDemo {
  switch (action.type) {
    case 'start':
      return { step: 'typing', text: '' }
    case 'typeOn':
      return state.step === 'typing' ? typed(scriptedFeedback.slice(0, state.text.length + 1)) : state
    case 'typeAll':
      return state.step === 'typing' ? typed(scriptedFeedback) : state
    case 'edit':
      return state.step === 'idle' ? { ...state, text: action.text } : state
    case 'submit':
      return canSubmit(state) ? { ...state, step: 'submitting' } : state
    case 'recorded':
      return state.step === 'submitting' ? { ...state, step: 'done' } : state
  }
}

/** Submits the feedback once it is typed to its end. */
const typed = (text: string): FeedbackDemo => ({ step: text === scriptedFeedback ? 'submitting' : 'typing', text })
