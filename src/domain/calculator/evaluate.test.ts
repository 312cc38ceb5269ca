import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'

describe('what an expression comes to', () => {
  test.each([
    // Shows player-27
    { name: 'products come before sums', expression: '2+3*4', is: 14 },
    { name: 'parentheses come first', expression: '(2+3)*4', is: 20 },
    { name: 'equal signs go from left to right', expression: '10-4-3', is: 3 },
    { name: 'a quotient goes from left to right', expression: '100/10/2', is: 5 },
    { name: 'a power goes from right to left', expression: '2^3^2', is: 512 },
    { name: 'a power binds more tightly than the sign before it', expression: '-2^2', is: -4 },
    { name: 'a power may have a sign', expression: '2^-1', is: 0.5 },
    { name: 'a sign may stand after a sign', expression: '3--2', is: 5 },
    { name: 'percent is a hundredth', expression: '250*10%', is: 25 },
    { name: 'percent belongs to its own number', expression: '200+10%', is: 200.1 },
    { name: 'a decimal may begin with its point', expression: '.5+1.', is: 1.5 },
    { name: 'an exponent is part of the number', expression: '1.5e3 / 2E-1', is: 7500 },
    { name: 'a root is taken', expression: 'sqrt(16)*2', is: 8 },
    { name: 'names may be written in capitals', expression: 'LOG(1000)+Ln(e)', is: 4 },
    { name: 'functions may stand in functions', expression: 'sqrt(abs(0-81))', is: 9 },
    { name: 'the signs of the keys are read', expression: '6\u00d72\u00f73\u22121+\u221a(9)', is: 6 },
    { name: 'white space counts for nothing', expression: '  12 *\t2 ', is: 24 },
    { name: 'maintenance fluid of 22 kg a day', expression: '(10*100+10*50+2*20)/24', is: 1540 / 24 },
    { name: 'the anion gap', expression: '140-(104+12)', is: 24 },
    { name: 'the root behind a body surface', expression: 'sqrt(110*18/3600)', is: Math.sqrt(0.55) },
  ])('$name', ({ expression, is }) => expect(evaluate(expression)).toBeCloseTo(is, 10))

  test.each([
    { name: 'nothing', expression: '' },
    { name: 'a division by zero', expression: '1/0' },
    { name: 'a division by what comes to zero', expression: '5/(3-3)' },
    { name: 'zero divided by zero', expression: '0/0' },
    { name: 'the root of a negative number', expression: 'sqrt(-1)' },
    { name: 'the logarithm of zero', expression: 'ln(0)' },
    { name: 'more than a number can hold', expression: '10^400' },
    { name: 'an open parenthesis', expression: '(1+2' },
    { name: 'a parenthesis too many', expression: '1+2)' },
    { name: 'empty parentheses', expression: '()' },
    { name: 'a sign without a number', expression: '1+' },
    { name: 'two numbers without a sign', expression: '1 2' },
    { name: 'two points in a number', expression: '1.2.3' },
    { name: 'a point alone', expression: '.' },
    { name: 'a comma', expression: '1,000' },
    { name: 'a function without parentheses', expression: 'sqrt 4' },
    { name: 'an unknown name', expression: 'alert(1)' },
    { name: 'a name that every object has', expression: 'constructor(1)' },
    { name: 'a number beside parentheses', expression: '2(3)' },
    { name: 'a percent sign without a number', expression: '%5' },
    { name: 'parentheses without end', expression: '('.repeat(400) },
    { name: 'signs without end', expression: `${'-'.repeat(400)}1` },
    { name: 'an expression without end', expression: '1+'.repeat(400) },
  ])('$name is an error', ({ expression }) => expect(evaluate(expression)).toBeUndefined())
})

describe('whatever is typed', () => {
  // Shows player-28
  test('it is worked out or an error, and never anything else', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.+-*/^%() esqrtpiln') }), (expression) => {
        const value = evaluate(expression)
        expect(value === undefined || Number.isFinite(value)).toBe(true)
      }),
      { numRuns: 2_000 },
    ))

  interface Written {
    text: string
    value: number
  }
  const leaf = fc.double({ min: 0.001, max: 1_000, noNaN: true }).map((n): Written => ({ text: String(n), value: n }))
  const tree = fc.letrec<{ any: Written }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 5 },
      leaf,
      fc.tuple(tie('any'), fc.constantFrom('+', '-', '*', '/'), tie('any')).map(
        ([a, sign, b]): Written => ({
          text: `(${a.text}) ${sign} (${b.text})`,
          value: apply(sign, a.value, b.value),
        }),
      ),
      tie('any').map(({ text, value }): Written => ({ text: `-(${text})`, value: -value })),
      tie('any').map(({ text, value }): Written => ({ text: `(${text})%`, value: value / 100 })),
      tie('any').map(({ text, value }): Written => ({ text: `abs(${text})`, value: Math.abs(value) })),
    ),
  })).any
  function apply(sign: string, a: number, b: number): number {
    if (sign === '/' && b === 0) return Number.NaN
    return { '+': a + b, '-': a - b, '*': a * b, '/': a / b }[sign] ?? Number.NaN
  }

  // Shows player-27
  test('a tree of operations that is written down comes to the value of the tree', () =>
    fc.assert(
      fc.property(tree, ({ text, value }) => {
        fc.pre(text.length <= 500)
        expect(evaluate(text)).toBe(Number.isFinite(value) ? value : undefined)
      }),
    ))

  test('without parentheses, products are worked out before sums and from the left', () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 4 }), {
          minLength: 1,
          maxLength: 5,
        }),
        (terms) => {
          const text = terms.map((factors) => factors.join('*')).join('-')
          const [first = 0, ...rest] = terms.map((factors) => factors.reduce((product, factor) => product * factor, 1))
          expect(evaluate(text)).toBe(rest.reduce((difference, term) => difference - term, first))
        },
      ),
    ))
})
