import { isIPv4, isIPv6 } from 'node:net'

/**
 * The address by which a caller is counted: of IPv6 the half that a provider gives to one line, since its owner picks the
 * rest.
 * A caller at a unix socket without a proxy has no address.
 */
export function callerAddress(ip: string | undefined = 'unix socket'): string {
  const [address = ''] = ip.split('%')
  const mapped = address.slice(address.lastIndexOf(':') + 1)
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(address)) return ip
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const between = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...between, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
