// What a start reads every start reads: a package that few servers ever need is imported where it is first used.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const isImport = /^(?:import|export)\s(?!type\s)[^'";]*?\sfrom '([^']+)'/gm

/** All that a module imports when it is loaded, types left out, and what that imports. */
function importsOf(path, found = new Set()) {
  for (const [, name] of readFileSync(path, 'utf8').matchAll(isImport)) {
    const imported = name.startsWith('.') ? join(dirname(path), name) : name
    if (found.has(imported)) continue
    found.add(imported)
    if (name.startsWith('.')) importsOf(imported, found)
  }
  return found
}

const usedByFew = {
  pg: 'where PostgreSQL is set',
  nodemailer: 'where a mail server is set',
  'openid-client': 'where somebody signs in with another provider',
  '@simplewebauthn/server': 'where somebody has a passkey',
  '@zxcvbn-ts/core': 'when a password is chosen',
  '@zxcvbn-ts/language-common': 'when a password is chosen',
  ai: 'where a model is set',
  'dictionary-en': 'where an editor has a draft checked',
}

test.each(Object.entries(usedByFew))('a start on SQLite does not load %s, needed %s', (name) => {
  const found = importsOf('src/server/serve.ts')
  expect(found.size).toBeGreaterThan(300)
  expect([...found]).not.toContain(name)
})
