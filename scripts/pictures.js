// A picture of each page in every width, theme and state, in `e2e/screens`.
import { end } from '../src/server/settings/read-arguments.ts'
import { buildForWalks, runPictures } from './walks.js'

const usage = `npm run pictures                          takes a picture of each page in every width, theme and state, into e2e/screens
npm run pictures -- -g 'full qbank'       those whose title has these words; all that follows -- goes to Playwright`
const given = process.argv.slice(2)
if (given.includes('--help')) end(usage, 0)
buildForWalks()
process.exitCode = runPictures(given)
