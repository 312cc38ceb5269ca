import { dump, load } from 'js-yaml'
import type { Topics } from '../content/api.ts'
import type { ExportedRun } from './export-files.ts'

/** The blueprint with the new questions in it: a point that was planned is in by its question. */
export function topicsWith(topics: Topics, domain: string, points: ExportedRun['points']): Topics {
  const isOf = (topic: string) => (point: ExportedRun['points'][number]) => point.topic === topic
  return {
    domains: topics.domains.map((one) => {
      if (one.domain !== domain) return one
      return {
        ...one,
        topics: one.topics.map((topic) => {
          const own = points.filter(isOf(topic.topic))
          const kept = topic.points.map((point) => {
            const item = own.find(({ planned }) => planned !== undefined && planned === point.point)?.item
            return item === undefined ? point : { item, state: 'in' as const }
          })
          const listed = new Set(kept.map(({ item }) => item))
          const added = own.filter(({ item }) => !listed.has(item))
          return { ...topic, points: [...kept, ...added.map(({ item }) => ({ item, state: 'in' as const }))] }
        }),
      }
    }),
  }
}

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
      const own = points.find((point) => point.topic === topic && planned !== undefined && point.planned === planned)
      if (own) added.add(own.item)
      lines.push(own ? `${indent}${lineOf(own.item)}` : line)
      ends.set(topic, { line: lines.length, indent })
      continue
    }
    lines.push(line)
  }
  for (const [name, { line, indent }] of [...ends].reverse()) {
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
