import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import english from 'dictionary-en'
import nspell from 'nspell'
import type { Finding } from '../domain/content/finding.ts'
import { unknownWords } from '../domain/content/unknown-words.ts'

const wordList = 'spelling/medical-words.txt'

interface Spelled {
  where: Finding['where']
  texts: readonly string[]
}

/** Finds the words that are neither in the American dictionary nor in our own list of medical words. */
export async function spellCheck(root: string, all: readonly Spelled[]): Promise<Finding[]> {
  const ours = (await readFile(join(root, wordList), 'utf8')).split('\n').filter(Boolean)
  const speller = nspell(english)
  for (const word of ours) speller.add(word)
  const known = new Map<string, boolean>()
  const isSpelledRight = (word: string) => {
    const right = known.get(word) ?? speller.correct(word)
    known.set(word, right)
    return right
  }
  const misspelled = all.flatMap(({ where, texts }) =>
    unknownWords(texts.join('\n'), isSpelledRight).map((word) => ({
      rule: 'spelling',
      level: 'error' as const,
      where,
      message: `Correct '${word}', or add it to content/${wordList} if it is right.`,
    })),
  )
  return [...unsortedList(ours), ...misspelled]
}

function unsortedList(words: readonly string[]): Finding[] {
  // By code point, as `LC_ALL=C sort -u` writes it.
  const at = words.findIndex((word, n) => n > 0 && word <= (words[n - 1] ?? ''))
  if (at < 0) return []
  const message = `Sort the list, each word once: '${words[at]}' stands after '${words[at - 1]}'.`
  return [{ rule: 'word-list-order', level: 'error', where: { path: wordList }, message }]
}
