import { createECDH, hkdfSync } from 'node:crypto'

/** VAPID key pair of the site for push services (RFC 8292), in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Order of P-256: private keys are smaller. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const BYTES = 32

/**
 * Derives the keys from SITE_SECRET, so that each process has the same without storing them. 16 extra bytes make all
 * keys equally likely (FIPS 186-5, A.2.1).
 */
export function pushKeysOf(siteSecret: string): PushKeys {
  const seed = Buffer.from(hkdfSync('sha256', siteSecret, '', 'web push', BYTES + 16)).toString('hex')
  const key = (BigInt(`0x${seed}`) % (ORDER - 1n)) + 1n
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(key.toString(16).padStart(BYTES * 2, '0'), 'hex')
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: ecdh.getPrivateKey('base64url') }
}
