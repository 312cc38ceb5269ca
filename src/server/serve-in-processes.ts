import { env } from './env.ts'
import { Primary } from './workers/primary.ts'

// Not by the log's level, as with one process.
const say = (sentence: string) => console.log(sentence)
await new Primary({ count: env.WORKERS, drainMs: env.DRAIN_SECONDS * 1000, say }).start()
