import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { readTopics, type Topics, topicsPath } from '../content/api.ts'
import { editedTopics, topicsWith } from './exported-topics.ts'

const root = join(import.meta.dirname, '../../../content')

// A domain of pediatrics names some topics more than once.
test.each(['neonatology', 'pediatrics'])(
  'new points stand once, in the lines as in what they mean: %s',
  async (bank) => {
    const written = await readFile(join(root, topicsPath(bank)), 'utf8')
    const topics = await readTopics(root, bank)
    for (const { domain, topics: own } of topics.domains) {
      const points = own.flatMap(({ topic, points: known }, n) => [
        { topic, planned: undefined, item: `new-${n}` },
        ...known.slice(0, 1).flatMap(({ point }) => (point ? [{ topic, planned: point, item: `planned-${n}` }] : [])),
      ])
      const wanted = topicsWith(topics, domain, points)
      const items = wanted.domains.flatMap((one) => one.topics.flatMap((topic) => topic.points.map(({ item }) => item)))
      for (const { item } of points) expect(items.filter((one) => one === item)).toHaveLength(1)
      expect(load(editedTopics(written, domain, points)) as Topics).toEqual(wanted)
    }
  },
)
