import type { Comparison } from './question-parts.ts'

type Letter = 'a' | 'b' | 'c' | 'd' | 'e'

/** What the checks need to know of a question. */
export interface Item {
  /** The file below `content/`. */
  path: string
  id: string
  /** 1 recall .. 5 reasoning in several steps. */
  difficulty: number
  vignette: string
  stem: string
  options: Readonly<Partial<Record<Letter, string>>>
  answer: Letter
  explanation: string
  rationales: Readonly<Partial<Record<Letter, string>>>
  /** The testing point in one sentence; a proposed revision may lack it, as it may lack clues. */
  point?: string | undefined
  clues?: readonly string[] | undefined
  comparison?: Comparison | undefined
  changed?: string | undefined
  keyPoint?: string | undefined
  references: readonly string[]
  /** 1 .. 10, by the grader of the pipeline. */
  grade: number
}
