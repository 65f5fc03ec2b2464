import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export type SecretCipher = ReturnType<typeof createSecretCipher>

/** AES-256-GCM with a key derived from SITE_SECRET; the ciphertext is bound to its owner. */
export function createSecretCipher(siteSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', siteSecret, '', 'operators totp', 32))
  return {
    seal(text: string, owner: number): Buffer {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(owner)))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    /** Returns null for a text that is encrypted with another key or for another owner, or modified. */
    open(sealed: Buffer, owner: number): string | null {
      const [nonce, tag, body] = splitCiphertext(sealed)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(String(owner)))
        .setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

const splitCiphertext = (sealed: Buffer): [nonce: Buffer, tag: Buffer, body: Buffer] => [
  sealed.subarray(0, NONCE_BYTES),
  sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
  sealed.subarray(NONCE_BYTES + TAG_BYTES),
]
