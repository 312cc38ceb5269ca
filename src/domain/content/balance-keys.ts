import type { Item } from './item.ts'
import { itemOptions } from './item-options.ts'
import { keyShare } from './lint-qbank.ts'
import { mostOfOneKey } from './lint-section.ts'

type Letter = Item['answer']
type Keyed = Pick<Item, 'options' | 'answer'>
type Ordered = Keyed & Pick<Item, 'rationales'>

interface Around {
  /** The other questions of the file. */
  inFile: readonly Keyed[]
  /** The other questions of the bank, with those of the file. */
  inBank: readonly Keyed[]
}

const letters = ['a', 'b', 'c', 'd', 'e'] as const

/**
 * At which letter each new question of a file has its key, so that no letter keys more than the checks allow: as few change
 * as will do. Where no change helps any more, the checks still find something.
 */
export function balancedKeys(added: readonly (Keyed & { mayMove: boolean })[], { inFile, inBank }: Around): Letter[] {
  const keyed = added.map((one) => ({ ...one, letters: itemOptions(one).map(({ letter }) => letter) }))
  const countIn = (others: readonly Keyed[], own: readonly Keyed[], letter: Letter) =>
    others.filter(({ answer }) => answer === letter).length + own.filter(({ answer }) => answer === letter).length
  const ofFive = inBank.filter(hasFive)
  const excess = (own: readonly Keyed[]) => {
    const ownOfFive = own.filter(hasFive)
    const all = ofFive.length + ownOfFive.length
    const most = mostOfOneKey(inFile.length + own.length)
    return letters
      .map((letter) => {
        const inBankNow = countIn(ofFive, ownOfFive, letter)
        const tooMany = Math.max(0, inBankNow - keyShare.to * all)
        const tooFew = Math.max(0, keyShare.from * all - inBankNow)
        return Math.max(0, countIn(inFile, own, letter) - most) + tooMany + tooFew
      })
      .reduce((sum, one) => sum + one, 0)
  }
  for (let now = excess(keyed); now > 0; ) {
    const moves = keyed
      .filter(({ mayMove }) => mayMove)
      .flatMap((one) => one.letters.filter((to) => to !== one.answer).map((to) => ({ one, to })))
      .map(({ one, to }) => ({
        one,
        to,
        left: excess(keyed.map((other) => (other === one ? { ...one, answer: to } : other))),
      }))
    const best = moves.reduce<(typeof moves)[number] | undefined>(
      (least, move) => (move.left < (least?.left ?? now) ? move : least),
      undefined,
    )
    // Fractions of a question are no progress.
    if (!best || now - best.left < 1e-9) break
    best.one.answer = best.to
    now = best.left
  }
  return keyed.map(({ answer }) => answer)
}

const hasFive = ({ options }: Keyed) => Object.values(options).length === letters.length

const namedByLetter = [
  /\b(options?|choices?|answers?)\W{0,3}[a-e]\b/i,
  /[('"][a-e][)'"]/i,
  /\b[A-E],? (and|or|nor) [A-E]\b/,
  /\b[B-E] (is|was|are|has|would|should|delays?|fails?)\b/,
]

// Words for counts, times and stages also put options in an order, which a rule for digits alone would miss.
const inAnOrder =
  /\d|\b(no|one|two|three|four|five|six|first|second|third|once|twice|now|today|later|stage|grade|class|type|mild|moderate|severe|low|high|[ivx]+)\b/i

/** Whether the options of a question may change places: nothing that is read names one by letter, and none could be a step in an order. */
export function optionsMayMove(question: Keyed, texts: readonly string[]): boolean {
  const options = itemOptions(question).map(({ text }) => text)
  return (
    !texts.some((text) => namedByLetter.some((form) => form.test(text))) &&
    !options.some((text) => inAnOrder.test(text))
  )
}

/** Where a letter stands once these two have changed places. */
export const swapped =
  (one: Letter, other: Letter) =>
  (letter: string): string =>
    letter === one ? other : letter === other ? one : letter

/** The question with its key at this letter: the two options change places, and their rationales with them. */
export function withKeyAt<Of extends Ordered>(question: Of, letter: Letter): Of {
  const place = swapped(question.answer, letter)
  const moved = (texts: Ordered['options']) =>
    Object.fromEntries(
      Object.entries(texts)
        .map(([from, text]) => [place(from), text] as const)
        .sort(([from], [to]) => (from < to ? -1 : 1)),
    )
  return { ...question, options: moved(question.options), answer: letter, rationales: moved(question.rationales) }
}
