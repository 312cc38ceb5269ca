import cluster from 'node:cluster'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Half of a start is the reading of code that was read before; where nothing can be written it is read anew. Not in the
// system's folder for temporary files, where somebody else could leave code for this process.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
// A question on the command line is answered where the settings do not fit as well, and both before all else is read.
const { isCheckOnly } = await import('./settings/answer-command-line.ts')
const { env } = await import('./env.ts')
if (env.WORKERS > 1 && cluster.isPrimary && !isCheckOnly) {
  await import('./serve-in-processes.ts')
} else {
  await import('./serve.ts')
}
// A server that is killed has it for its next start, too.
flushCompileCache()
