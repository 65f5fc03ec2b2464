import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/** Returns the unit for rate limits: an IPv4 address, or the IPv6 /64 that one household gets. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  // Converts IPv4-mapped addresses of a dual-stack socket: in one /64, all would share one rate limit.
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return prefixOf(address, 4)
}

/** Returns the /48 of an IPv6 address, which one customer may hold; null for IPv4. */
export function widerNetworkOf(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6 ? prefixOf(address, 3) : null
}

/** Returns the first groups of 16 bits as a prefix. */
function prefixOf({ parts }: ipaddr.IPv6, groups: number): string {
  const prefix = parts.slice(0, groups).map((group) => group.toString(16))
  return `${prefix.join(':')}::/${groups * 16}`
}

/** Returns a keyed hash of a network: usable for counting, but not for identifying. */
export const networkHash = (secret: string, ip: string): Uint8Array => hashOf(secret, networkOf(ip))

/** Returns the keyed hash of the wider IPv6 network; null for IPv4. */
export function widerNetworkHash(secret: string, ip: string): Uint8Array | null {
  const network = widerNetworkOf(ip)
  return network === null ? null : hashOf(secret, network)
}

const hashOf = (secret: string, network: string): Uint8Array =>
  createHmac('sha256', secret).update(`network ${network}`).digest().subarray(0, 16)
