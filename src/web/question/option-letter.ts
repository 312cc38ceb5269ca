/** The letter under which the option at this place is shown and chosen: 0 is A. */
export const optionLetter = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index)

/** The letter of an option by its id; '' when the question has no such option. */
export function letterOf(options: readonly { id: string }[], optionId: string | undefined): string {
  const index = options.findIndex(({ id }) => id === optionId)
  return index < 0 ? '' : optionLetter(index)
}
