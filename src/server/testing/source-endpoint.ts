import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An article as the stand-in knows it. */
export interface Article {
  id: string
  title: string
  abstract: string
  year?: number
  doi?: string
}

export interface SourceEndpoint {
  /** The base address, for `EUROPE_PMC_URL`. */
  url: string
  /** Every query so far, oldest first. */
  queries: URLSearchParams[]
  /** The next calls are declined with this status. */
  decline: (status: number | undefined, retryAfter?: string) => void
  close: () => Promise<void>
}

/** A local server that answers as the REST service of Europe PMC does (`/search`, format json, result type core). */
export async function startSourceEndpoint(articles: readonly Article[]): Promise<SourceEndpoint> {
  const queries: URLSearchParams[] = []
  let declined: { status: number; retryAfter?: string | undefined } | undefined
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    queries.push(searchParams)
    if (declined) {
      const { status, retryAfter } = declined
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
    } else if (pathname !== '/rest/search' || searchParams.get('format') !== 'json') response.writeHead(404).end()
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer(articles, searchParams)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest`,
    queries,
    decline: (status, retryAfter) => {
      declined = status === undefined ? undefined : { status, retryAfter }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The fields of a real answer, in their real places. */
function answer(articles: readonly Article[], asked: URLSearchParams) {
  const [, wanted = ''] = /^\(([^)]*)\)/.exec(asked.get('query') ?? '') ?? []
  const found = articles.filter(({ title, abstract }) =>
    wanted.split(' ').every((word) => `${title} ${abstract}`.toLowerCase().includes(word)),
  )
  const result = found.map(({ id, title, abstract, year = 2024, doi }) => ({
    id,
    source: 'MED',
    pmid: id,
    ...(doi && { doi }),
    title: `${title}.`,
    authorString: 'Vale B, Hart C, Doe D.',
    journalInfo: {
      issue: '3',
      volume: '153',
      journalIssueId: 3_300_000,
      dateOfPublication: `${year} Mar`,
      monthOfPublication: 3,
      yearOfPublication: year,
      journal: {
        title: 'Pediatrics',
        medlineAbbreviation: 'Pediatrics',
        isoabbreviation: 'Pediatrics',
        nlmid: '0376422',
      },
    },
    pubYear: String(year),
    abstractText: `<h4>Conclusions</h4>${abstract}`,
    language: 'eng',
    pubTypeList: { pubType: ['Journal Article'] },
    isOpenAccess: 'N',
    inEPMC: 'N',
    hasReferences: 'Y',
    citedByCount: 4,
  }))
  return {
    version: '6.9',
    hitCount: result.length,
    nextCursorMark: 'AoIIQJ',
    request: {
      queryString: asked.get('query'),
      resultType: asked.get('resultType'),
      cursorMark: '*',
      pageSize: Number(asked.get('pageSize')),
      sort: '',
      synonym: false,
    },
    resultList: { result: result.slice(0, Number(asked.get('pageSize'))) },
  }
}
