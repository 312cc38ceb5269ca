import cluster from 'node:cluster'
import type { Registry } from 'prom-client'
import type { FromWorker, ToWorker } from './messages.ts'

/** Says that this process serves at this address; the last of several says it for all. */
export function announce(address: string, say: (sentence: string) => void) {
  if (cluster.isWorker) tell({ kind: 'ready', address })
  else say(`Ready on ${address}`)
}

/** @param stop hears of a signal, and of the process that started this one */
export function whenStopped(stop: (how: { drains: boolean }) => void) {
  // On a hangup one process alone has nobody to take its place; what keeps services up starts it anew.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop({ drains: true }))
  onMessage('stop', ({ drains }) => stop({ drains }))
}

/** Lets go of the process that started this one, which would keep it alive. */
export const leave = () => cluster.worker?.disconnect()

/** Gives the figures of this process to the one that started it, where that asks for them. */
export function shareMetrics(registry: Registry) {
  if (!cluster.isWorker) return
  onMessage('figures', async ({ id }) => {
    // The process outlives it where they cannot be had.
    tell({ kind: 'figures', id, figures: await registry.getMetricsAsJSON().catch(() => []) })
  })
}

let asked = 0

/** The figures of all processes together, of one that hangs its last ones; undefined where this is the only one. */
export function metricsOfAll(): Promise<string> | undefined {
  if (!cluster.isWorker) return undefined
  const id = asked++
  return new Promise((resolve, reject) => {
    const stopListening = onMessage('metrics', (answer) => {
      if (answer.id !== id) return
      stopListening()
      if (answer.text === undefined) reject(new Error('The figures of the processes could not be had.'))
      else resolve(answer.text)
    })
    tell({ kind: 'metrics', id })
  })
}

const tell = (message: FromWorker) => process.send?.(message)

function onMessage<Kind extends ToWorker['kind']>(kind: Kind, hear: (message: ToWorker & { kind: Kind }) => void) {
  const listen = (message: ToWorker) => {
    if (message.kind === kind) hear(message as ToWorker & { kind: Kind })
  }
  process.on('message', listen)
  return () => process.off('message', listen)
}
