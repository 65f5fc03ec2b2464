import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/infra/lib/clock.ts'

export type Guests = ReturnType<typeof createGuests>

const COOKIE_SECONDS = 86_400
const COOKIE = /(?:^|; ?)guest=([\w-]{16})\.(\d{9,11})\.([\w-]{22})(?:;|$)/
const MAX_VERIFIED_GUESTS = 50_000

/** Guest cookies distinguish browsers behind one IP address, for rate limits only. The server stores none. */
export function createGuests(secret: string, { realTime, https }: { realTime: Clock; https: boolean }) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'guest', 32))
  const attributes = `Max-Age=${COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  /** Cache of verified cookies, because verifying a signature takes a tenth of the time of a cached response. */
  const sealed = new LRUCache<string, true>({ max: MAX_VERIFIED_GUESTS })

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
    /** Returns the guest id in a Cookie header; null if the guest cookie is missing, forged or expired. */
    in(cookies: string | undefined): string | null {
      const [, id, since, shown] = COOKIE.exec(cookies ?? '') ?? []
      if (!id || !since || !shown || nowSeconds() - Number(since) >= COOKIE_SECONDS) return null
      return isOurs(`${id}.${since}`, shown) ? id : null
    },
    newCookie(): string {
      const what = `${randomBytes(12).toString('base64url')}.${nowSeconds()}`
      return `guest=${what}.${seal(what).toString('base64url')}; ${attributes}`
    },
  }
}
