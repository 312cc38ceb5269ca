import { type Stage, type StageOutcome, stageAfter } from './stages.ts'

/**
 * What a run is for: `creation` makes drafts for a bank, `inspection` looks at what people wrote, `calibration` at items
 * with errors that were put in on purpose.
 */
export const runKinds = ['creation', 'inspection', 'calibration'] as const

export type RunKind = (typeof runKinds)[number]

/** `passed`: through all stages, and waits for somebody to publish it. */
export const draftStates = ['moving', 'passed', 'published', 'destroyed'] as const

export type DraftState = (typeof draftStates)[number]

/** Where a draft is. */
export interface Progress {
  state: DraftState
  /** Where it stands, or where it ended. */
  stage: Stage
  /** From 1; a rewrite is a new one. */
  attempt: number
  /** Why the attempt before was destroyed, or this one; empty where none was. */
  reason: string
}

/** A first writing, and two rewrites. */
export const mostAttempts = 3

/** Where each kind of run begins. */
export const firstStage = (kind: RunKind): Stage => (kind === 'creation' ? 'researcher' : 'inspector')

/**
 * Where a draft goes after a stage. What fails is destroyed there, and the reason is kept: for the next attempt while one
 * is left, else for whoever reads how it ended. A point that cannot be found cannot be rewritten. What people wrote is not
 * rewritten either; and it sees every stage, so that all that is wrong with it is said at once. Nor is a draft that
 * somebody edited by hand: a rewrite would take the place of the edit.
 */
export function afterStage(
  draft: Progress,
  kind: RunKind,
  { verdict, reason }: StageOutcome,
  isEdited = false,
): Progress {
  if (kind !== 'creation') return afterInspection(draft, verdict === 'failed')
  if (verdict !== 'failed') return goOn(draft)
  const isLast = draft.stage === 'researcher' || draft.attempt >= mostAttempts
  if (isLast || isEdited) return { ...draft, state: 'destroyed', reason }
  return { state: 'moving', stage: 'creator', attempt: draft.attempt + 1, reason }
}

function goOn(draft: Progress): Progress {
  const next = stageAfter(draft.stage)
  return next === undefined ? { ...draft, state: 'passed' } : { ...draft, stage: next }
}

/** The first objection stays as the reason; `destroyed` stands for any. */
function afterInspection(draft: Progress, isObjected: boolean): Progress {
  const reason = isObjected && draft.reason === '' ? draft.stage : draft.reason
  const next = goOn({ ...draft, reason })
  return next.state === 'passed' && reason !== '' ? { ...next, state: 'destroyed' } : next
}

/** A draft that somebody edited by hand is inspected again from the start, as an attempt of its own. */
export const afterEdit = (draft: Progress): Progress => ({
  state: 'moving',
  stage: 'inspector',
  attempt: draft.attempt + 1,
  reason: '',
})
