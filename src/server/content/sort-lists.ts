import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dump, load } from 'js-yaml'
import { z } from 'zod'

// Not the whole format: a list is sorted before it is right, too.
const records = z.array(z.looseObject({ id: z.string() }))

const byCodeUnit = (left: string, right: string) => (left < right ? -1 : Number(left > right))

/** Puts the lists in which many write at once into order: the references one a line by id, the word lists word by word. */
export async function sortLists(root: string) {
  const referencesPath = join(root, 'references.yaml')
  const written = await readFile(referencesPath, 'utf8')
  const head = written.split('\n').filter((line) => line.startsWith('#'))
  const lines = records
    .parse(load(written))
    .sort((one, other) => byCodeUnit(one.id, other.id))
    .map(
      (record) =>
        `- ${dump(record, { flowLevel: 0, lineWidth: -1, flowBracketPadding: true, quoteStyle: 'double' }).trim()}`,
    )
  // The same line twice is what two branches added alike.
  await writeFile(referencesPath, `${[...head, ...new Set(lines)].join('\n')}\n`)

  const spelling = join(root, 'spelling')
  for (const name of await readdir(spelling)) {
    const words = (await readFile(join(spelling, name), 'utf8')).split('\n').filter(Boolean)
    await writeFile(join(spelling, name), `${[...new Set(words)].sort(byCodeUnit).join('\n')}\n`)
  }
}
