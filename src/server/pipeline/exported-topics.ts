import { dump, load } from 'js-yaml'
import type { Topics } from '../content/api.ts'
import type { ExportedRun } from './export-files.ts'

/**
 * The blueprint with the new questions in it: a point that was planned is in by its question, any other below the last topic
 * of its name, since a domain may name one more than once.
 */
export function topicsWith(topics: Topics, domain: string, points: ExportedRun['points']): Topics {
  const isIn = (item: string) => ({ item, state: 'in' as const })
  return {
    domains: topics.domains.map((one) => {
      if (one.domain !== domain) return one
      const listed = new Set<string>()
      const inPlace = one.topics.map((topic) => ({
        ...topic,
        points: topic.points.map((point) => {
          const own = points.find((wanted) => wanted.topic === topic.topic && isPlannedAs(wanted, point.point))
          if (!own) return point
          listed.add(own.item)
          return isIn(own.item)
        }),
      }))
      const lastOf = new Map(inPlace.map(({ topic }, n) => [topic, n]))
      return {
        ...one,
        topics: inPlace.map((topic, n) => {
          const added = points.filter(({ topic: name, item }) => lastOf.get(name) === n && !listed.has(item))
          return { ...topic, points: [...topic.points, ...added.map(({ item }) => isIn(item))] }
        }),
      }
    }),
  }
}

const isPlannedAs = ({ planned }: ExportedRun['points'][number], point: string | undefined) =>
  planned !== undefined && planned === point

// Points stand one a line.
const layout = { flowLevel: 6, lineWidth: -1, flowBracketPadding: true, quoteStyle: 'double' } as const

const lineOf = (item: string) => `- { item: ${item}, state: in }`

/** The whole file anew, for one whose points do not stand one a line; what it says of itself at its head stays. */
export function topicsText(written: string, topics: Topics): string {
  const lines = written.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('#') && line.trim() !== '')
  return [...lines.slice(0, end), dump(topics, layout)].join('\n')
}

/** The file with the lines of these points changed or added, where they stand one a line; all others stay as they are. */
export function editedTopics(written: string, domain: string, points: ExportedRun['points']): string {
  const lines: string[] = []
  const added = new Set<string>()
  let [at, topic] = [{ domain: '' }, '']
  // Below the last point of each topic.
  const ends = new Map<string, { line: number; indent: string }>()
  for (const line of written.split('\n')) {
    const [, indent = '', field, value = ''] = /^( *)- (?:(domain|topic): (.*)|\{ .* \} *)$/.exec(line) ?? []
    if (field === 'domain') at = { domain: textIn(value) }
    else if (field === 'topic') topic = textIn(value)
    else if (at.domain === domain && /^ *- \{ /.test(line)) {
      const planned = plannedIn(line)
      const own = points.find((point) => point.topic === topic && isPlannedAs(point, planned))
      if (own) added.add(own.item)
      lines.push(own ? `${indent}${lineOf(own.item)}` : line)
      ends.set(topic, { line: lines.length, indent })
      continue
    }
    lines.push(line)
  }
  for (const [name, { line, indent }] of [...ends].sort(([, one], [, other]) => other.line - one.line)) {
    const own = points.filter((point) => point.topic === name && !added.has(point.item))
    lines.splice(line, 0, ...own.map(({ item }) => `${indent}${lineOf(item)}`))
  }
  return lines.join('\n')
}

const textIn = (value: string) => String(load(value))

function plannedIn(line: string): string | undefined {
  const [point] = load(line.trim()) as { point?: string; item?: string }[]
  return point?.point
}
