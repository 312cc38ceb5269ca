import { expect, test } from 'vitest'
import { shortOf, textOf } from './short-values.ts'

/** What SQLite gives of it. */
const kept = (text: string) => {
  const value = shortOf(text)
  return typeof value === 'bigint' ? Number(value) : value
}

const uuid = '01933fdc-8b3a-7c41-9a5e-0f1e2d3c4b5a'

test('a UUID is its 16 bytes, a time a number', () => {
  expect(shortOf(uuid)).toEqual(Buffer.from(uuid.replaceAll('-', ''), 'hex'))
  expect(shortOf('2026-01-05T09:00:00.123Z')).toBe(BigInt(Date.UTC(2026, 0, 5, 9, 0, 0, 123)))
  expect(shortOf('1969-12-31T23:59:59.500Z')).toBe(-500n)
  for (const early of ['0000-01-01T00:00:00.000Z', '0050-01-05T09:00:00.000Z', '-005947-03-01T09:00:00.000Z'])
    expect(shortOf(early)).toBe(BigInt(Date.parse(early)))
  expect(shortOf('9999-12-31T23:59:59.999Z')).toBe(BigInt(Date.UTC(10_000, 0)) - 1n)
})

test.each([
  'r-1',
  '',
  uuid.toUpperCase(),
  uuid.replaceAll('-', ''),
  ` ${uuid}`,
  `${uuid}\n`,
  uuid.replace('-', '0'),
  '2026-02-30T00:00:00.000Z',
  '2026-01-05T24:00:00.000Z',
  '2026-01-05T09:00:60.000Z',
  '2026-01-05T09:00:00Z',
  '-000000-01-01T00:00:00.000Z',
  '-000100-02-29T00:00:00.000Z',
  '-271821-04-19T23:59:59.999Z',
  '+010026-01-05T09:00:00.000Z',
  '1767603600000',
])('any other text is kept as it is: %j', (text) => {
  expect(shortOf(text)).toBe(text)
})

test('each text comes back to the letter', () => {
  const texts = [
    uuid,
    uuid.toUpperCase(),
    '-005947-03-01T09:00:00.000Z',
    '2026-01-05T09:00:00.123Z',
    '1000-01-01T00:00:00.000Z',
    'é',
    '',
    '0',
  ]
  expect(texts.map((text) => textOf(kept(text)))).toEqual(texts)
})

test('UUIDs among themselves, and times, sort as their texts do', () => {
  const ids = ['ffffffff-0000-4000-8000-000000000000', uuid, '00000000-0000-4000-8000-00000000000a']
  const bytes = ids.map((id) => kept(id) as Buffer)
  expect(bytes.toSorted(Buffer.compare).map(textOf)).toEqual(ids.toSorted())
  const times = ['2026-01-05T09:00:00.123Z', '1969-12-31T23:59:59.500Z', '2999-12-31T23:59:59.999Z']
  expect(
    times
      .map((time) => kept(time) as number)
      .sort((a, b) => a - b)
      .map(textOf),
  ).toEqual(times.toSorted())
})
