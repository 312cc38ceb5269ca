const least = 3
const most = 32

/**
 * A username that an account page or a provider suggests, made to fit: 3 to 32 of `a-z 0-9 . _ -`. Where it is taken,
 * `attempt` (from 0) gives it a number.
 */
export function usernameFrom(suggestion: string, attempt: number): string {
  const [local = ''] = suggestion.split('@')
  // Accents go, letters stay.
  const plain = local
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, '')
  const name = plain.length < least ? `learner${plain && `-${plain}`}` : plain
  const number = attempt === 0 ? '' : `-${attempt + 1}`
  return name.slice(0, most - number.length) + number
}
