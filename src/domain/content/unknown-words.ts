/**
 * The words of a text that are not spelled right, each once, in the order of the text. A hyphenated word passes as a
 * whole or part by part; what holds a digit or is a single letter ('CD18', 'mL/kg') is code rather than a word.
 */
export function unknownWords(text: string, isSpelledRight: (word: string) => boolean): string[] {
  const isRight = (word: string) =>
    word.length === 1 || /\p{N}/u.test(word) || isSpelledRight(word) || isSpelledRight(word.replace(/'s?$/, ''))
  const wrong = wordsWithHyphens(text).flatMap((word) => (isRight(word) ? [] : word.split('-')))
  return [...new Set(wrong.filter((part) => !isRight(part)))]
}

/** Latin script alone: Greek letters stand beside words ('β-lactam', 'µL') and are no words themselves. */
function wordsWithHyphens(text: string): string[] {
  const word = /[\p{Script=Latin}\p{N}]+(?:['-][\p{Script=Latin}\p{N}]+)*/gu
  return text.replaceAll('’', "'").match(word) ?? []
}
