import { config } from 'zod'

// The content security policy forbids making code from text; without this, zod would try it with its first schema.
config({ jitless: true })
