/** One piece of an expression: a number, or a sign or name as it was typed. */
export type Token = { kind: 'number'; value: number } | { kind: 'sign' | 'name'; text: string }

/** The signs that the calculator's own keys write, beside those of a keyboard. */
const asTyped: Readonly<Record<string, string>> = {
  '\u00d7': '*',
  '\u00f7': '/',
  '\u2212': '-',
  '\u221a': 'sqrt',
  '\u03c0': 'pi',
}

// A number may begin or end with its point; its exponent needs a digit, so that `2e` is no number.
const piece = /\s*(?:(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z]+)|([-+*/^%()]))/iy

/** Cuts an expression into its pieces; undefined when something in it is none. */
export function tokensOf(expression: string): Token[] | undefined {
  const text = expression.replaceAll(/[\u00d7\u00f7\u2212\u221a\u03c0]/g, (sign) => asTyped[sign] ?? sign).trim()
  const tokens: Token[] = []
  piece.lastIndex = 0
  while (piece.lastIndex < text.length) {
    const [, number, name, sign] = piece.exec(text) ?? []
    if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name.toLowerCase() })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
    else return undefined
  }
  return tokens
}
