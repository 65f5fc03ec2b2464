import { Secret, TOTP } from 'otpauth'

/** What every authenticator takes without asking: SHA-1, six digits, a new one each 30 seconds (RFC 6238). */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30, issuer: '彩运' }
/** Steps before and after this one that count: clocks of phones are not exact, and typing takes time. */
const TOLERANCE = 1
const SECRET_BYTES = 20

/** In base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that an authenticator reads from a QR code. */
export const uriOf = (secret: string, label: string): string => new TOTP({ ...KIND, secret, label }).toString()

/** What an authenticator shows at a moment. */
export const shownAt = (secret: string, at: Date): string =>
  new TOTP({ ...KIND, secret }).generate({ timestamp: at.getTime() })

/** The step whose digits these are, counted from 1970, if it is about now; else null. */
export function stepOf(secret: string, digits: string, now: Date): number | null {
  const totp = new TOTP({ ...KIND, secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: digits, timestamp, window: TOLERANCE })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
