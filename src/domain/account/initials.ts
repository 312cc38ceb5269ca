/** Two letters for a person: of the first name and the last, without a title such as 'Dr.'. */
export function initialsOf(name: string): string {
  const [first = name, ...others] = name.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'))
  return [first, ...others.slice(-1)]
    .flatMap((word) => [...word].slice(0, 1))
    .join('')
    .toUpperCase()
}
