import { env } from './env.ts'
import { Primary } from './workers/primary.ts'

// Not by the log's level, as with one process.
await new Primary({ count: env.WORKERS, say: (sentence) => console.log(sentence) }).start()
