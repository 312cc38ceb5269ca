import { expect, test } from 'vitest'
import { callerAddress } from './caller-address.ts'

test.each([
  { name: 'an address of version 4 as it is', ip: '203.0.113.7', counted: '203.0.113.7' },
  { name: 'one that is written as version 6 likewise', ip: '::ffff:203.0.113.7', counted: '203.0.113.7' },
  { name: 'all addresses of one line as one', ip: '2001:db8:0:42:1:2:3:4', counted: '2001:db8:0:42::/64' },
  { name: 'the same line in short', ip: '2001:0DB8:0:42::9', counted: '2001:db8:0:42::/64' },
  { name: 'this machine', ip: '::1', counted: '0:0:0:0::/64' },
  { name: 'who comes by a unix socket without an address', ip: undefined, counted: 'unix socket' },
  { name: 'an address with its zone', ip: 'fe80::1%eth0', counted: 'fe80:0:0:0::/64' },
])('counts $name', ({ ip, counted }) => expect(callerAddress(ip)).toBe(counted))
