/** Lower case without accents, so that 'Kernicterus' and 'Guillain-Barré' are found however they are typed. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether each word of the query occurs in the text, whole or as a part; an empty query fits every text. */
export function hasWords(text: string, query: string): boolean {
  const searched = plain(text)
  return plain(query)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
