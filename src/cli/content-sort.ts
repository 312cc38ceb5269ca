import { contentRoot } from '../server/content/read-topics.ts'
import { sortLists } from '../server/content/sort-lists.ts'
import { readArguments } from '../server/settings/read-arguments.ts'

const usage = 'npm run content:sort [-- <folder of content>]    puts the lists of the content files into their order'
const [root = contentRoot] = readArguments(usage, {}, 1).words

await sortLists(root)
