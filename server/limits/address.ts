import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Whom an address counts as: an IPv4 address, or the /64 of an IPv6 one, which is one subscriber. */
export function subscriberOf(ip: string): string {
  const mapped = MAPPED.exec(ip)?.[1]
  if (mapped) return mapped
  return isIPv6(ip) ? `${networkOf(ip.split('%')[0] ?? ip)}/64` : ip
}

function networkOf(ip: string): string {
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '')).join(':')
}
