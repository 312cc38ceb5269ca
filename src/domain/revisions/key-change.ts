interface Keyed {
  options: readonly { id: string; text: string }[]
  /** An option's id. */
  correctAnswer: string
}

/**
 * Which option of the old text the new key makes right: the one that reads like it, wherever it stands by now, else the
 * one of the same id; undefined where that was the key and its words stand under a wrong option now, so that none is.
 */
export function keyAmong(before: Keyed, now: Keyed): string | undefined {
  const text = readAs(now.options.find(({ id }) => id === now.correctAnswer)?.text)
  const same = before.options.find((option) => readAs(option.text) === text)
  if (same) return same.id
  const oldText = readAs(before.options.find(({ id }) => id === before.correctAnswer)?.text)
  const isWrongNow = now.options.some(({ id, text }) => id !== now.correctAnswer && readAs(text) === oldText)
  return isWrongNow && now.correctAnswer === before.correctAnswer ? undefined : now.correctAnswer
}

/**
 * Whether another answer is right than before. Options that only change their places, or a right one in other words,
 * leave the right one right; options that exchange their texts do not.
 */
export const isKeyChanged = (before: Keyed, now: Keyed): boolean => keyAmong(before, now) !== before.correctAnswer

const readAs = (text = '') => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** Rationales say why an option is wrong, so the right one has none. */
export const rationalesWithoutKey = <Text>(rationales: Readonly<Record<string, Text>>, correctAnswer: string) =>
  Object.fromEntries(Object.entries(rationales).filter(([optionId]) => optionId !== correctAnswer))
