import { contentRoot } from '../server/content/read-topics.ts'
import { sortLists } from '../server/content/sort-lists.ts'

const [root = contentRoot] = process.argv.slice(2)

await sortLists(root)
