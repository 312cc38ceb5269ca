import { createHistogram } from 'node:perf_hooks'
import { AggregatorRegistry, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { measureEventLoop, RecentDelays } from './event-loop.ts'

const held = () => {
  const histogram = createHistogram()
  histogram.record(410_000_000)
  return histogram
}

test('how late the event loop comes is told to each who asks, until two minutes are over', () => {
  const delays = new RecentDelays(held())
  expect(delays.secondsOf('p99')).toBeCloseTo(0.4, 2)
  expect(delays.secondsOf('p99')).toBeCloseTo(0.4, 2)
  delays.nextMinute()
  expect(delays.secondsOf('p99')).toBeCloseTo(0.4, 2)
  delays.nextMinute()
  expect(delays.secondsOf('p99')).toBe(0)
})

test('of several processes the latest counts', async () => {
  const figuresOf = (histogram: ReturnType<typeof createHistogram>) => {
    const registry = new Registry()
    measureEventLoop(registry, new RecentDelays(histogram))
    return registry.getMetricsAsJSON()
  }
  const all = await Promise.all([figuresOf(createHistogram()), figuresOf(held()), figuresOf(createHistogram())])
  expect(await AggregatorRegistry.aggregate(all).metrics()).toMatch(/^nodejs_eventloop_lag_p99_seconds 0\.4/m)
})
