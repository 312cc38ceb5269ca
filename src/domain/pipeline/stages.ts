/** The six stages through which a draft of a question goes, in this order. */
export const stages = ['researcher', 'creator', 'inspector', 'hunter', 'grader', 'controller'] as const

export type Stage = (typeof stages)[number]

/** The stages that look for faults in a written question, whoever wrote it. */
export const inspectingStages = ['inspector', 'hunter', 'grader', 'controller'] as const satisfies readonly Stage[]

export const stageNames: Readonly<Record<Stage, string>> = {
  researcher: 'Topic Researcher',
  creator: 'Question Creator',
  inspector: 'Accuracy Inspector',
  hunter: 'Evidence Hunter',
  grader: 'Question Grader',
  controller: 'Quality Controller',
}

/** `skipped_offline`: the sources could not be reached, so nothing was looked up and nothing found wrong. */
export const verdicts = ['passed', 'failed', 'skipped_offline'] as const

export type Verdict = (typeof verdicts)[number]

/** What a stage said of a draft; the reason in one or more sentences, empty where there is nothing to say. */
export interface StageOutcome {
  verdict: Verdict
  reason: string
}

/** Undefined after the last. */
export const stageAfter = (stage: Stage): Stage | undefined => stages[stages.indexOf(stage) + 1]
