import { createECDH, hkdfSync } from 'node:crypto'

/** VAPID key pair (RFC 8292), base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Group order of P-256. A private key is smaller. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const BYTES = 32

/** 16 extra bytes make all private keys equally likely (FIPS 186-5, A.2.1). */
export function derivePushKeys(siteSecret: string): PushKeys {
  const seed = Buffer.from(hkdfSync('sha256', siteSecret, '', 'web push', BYTES + 16)).toString('hex')
  const key = (BigInt(`0x${seed}`) % (ORDER - 1n)) + 1n
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(key.toString(16).padStart(BYTES * 2, '0'), 'hex')
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey: ecdh.getPrivateKey('base64url') }
}
