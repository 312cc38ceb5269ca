// A picture of each screen that a walk inspects, in `e2e/screens`: `npm run pictures [-- <file> -g <title>]`.
import { buildForWalks, runWalks } from './walks.js'

buildForWalks()
process.exitCode = runWalks(process.argv.slice(2), { PICTURES: 'e2e/screens' })
