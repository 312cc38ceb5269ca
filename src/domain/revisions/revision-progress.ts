interface JobStatus {
  state: 'waiting' | 'done' | 'failed'
  /** How often it was begun. */
  attempts: number
  /** The reviser has answered, and the answer is kept. */
  isRevised: boolean
}

/** How far the revision is that a feedback asked for; no job is where no model is configured. */
export function revisionProgress(job: JobStatus | undefined) {
  if (job === undefined || job.state !== 'waiting') {
    return { progress: 100, status: 'no_changes', message: 'An editor will look at this.' } as const
  }
  if (job.attempts === 0) {
    return { progress: 0, status: 'queued', message: 'Your feedback waits for its turn.' } as const
  }
  return job.isRevised
    ? ({ progress: 70, status: 'processing', message: 'A second reader checks the revision.' } as const)
    : ({ progress: 30, status: 'processing', message: 'The reviser reads your feedback.' } as const)
}
