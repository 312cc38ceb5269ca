import { readCommandLine } from './command-line.ts'

/** Answers and ends where the command line asks something. */
export const { isCheckOnly } = readCommandLine()
