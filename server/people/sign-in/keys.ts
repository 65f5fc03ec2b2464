import { createHmac, hkdfSync } from 'node:crypto'
import { networkHash, widerNetworkHash } from '#server/infra/http/network.ts'
import type { TrustLevel } from './code-caller.ts'

/** Keyed hashes of this site: without its secret nobody can find a phone, address or code by trying them all. */
export interface Keys {
  /** One for each level of trust, so that their counters and codes are separate. */
  phone(phone: string, trust: TrustLevel): Buffer
  /** The network of an address: of IPv6 the /64. */
  address(ip: string): Buffer
  /** The /48 of an IPv6 address; null for IPv4. */
  widerNetwork(ip: string): Buffer | null
  /** The browser or member that requests a code. */
  asker(kind: 'guest' | 'member', id: string): Buffer
  /** Bound to phone and purpose, so that a code opens nothing else. */
  code(phone: string, purpose: string, code: string): Buffer
  /** What a browser keeps that has signed in as this phone. */
  knownBrowser(phone: string): Buffer
}

/** The keys that follow from SITE_SECRET, one per use. */
export function keysOf(siteSecret: string): Keys {
  const hasher = (use: string) => {
    const key = Buffer.from(hkdfSync('sha256', siteSecret, '', use, 32))
    return (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  }
  const phone = hasher('phone')
  return {
    // Without the level for unknown browsers: an older version beside this one computes the same.
    phone: (number, trust) => (trust === 'unknown' ? phone(number) : phone(number, trust)),
    address: (ip) => Buffer.from(networkHash(siteSecret, ip)),
    widerNetwork(ip) {
      const network = widerNetworkHash(siteSecret, ip)
      return network && Buffer.from(network)
    },
    asker: hasher('visitor'),
    code: hasher('code'),
    knownBrowser: hasher('known browser'),
  }
}
