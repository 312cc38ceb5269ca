import { getDemoBlock } from '../../contract/demo.ts'
import type { Deps, Handle } from '../http.ts'
import { shownWithKey } from '../shown-question.ts'

const mostQuestions = 5

export function demoRoutes(handle: Handle, { library }: Deps) {
  handle(getDemoBlock, async ({ db, now }) => {
    const qbanks = [...(await library.current(db, now)).values()]
    const shown = qbanks.flatMap(({ demo, questions }) => questions.filter(({ id }) => demo.includes(id)))
    return { mode: 'tutor', questions: shown.slice(0, mostQuestions).map(shownWithKey) }
  })
}
