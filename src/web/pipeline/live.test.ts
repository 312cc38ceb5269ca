import { expect, test } from 'vitest'
import { lookAgainMs } from './live.ts'

// Shows pipeline-22
test.each([
  { name: 'while drafts move here', seen: { isLive: true, needs: null }, seconds: 1 },
  { name: 'where nothing moves', seen: { isLive: false, needs: null }, seconds: 20 },
  { name: 'where no model can be asked here', seen: { isLive: true, needs: 'Set LLM_PROVIDER.' }, seconds: 20 },
  { name: 'before anything is seen', seen: undefined, seconds: 20 },
])('a page of the pipeline looks again after $seconds s $name', ({ seen, seconds }) => {
  expect(lookAgainMs(seen)).toBe(seconds * 1000)
})
