import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawQuestions } from './draw-questions.ts'

const chance = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  minLength: 100,
  maxLength: 100,
})

// Shows qbank-36
test('draws as many as asked for, each once, all from the candidates', () => {
  const candidates = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(candidates, fc.nat(), chance, (items, n, numbers) => {
      const count = n % (items.length + 1)
      const drawn = drawQuestions(items, count, () => numbers.pop() ?? 0)
      expect(drawn).toHaveLength(count)
      expect(new Set(drawn).size).toBe(count)
      expect(drawn.every((item) => items.includes(item))).toBe(true)
    }),
  )
})

// Shows qbank-36
test('gives every candidate the same chance', () => {
  const drawn = [0, 1, 2, 3].map((quarter) => drawQuestions(['a', 'b', 'c', 'd'], 1, () => quarter / 4)[0])
  expect(drawn).toEqual(['a', 'b', 'c', 'd'])
})

test('does not draw more than there are', () => {
  expect(() => drawQuestions([1, 2], 3, () => 0)).toThrow(RangeError)
})
