import { readCommandLine } from './command-line.ts'

// Imported before the settings are read, so that a question is answered where they do not fit as well.
export const { isCheckOnly } = readCommandLine()
