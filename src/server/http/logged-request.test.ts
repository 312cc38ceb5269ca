import { expect, test } from 'vitest'
import { withoutSecrets } from './logged-request.ts'

test.each([
  // Shows account-15
  { name: 'a reset link', url: '/reset-password?token=abc', logged: '/reset-password?token=…' },
  {
    name: 'a code of a provider, with its state',
    url: '/login/google?state=s&code=c&scope=email',
    logged: '/login/google?state=…&code=…&scope=email',
  },
  { name: 'nothing else', url: '/exam?block_id=7&mytoken=1', logged: '/exam?block_id=7&mytoken=1' },
])('the log leaves out $name', ({ url, logged }) => expect(withoutSecrets(url)).toBe(logged))
