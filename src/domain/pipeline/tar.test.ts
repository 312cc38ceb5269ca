import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tarOf } from './tar.ts'

const long = `blind-answers/${'a-bank-with-a-long-name-'.repeat(3)}/${'pipeline-'.repeat(5)}.yaml`

const encoded = ({ path, text }: { path: string; text: string }) => ({ path, content: Buffer.from(text) })

// Shows pipeline-17
test.each([
  { name: 'a short text', path: 'references.yaml', text: '- id: one\n' },
  { name: 'a text of many bytes a letter', path: 'qbanks/bank/topics.yaml', text: 'µ'.repeat(700) },
  { name: 'a text of just one block', path: 'qbanks/bank/heart.yaml', text: 'x'.repeat(512) },
  { name: 'an empty text below a long path', path: long, text: '' },
])('$name comes out of the archive as it went in, beside another', ({ path, text }) => {
  const folder = mkdtempSync(join(tmpdir(), 'preceptor-tar-'))
  try {
    const files = [
      { path, text },
      { path: 'last.yaml', text: 'last: 1\n' },
    ]
    execFileSync('tar', ['-xf', '-', '-C', folder], {
      input: tarOf(files.map(encoded), new Date('2026-01-05T09:00:00Z')),
    })
    for (const file of files) expect(readFileSync(join(folder, file.path), 'utf8')).toBe(file.text)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a path that no archive of this format can hold is refused', () => {
  expect(() => tarOf([encoded({ path: 'x'.repeat(120), text: '' })], new Date(0))).toThrow('too long')
})
