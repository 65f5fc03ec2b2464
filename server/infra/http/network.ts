import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/** Returns the network that rate limits count: an IPv4 address or an IPv6 /64. Returns an invalid text unchanged. */
export function toNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  // Converts IPv4-mapped addresses of a dual-stack socket. They are all in one /64 and would share one rate limit.
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return formatPrefix(address, 4)
}

/** Returns the /48 of an IPv6 address, because one customer may own a whole /48. Null for IPv4 and invalid texts. */
export function toWiderNetwork(ip: string): string | null {
  if (!ipaddr.isValid(ip)) return null
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6 ? formatPrefix(address, 3) : null
}

function formatPrefix({ parts }: ipaddr.IPv6, groups: number): string {
  const prefix = parts.slice(0, groups).map((group) => group.toString(16))
  return `${prefix.join(':')}::/${groups * 16}`
}

/** Returns a keyed hash of an address's network, so that tables can count networks without storing them. */
export const hashNetwork = (secret: string, ip: string): Uint8Array => computeNetworkHash(secret, toNetwork(ip))

export function hashWiderNetwork(secret: string, ip: string): Uint8Array | null {
  const network = toWiderNetwork(ip)
  return network === null ? null : computeNetworkHash(secret, network)
}

const computeNetworkHash = (secret: string, network: string): Uint8Array =>
  createHmac('sha256', secret).update(`network ${network}`).digest().subarray(0, 16)
