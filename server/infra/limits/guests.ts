import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/infra/lib/clock.ts'

/**
 * Distinguishes browsers behind one address, only for rate limits. The cookie is a random number, its creation time and
 * a signature; nothing is stored.
 */
export interface Guests {
  /** Returns the guest id of a Cookie header; null: missing, forged or expired. */
  in(cookies: string | undefined): string | null
  /** Returns the Set-Cookie value of a new guest. */
  newCookie(): string
}

const LIFE_SECONDS = 86_400
const COOKIE = /(?:^|; ?)guest=([\w-]{16})\.(\d{9,11})\.([\w-]{22})(?:;|$)/
const GUESTS_KEPT = 50_000

/** `realTime`: the machine's clock, like all rate limits. */
export function guestsOf(secret: string, { realTime, https }: { realTime: Clock; https: boolean }): Guests {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'guest', 32))
  const attributes = `Max-Age=${LIFE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  /** Cache of verified signatures: verifying takes a tenth of the time of a cached response. */
  const sealed = new LRUCache<string, true>({ max: GUESTS_KEPT })

  const nowSeconds = () => Math.floor(realTime.now().getTime() / 1000)
  const seal = (what: string) => createHmac('sha256', key).update(what).digest().subarray(0, 16)

  function isOurs(what: string, shown: string): boolean {
    const known = `${what}.${shown}`
    if (sealed.has(known)) return true
    if (!timingSafeEqual(Buffer.from(shown, 'base64url'), seal(what))) return false
    sealed.set(known, true)
    return true
  }

  return {
    in(cookies) {
      const [, id, since, shown] = COOKIE.exec(cookies ?? '') ?? []
      if (!id || !since || !shown || nowSeconds() - Number(since) >= LIFE_SECONDS) return null
      return isOurs(`${id}.${since}`, shown) ? id : null
    },
    newCookie() {
      const what = `${randomBytes(12).toString('base64url')}.${nowSeconds()}`
      return `guest=${what}.${seal(what).toString('base64url')}; ${attributes}`
    },
  }
}
