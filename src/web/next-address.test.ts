import { expect, test } from 'vitest'
import { loginAddress, nextAddress } from './next-address.ts'

test.each([
  { name: 'goes where the visitor wanted to go', next: '/exam?block_id=7', is: '/exam?block_id=7' },
  { name: 'goes to the start without a wish', next: null, is: '/' },
  { name: 'does not leave for another server', next: 'https://elsewhere.example/', is: '/' },
  // Shows account-2
  { name: 'does not leave by two slashes', next: '//elsewhere.example', is: '/' },
  { name: 'does not leave by a backslash', next: '/\\elsewhere.example', is: '/' },
  { name: 'does not leave by a tab between slashes', next: '/\t/elsewhere.example', is: '/' },
  { name: 'runs no script', next: 'javascript:alert(1)', is: '/' },
])('$name', ({ next, is }) => {
  expect(nextAddress(next)).toBe(is)
})

test('carries a path with its query through the sign-in page', () => {
  const address = new URL(loginAddress('/exam?block_id=7&results=1'), 'http://localhost')
  expect(nextAddress(address.searchParams.get('next'))).toBe('/exam?block_id=7&results=1')
})
