import { expect, test } from 'vitest'
import { startSourceEndpoint } from '../testing/source-endpoint.ts'
import { europePmc } from './source-search.ts'

// Shows pipeline-6
test('an abstract loses its tags, and nothing between two signs of comparison', async () => {
  // The stand-in puts a heading before it.
  const abstract = '<h4>Results</h4>Fewer died (P <0.05) than of those aged >2 years. <i>E. coli</i> was rare.'
  const endpoint = await startSourceEndpoint([{ id: '1', title: 'Deaths', abstract, doi: '10.1542/peds.2026-1' }])
  try {
    const search = europePmc({ url: endpoint.url, timeoutMs: 5_000, clock: () => new Date() })
    expect((await search.find('deaths', new AbortController().signal)).map(({ text }) => text)).toEqual([
      'Conclusions Results Fewer died (P <0.05) than of those aged >2 years. E. coli was rare.',
    ])
  } finally {
    await endpoint.close()
  }
})
