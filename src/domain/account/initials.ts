/** Two letters for who is meant: of the first name and the last, without what is before a name, such as 'Dr.'. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'))
  const shown = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? name]
  return shown.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
