import { describe, expect, test } from 'vitest'
import { afterEdit, afterStage, firstStage, mostAttempts, type Progress } from './draft-progress.ts'
import { type Stage, type StageOutcome, stages } from './stages.ts'

const passed: StageOutcome = { verdict: 'passed', reason: '' }
const failed: StageOutcome = { verdict: 'failed', reason: 'Two options are right.' }
const at = (stage: Stage, attempt = 1): Progress => ({ state: 'moving', stage, attempt, reason: '' })

describe('a draft of the pipeline', () => {
  // Shows pipeline-1
  test('goes through the six stages in order and then waits to be published', () => {
    const seen: Stage[] = []
    let draft = at(firstStage('creation'))
    while (draft.state === 'moving') {
      seen.push(draft.stage)
      draft = afterStage(draft, 'creation', passed)
    }
    expect(seen).toEqual(stages)
    expect(draft).toEqual({ state: 'passed', stage: 'controller', attempt: 1, reason: '' })
  })

  // Shows pipeline-3
  test.each(['creator', 'inspector', 'hunter', 'grader', 'controller'] as const)(
    'that fails at the %s is written anew with the reason, two times at most, and then destroyed there',
    (stage) => {
      const second = afterStage(at(stage), 'creation', failed)
      expect(second).toEqual({ state: 'moving', stage: 'creator', attempt: 2, reason: failed.reason })
      const third = afterStage({ ...second, stage }, 'creation', failed)
      expect(third).toMatchObject({ state: 'moving', stage: 'creator', attempt: mostAttempts })
      expect(afterStage({ ...third, stage }, 'creation', failed)).toEqual({
        state: 'destroyed',
        stage,
        attempt: 3,
        reason: failed.reason,
      })
    },
  )

  // Shows pipeline-3
  test('for which no point was found is destroyed at once', () => {
    expect(afterStage(at('researcher'), 'creation', failed)).toMatchObject({ state: 'destroyed', stage: 'researcher' })
  })

  // Shows pipeline-7
  test('goes on where the sources could not be reached', () => {
    expect(afterStage(at('hunter'), 'creation', { verdict: 'skipped_offline', reason: '' })).toEqual(at('grader'))
  })

  // Shows pipeline-12
  test('that somebody edited is inspected again', () => {
    const destroyed: Progress = { state: 'destroyed', stage: 'grader', attempt: 3, reason: 'Its grade is 5.' }
    expect(afterEdit(destroyed)).toEqual({ state: 'moving', stage: 'inspector', attempt: 4, reason: '' })
  })

  // Shows pipeline-12
  test('that somebody edited is not written anew when it fails, which would overwrite the edit', () => {
    expect(afterStage(at('grader', 2), 'creation', failed, true)).toEqual({
      state: 'destroyed',
      stage: 'grader',
      attempt: 2,
      reason: failed.reason,
    })
  })

  // Shows pipeline-16
  test('that people wrote sees every inspecting stage whatever the others say, and is never rewritten', () => {
    const seen: Stage[] = []
    let draft = at(firstStage('inspection'))
    while (draft.state === 'moving') {
      seen.push(draft.stage)
      draft = afterStage(draft, 'inspection', draft.stage === 'hunter' ? failed : passed)
    }
    expect(seen).toEqual(['inspector', 'hunter', 'grader', 'controller'])
    expect(draft).toMatchObject({ state: 'destroyed', attempt: 1, reason: 'hunter' })
  })
})
