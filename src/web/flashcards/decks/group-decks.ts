import type { Deck } from '../../../contract/flashcards.ts'

interface DeckGroup {
  /** The name of a Qbank, or `otherDecks`. */
  name: string
  decks: Deck[]
}

const byName = new Intl.Collator('en', { numeric: true })

/** A deck of a Qbank is named `<Qbank>: <domain>`. */
const splitName = ({ name, kind }: Pick<Deck, 'name' | 'kind'>): [qbank: string | undefined, own: string] => {
  const end = kind === 'domain' || kind === 'missed' ? name.indexOf(': ') : -1
  return end < 0 ? [undefined, name] : [name.slice(0, end), name.slice(end + 2)]
}

/** The name of a deck where the name of its Qbank stands above. */
export const ownName = (deck: Pick<Deck, 'name' | 'kind'>): string => splitName(deck)[1]

/** Decks by Qbank, each by name; those of no Qbank come last. */
export function groupDecks(decks: readonly Deck[]): DeckGroup[] {
  const sorted = [...decks].sort((one, other) => byName.compare(one.name, other.name))
  const groups = Map.groupBy(sorted, (deck) => splitName(deck)[0])
  return [...groups]
    .sort(([one], [other]) => Number(one === undefined) - Number(other === undefined))
    .map(([name = otherDecks, own]) => ({ name, decks: own }))
}

/** Heads the decks of no Qbank. */
const otherDecks = 'More decks'

/** The decks that one press can add. */
export const addable = (decks: readonly Deck[]): Deck[] => decks.filter(({ selected, locked }) => !selected && !locked)
