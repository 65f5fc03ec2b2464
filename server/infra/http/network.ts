import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/** What counts as one address: an IPv4 address, or the /64 that a household gets of IPv6. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  // An IPv4 caller of a socket that takes both kinds becomes IPv4 again: all in one /64, they would share one allowance.
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const household = address.parts.slice(0, 4).map((group) => group.toString(16))
  return `${household.join(':')}::/64`
}

/** A network as a keyed hash: enough to count by, useless to find out who it was. */
export function networkHash(secret: string, ip: string): Uint8Array {
  return createHmac('sha256', secret)
    .update(`network ${networkOf(ip)}`)
    .digest()
    .subarray(0, 16)
}
