import { expect, test } from 'vitest'
import { revisionProgress } from './revision-progress.ts'

const waiting = { state: 'waiting', attempts: 0, isRevised: false } as const
const editor = { progress: 100, status: 'no_changes' }

test.each([
  { name: 'without a job is over: an editor looks', job: undefined, shown: editor },
  { name: 'has not begun while its job waits', job: waiting, shown: { progress: 0, status: 'queued' } },
  // Shows ai-3
  {
    name: 'has begun when the reviser is asked',
    job: { ...waiting, attempts: 1 },
    shown: { progress: 30, status: 'processing' },
  },
  {
    name: 'is further when the reviser has answered',
    job: { ...waiting, attempts: 2, isRevised: true },
    shown: { progress: 70, status: 'processing' },
  },
  { name: 'is over when its job is done', job: { ...waiting, state: 'done' as const }, shown: editor },
  { name: 'is over when its job has failed', job: { ...waiting, state: 'failed' as const }, shown: editor },
])('a revision $name', ({ job, shown }) => {
  expect(revisionProgress(job)).toMatchObject(shown)
})
