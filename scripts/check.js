import { runChecks } from './checks.js'

const { passed, failed } = runChecks()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
