import { Declined } from '../api.ts'

/** What a vote that failed says: the server's own words where it had some. */
export function voteFailure(error: unknown): string {
  if (!(error instanceof Declined) || error.code === 'offline') return 'An error occurred while submitting your vote.'
  // Then the answer had a status, and no word of the server.
  return error.message.startsWith('HTTP error!') ? 'Failed to submit your vote.' : error.message
}
