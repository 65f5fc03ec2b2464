import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** What counts as one address: an IPv4 address, or the /64 that a household gets of IPv6. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip
}

/** A network as a keyed hash: enough to count by, useless to find out who it was. */
export function networkHash(secret: string, ip: string): Uint8Array {
  return createHmac('sha256', secret)
    .update(`network ${networkOf(ip)}`)
    .digest()
    .subarray(0, 16)
}

function groupsOf(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}
