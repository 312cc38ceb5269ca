/** The sentences in which stages object by a rule, and by which their objections are told apart when they are counted. */
export const objections = {
  notAmongRecorded: (source: string) => `It cites '${source}', which is not among the recorded sources.`,
  noPoint: () => 'It names no point, or no facts.',
  misspelledPoint: (said: string) => `Its topic, its point or what it cites is misspelled: ${said}`,
  anotherAnswer: (key: string, examiner: string, answer: string, note: string) =>
    `The key is '${key}', but ${examiner}, who did not see it, chose '${answer}': ${note}`,
  anotherDefensible: (examiner: string, letters: string, note: string) =>
    `${examiner} could defend '${letters}' too: ${note}`,
  notRetrieved: (source: string, sentence: string) =>
    `It cites '${source}' with a sentence that was not retrieved: '${sentence}'`,
  speaksAgainst: (sentence: string, source: string, claim: string) =>
    `'${sentence}' (${source}) speaks against: ${claim}`,
  alike: (percent: string, what: string, other: string) => `${percent} of ${what} are those of ${other}.`,
  notRecorded: (source: string) => `The source '${source}' is not recorded.`,
}

export type Objection = keyof typeof objections

const blank = '\0'

/** Whether a reason holds this sentence, whatever it is about. */
export function isSaid(objection: Objection, reason: string): boolean {
  const say: (...about: string[]) => string = objections[objection]
  let from = 0
  return say(...Array.from({ length: say.length }, () => blank))
    .split(blank)
    .every((piece) => {
      const at = reason.indexOf(piece, from)
      from = at + piece.length
      return at >= 0
    })
}
