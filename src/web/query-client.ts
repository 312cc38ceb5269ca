import { QueryClient } from '@tanstack/react-query'

/**
 * Without a network a call fails at once, and its failure is shown. By default the library lets it wait without a word,
 * and sends it when the connection is back, even where the learner has thought better of it meanwhile.
 */
export const makeQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { networkMode: 'always' }, mutations: { networkMode: 'always' } } })
