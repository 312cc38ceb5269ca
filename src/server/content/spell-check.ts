/// <reference path="./nspell.d.ts" />
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import english from 'dictionary-en'
import nspell from 'nspell'
import type { Finding } from '../../domain/content/finding.ts'
import { unknownWords } from '../../domain/content/unknown-words.ts'
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

/** Adds the words of what others are called to the list of such words, unsorted. */
export async function addWords(root: string, names: readonly string[]) {
  const [medical, reference] = await Promise.all([readWords(root, medicalWords), readWords(root, referenceWords)])
  const unknown = unknownWords(names.join('\n'), speller([...medical, ...reference]))
  if (unknown.length > 0) await writeFile(join(root, referenceWords), [...reference, ...unknown, ''].join('\n'))
}

const readWords = async (root: string, path: string) =>
  (await readFile(join(root, path), 'utf8')).split('\n').filter(Boolean)

/** By its list of words: to read the dictionary takes longer than to look up all words of a question. */
const spellers = new Map<string, (word: string) => boolean>()
const mostSpellers = 2

function speller(words: readonly string[]): (word: string) => boolean {
  const list = words.join('\n')
  const before = spellers.get(list)
  if (before) return before
  const made = newSpeller(words)
  // An operator who adds a word while the server runs is heard, and the lists of before are forgotten.
  if (spellers.size >= mostSpellers) spellers.clear()
  spellers.set(list, made)
  return made
}

function newSpeller(words: readonly string[]): (word: string) => boolean {
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
  for (const [n, word] of words.slice(1).entries()) {
    const before = words[n]
    if (before === undefined || before < word) continue
    const message = `Sort the list, each word once: '${word}' stands after '${before}'.`
    return [{ rule: 'word-list-order', level: 'error', where: { path }, message }]
  }
  return []
}
