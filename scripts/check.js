import { checks, run } from './checks.js'

const { passed, failed } = await run(checks)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
