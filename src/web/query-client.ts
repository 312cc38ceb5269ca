import { QueryClient } from '@tanstack/react-query'
import { hasNoNetwork } from './api.ts'

/**
 * Without a network a call fails at once, and its failure is shown. By default the library lets it wait without a word,
 * and sends it when the connection is back, even where the learner has thought better of it meanwhile. A query that failed
 * is asked again by itself then, and not before: asked anew by each part that appears, a page would begin again and again.
 * The screen keeps what it shows.
 */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => state.status === 'error',
        retryOnMount: () => !hasNoNetwork(),
      },
      mutations: { networkMode: 'always' },
    },
  })
