import { createHmac, hkdfSync } from 'node:crypto'
import { hashNetwork, hashWiderNetwork } from '#server/infra/http/network.ts'
import type { TrustLevel } from './code-caller.ts'

/** Keyed hashes: without SITE_SECRET, phones, addresses and codes cannot be found by brute force. */
export interface SiteKeys {
  /** One key per trust level, so that counters and codes are separate. */
  phone(phone: string, trust: TrustLevel): Buffer
  /** Network of an address; the /64 for IPv6. */
  address(ip: string): Buffer
  /** The /48 of an IPv6 address; null for IPv4. */
  widerNetwork(ip: string): Buffer | null
  /** Browser or member that requests a code. */
  asker(kind: 'guest' | 'member', id: string): Buffer
  /** The hash includes phone and purpose, so that a code is valid only for them. */
  code(phone: string, purpose: string, code: string): Buffer
  /** Mark stored in a browser that is known for this phone. */
  knownBrowser(phone: string): Buffer
}

export function createSiteKeys(siteSecret: string): SiteKeys {
  const hasher = (use: string) => {
    const key = Buffer.from(hkdfSync('sha256', siteSecret, '', use, 32))
    return (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  }
  const phone = hasher('phone')
  return {
    // The level is omitted for unknown browsers, for compatibility with older versions running concurrently.
    phone: (number, trust) => (trust === 'unknown' ? phone(number) : phone(number, trust)),
    address: (ip) => Buffer.from(hashNetwork(siteSecret, ip)),
    widerNetwork(ip) {
      const network = hashWiderNetwork(siteSecret, ip)
      return network && Buffer.from(network)
    },
    asker: hasher('visitor'),
    code: hasher('code'),
    knownBrowser: hasher('known browser'),
  }
}
