// A picture of each page in every width, theme and state, in `e2e/screens`: `npm run pictures [-- -g <title>]`.
import { buildForWalks, runPictures } from './walks.js'

buildForWalks()
process.exitCode = runPictures(process.argv.slice(2))
