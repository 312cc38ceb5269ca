import type { Item } from './item.ts'

interface Option {
  letter: Item['answer']
  text: string
  isKey: boolean
}

/** The options of a question in the order of their letters. */
export function itemOptions({ options, answer }: Pick<Item, 'options' | 'answer'>): Option[] {
  const letters = ['a', 'b', 'c', 'd', 'e'] as const
  return letters.flatMap((letter) => {
    const text = options[letter]
    return text === undefined ? [] : [{ letter, text, isKey: letter === answer }]
  })
}
