import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dump } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { readReferenceValues } from './read-reference-values.ts'

const potassium = {
  name: 'Potassium',
  aliases: ['K'],
  conventional: 'mEq/L',
  si: 'mmol/L',
  factor: 1,
  siDecimals: 1,
  ranges: [{ ages: ['child'], low: 3.5, high: 5, sources: ['a-book'] }],
}
const book = { id: 'a-book', authors: 'Doe J', title: 'A handbook', year: 2024, checked: '2026-11' }
const page = { id: 'a-page', body: 'A laboratory', title: 'Potassium', url: 'https://example.org', checked: '2026-11' }

async function read(analyte: object, references: readonly object[] = [book, page]) {
  const root = await mkdtemp(join(tmpdir(), 'preceptor-values-'))
  try {
    await writeFile(join(root, 'references.yaml'), dump(references))
    const values = { groups: [{ name: 'Electrolytes', analytes: [analyte] }] }
    await writeFile(join(root, 'reference-values.yaml'), dump(values))
    return await readReferenceValues(root)
  } finally {
    await rm(root, { recursive: true })
  }
}

test('every value of ours comes with the words of its sources', async () => {
  const { analytes, sources } = await readReferenceValues(join(import.meta.dirname, '../../../content'))
  for (const { ranges } of analytes) {
    for (const { sources: cited } of ranges) expect(cited.map((id) => sources[id]?.text)).not.toContain(undefined)
  }
})

describe('reference values', () => {
  test('are read with their group, and only with the sources that they name', async () => {
    expect(await read({ ...potassium, seeAlso: ['a-page'] })).toMatchObject({
      analytes: [{ name: 'Potassium', group: 'Electrolytes' }],
      sources: {
        'a-book': { text: 'Doe J, A handbook, 2024', url: null },
        'a-page': { text: 'A laboratory, Potassium', url: 'https://example.org' },
      },
    })
    expect(Object.keys((await read(potassium)).sources)).toEqual(['a-book'])
  })

  const at = 'content/reference-values.yaml: Potassium: '
  test.each([
    {
      name: 'an age that is none',
      analyte: { ...potassium, ranges: [{ ...potassium.ranges[0], ages: ['adult'] }] },
      says: `${at}ranges.0.ages.0 does not fit`,
    },
    {
      name: 'a range without a source',
      analyte: { ...potassium, ranges: [{ ages: ['child'], low: 3 }] },
      says: `${at}ranges.0.sources does not fit`,
    },
    {
      name: 'a field that is not known',
      analyte: { ...potassium, normal: '3.5-5' },
      says: `${at}the file does not fit`,
    },
    { name: 'a factor in words', analyte: { ...potassium, factor: 'one' }, says: `${at}factor does not fit` },
  ])('refuse $name in a line that names the analyte', async ({ analyte, says }) => {
    await expect(read(analyte)).rejects.toThrow(says)
  })

  test('refuse a source that is not recorded', async () => {
    await expect(read(potassium, [page])).rejects.toThrow("the source 'a-book' is not recorded")
  })

  test('refuse an undated source without an address', async () => {
    const { url: _, ...undated } = page
    await expect(read(potassium, [book, undated])).rejects.toThrow(
      'content/references.yaml: a-page: the file does not fit',
    )
  })
})
