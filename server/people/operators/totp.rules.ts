import { Secret, TOTP } from 'otpauth'

/** Defaults of every authenticator: SHA-1, six digits, 30 seconds (RFC 6238). */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30, issuer: '彩运' }
/** Number of accepted time steps before and after the current step: phone clocks differ, and typing needs time. */
const TOLERANCE = 1
const SECRET_BYTES = 20

export const generateTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

export const buildTotpUri = (secret: string, label: string): string => new TOTP({ ...KIND, secret, label }).toString()

export const generateTotp = (secret: string, at: Date): string =>
  new TOTP({ ...KIND, secret }).generate({ timestamp: at.getTime() })

/** Returns the time step of these digits, counted from 1970; null: the digits match no step within the tolerance. */
export function findTotpStep(secret: string, digits: string, now: Date): number | null {
  const totp = new TOTP({ ...KIND, secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: digits, timestamp, window: TOLERANCE })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
