import { describe, expect, test } from 'vitest'
import { calibrationTable, mayPublishUnattended, type SeededResult } from './calibration.ts'

const seeded = (count: number, caught: number): SeededResult[] =>
  Array.from({ length: count }, (_, n) => ({
    seed: 'wrong-key',
    verdicts: { inspector: n < caught ? 'failed' : 'passed', hunter: 'skipped_offline', grader: 'passed' },
  }))

const calibration = (count: number, caught: number) => ({ mark: 'now', rows: calibrationTable(seeded(count, caught)) })

describe('a calibration', () => {
  // Shows pipeline-14
  test('says for each kind of error what each stage caught, with an exact interval', () => {
    const none: SeededResult = { seed: 'none', verdicts: { inspector: 'passed', grader: 'failed' } }
    const rows = calibrationTable([...seeded(10, 10), none])
    expect(rows.map(({ seed }) => seed)).toEqual(['wrong-key', 'none'])
    expect(rows[0]?.any).toMatchObject({ caught: 10, seeded: 10, upper: 1 })
    expect(rows[0]?.any.lower).toBeCloseTo(0.6915, 4)
    expect(rows[0]?.byStage.hunter).toMatchObject({ caught: 0, seeded: 10 })
    expect(rows[1]?.any).toMatchObject({ caught: 1, seeded: 1 })
  })

  // Shows pipeline-15
  test.each([
    { name: '60 of 60', count: 60, caught: 60, may: true },
    { name: '54 of 60, whose lower bound is 79.5%', count: 60, caught: 54, may: false },
    { name: '55 of 60, whose lower bound is 81.6%', count: 60, caught: 55, may: true },
    { name: '59 of 59', count: 59, caught: 59, may: false },
  ])('with $name wrong keys caught: may publish unattended is $may', ({ count, caught, may }) => {
    expect(mayPublishUnattended(calibration(count, caught), 'now').may).toBe(may)
  })

  // Shows pipeline-15
  test.each(['hunter', 'grader', 'controller'] as const)(
    'counts no wrong key as caught to which only the %s objected, which never looked for it',
    (stage) => {
      const results = seeded(60, 0).map((one) => ({
        ...one,
        verdicts: { ...one.verdicts, [stage]: 'failed' as const },
      }))
      const rows = calibrationTable(results)
      expect(rows[0]?.any.caught).toBe(60)
      expect(mayPublishUnattended({ mark: 'now', rows }, 'now')).toMatchObject({
        may: false,
        because: expect.stringContaining('the Accuracy Inspector caught 0'),
      })
    },
  )

  // Shows pipeline-15
  test('counts no more once prompts or models changed', () => {
    expect(mayPublishUnattended(calibration(60, 60), 'another')).toEqual({
      may: false,
      because: 'Prompts or models changed since the last calibration; calibrate again.',
    })
    expect(mayPublishUnattended(undefined, 'now').may).toBe(false)
  })
})
