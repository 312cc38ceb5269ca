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
  { name: 'a token whose name is spelled in percents', url: '/api?%74oken=abc&a=1', logged: '/api?%74oken=…&a=1' },
  {
    name: 'a token in an address that cannot be read',
    url: '/api/%zz?a=1&%74oken=abc',
    logged: '/api/%zz?a=1&%74oken=…',
  },
  { name: 'what a name says that cannot be read', url: '/api?to%zzken=abc#a=1', logged: '/api?to%zzken=…#a=1' },
  { name: 'nothing else', url: '/exam?block_id=7&mytoken=1', logged: '/exam?block_id=7&mytoken=1' },
])('the log leaves out $name', ({ url, logged }) => expect(withoutSecrets(url)).toBe(logged))
