import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import english from 'dictionary-en'
import nspell from 'nspell'
import type { Finding } from '../domain/content/finding.ts'
import { unknownWords } from '../domain/content/unknown-words.ts'
import type { SpelledTexts } from './spelled-texts.ts'

const medicalWords = 'spelling/medical-words.txt'
const referenceWords = 'spelling/reference-words.txt'

/**
 * Finds the words that are neither in the American dictionary nor in our own list of medical words; in references also
 * those that are not in our list of authors, journals and words of British titles.
 */
export async function spellCheck(root: string, all: readonly SpelledTexts[]): Promise<Finding[]> {
  const [medical, reference] = await Promise.all([readWords(root, medicalWords), readWords(root, referenceWords)])
  const inTexts = speller(medical)
  const inReferences = speller([...medical, ...reference])
  const misspelled = all.flatMap(({ where, texts, references }) => [
    ...unknownWords(texts.join('\n'), inTexts).map((word) => misspelling(where, word, medicalWords)),
    ...unknownWords(references.join('\n'), inReferences).map((word) => misspelling(where, word, referenceWords)),
  ])
  return [...unsorted(medicalWords, medical), ...unsorted(referenceWords, reference), ...misspelled]
}

const readWords = async (root: string, path: string) =>
  (await readFile(join(root, path), 'utf8')).split('\n').filter(Boolean)

function speller(words: readonly string[]): (word: string) => boolean {
  const dictionary = nspell(english)
  for (const word of words) dictionary.add(word)
  const known = new Map<string, boolean>()
  return (word) => {
    const right = known.get(word) ?? dictionary.correct(word)
    known.set(word, right)
    return right
  }
}

function misspelling(where: Finding['where'], word: string, list: string): Finding {
  const message = `Correct '${word}', or add it to content/${list} if it is right.`
  return { rule: 'spelling', level: 'error', where, message }
}

function unsorted(path: string, words: readonly string[]): Finding[] {
  // By code unit, as `LC_ALL=C sort -u` writes it.
  const at = words.findIndex((word, n) => n > 0 && word <= (words[n - 1] ?? ''))
  if (at < 0) return []
  const message = `Sort the list, each word once: '${words[at]}' stands after '${words[at - 1]}'.`
  return [{ rule: 'word-list-order', level: 'error', where: { path }, message }]
}
