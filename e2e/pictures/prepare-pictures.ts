import { rmSync } from 'node:fs'
import prepareData from '../prepare-data.ts'
import { seedFullLearner } from './full-learner.ts'
import { picturesFolder } from './take-pictures.ts'

/** Before the first picture: those of the last run are gone, and the full learner is there. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it.
export default async function preparePictures() {
  rmSync(picturesFolder, { recursive: true, force: true })
  const remove = await prepareData()
  const folder = process.env.PREPARED_DATA
  if (!folder) throw new Error('The content is loaded into a folder.')
  await seedFullLearner(folder)
  return remove
}
