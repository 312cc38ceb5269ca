import type { QueryClient } from '@tanstack/react-query'

/** The beginnings of the addresses under which what belongs together is cached. */
const addresses = {
  /** Ways to sign in, and the devices that are signed in. */
  signIn: ['/api/auth/', '/api/user/identities'],
  factors: ['/api/user/factors'],
  email: ['/api/user/email-confirmation'],
  blocks: ['/api/blocks', '/api/analytics/', '/api/user/performance'],
  /** Qbanks with the learner's progress and with what can be drawn. */
  qbanks: ['/api/qbank'],
  /** The results of a search: questions and notes of the learner's blocks. */
  search: ['/api/user/questions', '/api/user/notes'],
  cards: ['/api/flashcards/'],
  users: ['/api/admin/users'],
  /** Feedback, revisions and versions, as editors see them. */
  editing: ['/api/admin/', '/api/questions/'],
} as const satisfies Record<string, readonly string[]>

type Tag = keyof typeof addresses

/** What each change makes stale; every mutation that changes more than its own query is listed here. */
const staleAfter = {
  /** A block was made, deleted or completed: an open exam withholds what it asks everywhere. */
  blocks: ['blocks', 'qbanks', 'search', 'cards'],
  /** A block has another title. */
  blockTitle: ['blocks', 'search'],
  /** Cards were rated, or are scheduled in another way. */
  schedules: ['cards'],
  /** The password was changed: other devices are signed out. */
  password: ['signIn'],
  /** Another email was asked for. */
  email: ['email', 'signIn'],
  /** A second factor was added, named or removed. */
  factors: ['factors'],
  user: ['users'],
  /** An admin decided about feedback or a revision, or made one. */
  revisions: ['editing'],
} as const satisfies Record<string, readonly Tag[]>

/** Has what the change concerns asked for anew: at once where it is shown, else when it is shown next. */
export function refetchAfter(change: keyof typeof staleAfter, queryClient: QueryClient): Promise<void> {
  const stale = staleAfter[change].flatMap((tag) => addresses[tag])
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) => stale.some((beginning) => String(address).startsWith(beginning)),
  })
}
