import { type Histogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'

const minuteMs = 60_000
const lookEveryMs = 10
const percentiles = { p50: 50, p90: 90, p99: 99, max: 100 }
type Figure = keyof typeof percentiles

/** How late the event loop came in this minute or the one before: one reader takes nothing away from the next. */
export class RecentDelays {
  readonly #histogram: Histogram
  #before: Partial<Record<Figure, number>> = {}

  /** @param histogram of the nanoseconds from one look to the next */
  constructor(histogram: Histogram) {
    this.#histogram = histogram
  }

  secondsOf(figure: Figure): number {
    return Math.max(this.#ofMinute(figure), this.#before[figure] ?? 0)
  }

  nextMinute() {
    this.#before = Object.fromEntries(figures.map((figure) => [figure, this.#ofMinute(figure)]))
    this.#histogram.reset()
  }

  #ofMinute(figure: Figure): number {
    const seconds = this.#histogram.percentile(percentiles[figure]) / 1e9
    return Math.max(seconds - lookEveryMs / 1000, 0)
  }
}

const figures = Object.keys(percentiles) as Figure[]

/** Of this process, from now on. */
export function watchEventLoop(): RecentDelays {
  const histogram = monitorEventLoopDelay({ resolution: lookEveryMs })
  histogram.enable()
  const delays = new RecentDelays(histogram)
  setInterval(() => delays.nextMinute(), minuteMs).unref()
  return delays
}

/** Has the figures of the event loop be these, in place of the usual ones, which cover the time since the last reader asked. */
export function measureEventLoop(registry: Registry, delays: RecentDelays) {
  for (const { name } of registry.getMetricsAsArray())
    if (name.startsWith('nodejs_eventloop_lag_')) registry.removeSingleMetric(name)
  for (const figure of figures) {
    new Gauge({
      name: `nodejs_eventloop_lag_${figure}_seconds`,
      help: `How late the event loop came in this minute or the one before (${figure}).`,
      registers: [registry],
      // Where one process is held, the requests that it was given wait.
      aggregator: 'max',
      collect() {
        this.set(delays.secondsOf(figure))
      },
    })
  }
}
