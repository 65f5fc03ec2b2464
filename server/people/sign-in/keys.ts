import { createHmac, hkdfSync } from 'node:crypto'
import { networkHash } from '#server/infra/http/network.ts'

/** Keyed hashes of this site: without its secret nobody can find a phone, address or code by trying them all. */
export interface Keys {
  phone(phone: string): Buffer
  /** The network of an address: of IPv6 the /64. */
  address(ip: string): Buffer
  visitor(uuid: string): Buffer
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
  return {
    phone: hasher('phone'),
    address: (ip) => Buffer.from(networkHash(siteSecret, ip)),
    visitor: hasher('visitor'),
    code: hasher('code'),
    knownBrowser: hasher('known browser'),
  }
}
