import { z } from 'zod'
import { retryAfterSeconds } from '../../domain/jobs/retry-after.ts'
import type { sourceRecord } from '../content/api.ts'
import { JobFailure } from '../jobs/api.ts'

/** A source as it was retrieved: only what stands in its text may be cited. */
export interface RetrievedSource {
  reference: z.output<typeof sourceRecord>
  text: string
}

export interface SourceSearch {
  /** @throws {SourcesUnreachable} where there is no way to them; {JobFailure} where another time there may be an answer */
  find: (query: string, signal: AbortSignal) => Promise<RetrievedSource[]>
}

export class SourcesUnreachable extends Error {}

interface Settings {
  /** The base of the REST service. */
  url: string
  timeoutMs: number
  clock: () => Date
}

// Everything else of a record is passed over.
const record = z.object({
  id: z.string(),
  source: z.string(),
  title: z.string().optional(),
  authorString: z.string().optional(),
  pubYear: z.string().optional(),
  doi: z.string().optional(),
  abstractText: z.string().optional(),
  journalInfo: z
    .object({
      journal: z.object({ title: z.string().optional(), medlineAbbreviation: z.string().optional() }).optional(),
    })
    .optional(),
})
const reply = z.object({ resultList: z.object({ result: z.array(record) }) })

const mostResults = 8

/** Searches Europe PMC by its REST service: articles with their abstracts. */
export const europePmc = ({ url, timeoutMs, clock }: Settings): SourceSearch => ({
  async find(query, signal) {
    const address = new URL(`${url.replace(/\/$/, '')}/search`)
    address.search = new URLSearchParams({
      query: `(${query}) AND HAS_ABSTRACT:Y`,
      format: 'json',
      resultType: 'core',
      pageSize: String(mostResults),
    }).toString()
    const response = await fetchOrFail(address, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]), signal)
    if (!response.ok) {
      throw new JobFailure(`The source search answers ${response.status}.`, {
        retryAfterSeconds: retryAfterSeconds(response.headers.get('retry-after') ?? undefined, clock()),
      })
    }
    const read = reply.safeParse(await response.json().catch(() => undefined))
    if (!read.success) throw new JobFailure('The answer of the source search could not be read.')
    return read.data.resultList.result.flatMap((found) => sourceOf(found, clock()))
  },
})

async function fetchOrFail(address: URL, signal: AbortSignal, stopping: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, { signal, headers: { accept: 'application/json' } })
  } catch {
    if (stopping.aborted) throw stopping.reason
    throw new SourcesUnreachable('The source search could not be reached.')
  }
}

function sourceOf(found: z.output<typeof record>, now: Date): RetrievedSource[] {
  const { title, authorString: authors, pubYear, doi, abstractText, journalInfo } = found
  const year = Number(pubYear)
  if (!title || !authors || !abstractText || !Number.isInteger(year) || year < 1900) return []
  const journal = journalInfo?.journal?.medlineAbbreviation ?? journalInfo?.journal?.title
  const place = `${found.source}/${found.id}`
  return [
    {
      text: plain(abstractText),
      reference: {
        id: `europepmc-${place}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
        authors: firstOf(authors),
        title: plain(title).replace(/\.$/, ''),
        ...(journal && { journal }),
        year,
        ...(doi && /^10\.\d{4,}\/\S+$/.test(doi) ? { doi } : { url: `https://europepmc.org/article/${place}` }),
        supersedes: [],
        checked: now.toISOString().slice(0, 7),
      },
    },
  ]
}

/** As the recorded sources name them. */
function firstOf(authors: string): string {
  const [first = '', ...others] = authors.replace(/\.$/, '').split(', ')
  return others.length === 0 ? first : `${first} et al`
}

/** Abstracts carry headings and italics as tags, which part their words; 'P <0.05' is none. */
const plain = (text: string) =>
  text
    .replace(/<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/gi, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
