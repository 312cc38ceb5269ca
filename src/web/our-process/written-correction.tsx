import { correctedQuestion, flawedQuestion, scriptedFeedback } from './demo-question.ts'

const { vignette, stem, options } = flawedQuestion
const textOf = (key: string) => options.find(({ id }) => id === key)?.text

/** The correction that the demonstration plays, in writing for visitors without JavaScript. */
export const WrittenCorrection = () => (
  <>
    <p>{vignette}</p>
    <p>
      <strong>{stem}</strong>
    </p>
    <p>The draft said: {textOf(flawedQuestion.correctAnswer)}.</p>
    <p>A learner wrote: “{scriptedFeedback}”</p>
    <p>
      Corrected: <strong>{textOf(correctedQuestion.correctAnswer)}</strong>. {correctedQuestion.explanation}
    </p>
  </>
)
