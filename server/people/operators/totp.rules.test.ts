import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { createSecretCipher } from './secret-cipher.ts'
import { generateTotpSecret, generateTotp, findTotpStep, buildTotpUri } from './totp.rules.ts'

/** Seconds and digits of RFC 6238, appendix B, for SHA-1. The authenticator uses the last six of the eight digits. */
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const
const SECRET = Secret.fromLatin1('12345678901234567890').base32

describe('authenticator', () => {
  test.each(VECTORS)('computes RFC 6238 digits at second %i', (second, digits) => {
    const at = new Date(second * 1000)
    expect(generateTotp(SECRET, at)).toBe(digits.slice(2))
    expect(findTotpStep(SECRET, digits.slice(2), at)).toBe(Math.floor(second / 30))
  })

  test('accepts digits of adjacent time steps', () => {
    const now = new Date(1_111_111_111_000)
    const shown = (steps: number) =>
      findTotpStep(SECRET, generateTotp(SECRET, new Date(now.getTime() + steps * 30_000)), now)
    const step = Math.floor(1_111_111_111 / 30)
    expect([-2, -1, 0, 1, 2].map(shown)).toEqual([null, step - 1, step, step + 1, null])
  })

  test('generates a 160-bit secret and builds its URI', () => {
    const secret = generateTotpSecret()
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20)
    const uri = buildTotpUri(secret, '彩友123456')
    const { searchParams } = new URL(uri)
    expect(decodeURIComponent(uri)).toMatch(/^otpauth:\/\/totp\/彩运:彩友123456\?/)
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: '彩运',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(generateTotpSecret()).not.toBe(secret)
  })
})

describe('encrypted secret', () => {
  const sealer = createSecretCipher('a')
  test('decrypts only unchanged text with the same owner and key', () => {
    const sealed = sealer.seal(SECRET, 7)
    expect(sealed.toString('latin1')).not.toContain(SECRET)
    expect(sealer.open(sealed, 7)).toBe(SECRET)
    expect(sealer.open(sealed, 8)).toBeNull()
    expect(createSecretCipher('b').open(sealed, 7)).toBeNull()
    sealed[28]! ^= 1
    expect(sealer.open(sealed, 7)).toBeNull()
  })
})
