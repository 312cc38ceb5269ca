import { Declined } from '../api.ts'

/** The words for a vote that failed: the server's own where it had some. */
export function voteFailure(error: unknown): string {
  if (!(error instanceof Declined) || error.code === 'offline') return 'An error occurred while submitting your vote.'
  // Then the answer had a status, and no word of the server.
  return error.message.startsWith('HTTP error!') ? 'Failed to submit your vote.' : error.message
}
