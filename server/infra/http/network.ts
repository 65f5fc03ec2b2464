import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/** What counts as one address: an IPv4 address, or the /64 that a household gets of IPv6. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  // An IPv4 caller of a socket that takes both kinds becomes IPv4 again: all in one /64, they would share one allowance.
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

/** The first groups of 16 bits as a prefix. */
function prefixOf({ parts }: ipaddr.IPv6, groups: number): string {
  const prefix = parts.slice(0, groups).map((group) => group.toString(16))
  return `${prefix.join(':')}::/${groups * 16}`
}

/** Returns a keyed hash of a network: enough to count by, useless to find out who it was. */
export const networkHash = (secret: string, ip: string): Uint8Array => hashOf(secret, networkOf(ip))

/** Returns the same of the wider IPv6 network; null for IPv4. */
export function widerNetworkHash(secret: string, ip: string): Uint8Array | null {
  const network = widerNetworkOf(ip)
  return network === null ? null : hashOf(secret, network)
}

const hashOf = (secret: string, network: string): Uint8Array =>
  createHmac('sha256', secret).update(`network ${network}`).digest().subarray(0, 16)
