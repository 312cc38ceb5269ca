interface Keyed {
  options: readonly { id: string; text: string }[]
  /** An option's id. */
  correctAnswer: string
}

/**
 * Whether another answer is right than before. Options that only change their places leave the right one right.
 */
export function isKeyChanged(before: Keyed, now: Keyed): boolean {
  return before.correctAnswer !== now.correctAnswer && keyText(before) !== keyText(now)
}

const keyText = ({ options, correctAnswer }: Keyed) =>
  options
    .find(({ id }) => id === correctAnswer)
    ?.text.trim()
    .toLowerCase()

/** Rationales say why an option is wrong, so the right one has none. */
export const rationalesWithoutKey = <Text>(rationales: Readonly<Record<string, Text>>, correctAnswer: string) =>
  Object.fromEntries(Object.entries(rationales).filter(([optionId]) => optionId !== correctAnswer))
