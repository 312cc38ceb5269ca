/**
 * The front of a card as it is shown: where it is a cloze (`{{c1::…}}`, with a hint after a second `::`), a gap stands for
 * the answer.
 */
export const shownFront = (front: string): string =>
  front.replace(/\{\{c1::(.+?)(?:::(.+?))?\}\}/g, (_, _answer: string, hint = '\u2026') => `[${hint}]`)
