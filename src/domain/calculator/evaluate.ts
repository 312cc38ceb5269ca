import { type Token, tokensOf } from './tokens.ts'

/** Longer or deeper expressions are no arithmetic that a learner types; they are an error. */
const longestExpression = 500
const deepestNesting = 50

const functions: Readonly<Record<string, (x: number) => number>> = {
  sqrt: Math.sqrt,
  cbrt: Math.cbrt,
  abs: Math.abs,
  exp: Math.exp,
  ln: Math.log,
  log: Math.log10,
  round: Math.round,
}

const constants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E }

class NotArithmetic extends Error {}

/**
 * The value of an arithmetic expression: + - * / ^, parentheses, a sign before a number, percent after it (10% is 0.1),
 * decimals, exponents (1.5e3), pi, e, and sqrt, cbrt, abs, exp, ln, log (of 10), round. `^` binds to the right and more
 * tightly than a sign before it, so -2^2 is -4.
 *
 * @returns undefined for what is no such expression, or has no value: 1/0, sqrt(-1), more than a number can hold
 */
export function evaluate(expression: string): number | undefined {
  if (expression.length > longestExpression) return undefined
  const tokens = tokensOf(expression)
  if (!tokens) return undefined
  try {
    const value = new Reader(tokens).read()
    return Number.isFinite(value) ? value : undefined
  } catch (error) {
    if (error instanceof NotArithmetic) return undefined
    throw error
  }
}

/** Recursive descent, one method for each level of binding. */
class Reader {
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  read(): number {
    const value = this.#sum()
    if (this.#at < this.#tokens.length) throw new NotArithmetic()
    return value
  }

  #sum(): number {
    let value = this.#product()
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-')) {
      const next = this.#product()
      value = sign === '+' ? value + next : value - next
    }
    return value
  }

  #product(): number {
    let value = this.#signed()
    for (let sign = this.#take('*', '/'); sign; sign = this.#take('*', '/')) {
      const next = this.#signed()
      if (sign === '/' && next === 0) throw new NotArithmetic()
      value = sign === '*' ? value * next : value / next
    }
    return value
  }

  #signed(): number {
    const sign = this.#take('-', '+')
    if (!sign) return this.#power()
    const value = this.#nested(() => this.#signed())
    return sign === '-' ? -value : value
  }

  #power(): number {
    const base = this.#percent()
    if (!this.#take('^')) return base
    // To the right, and with a sign of its own: 2^-1.
    return base ** this.#nested(() => this.#signed())
  }

  #percent(): number {
    let value = this.#primary()
    while (this.#take('%')) value /= 100
    return value
  }

  #primary(): number {
    const token = this.#tokens[this.#at++]
    if (!token) throw new NotArithmetic()
    if (token.kind === 'number') return token.value
    if (token.kind === 'sign') {
      if (token.text !== '(') throw new NotArithmetic()
      return this.#enclosed()
    }
    const constant = Object.hasOwn(constants, token.text) ? constants[token.text] : undefined
    if (constant !== undefined) return constant
    const apply = Object.hasOwn(functions, token.text) ? functions[token.text] : undefined
    if (!apply || !this.#take('(')) throw new NotArithmetic()
    return apply(this.#enclosed())
  }

  /** After an opening parenthesis. */
  #enclosed(): number {
    const value = this.#nested(() => this.#sum())
    if (!this.#take(')')) throw new NotArithmetic()
    return value
  }

  #nested(read: () => number): number {
    if (++this.#depth > deepestNesting) throw new NotArithmetic()
    const value = read()
    this.#depth--
    return value
  }

  #take(...signs: readonly string[]): string | undefined {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return undefined
    this.#at++
    return token.text
  }
}
