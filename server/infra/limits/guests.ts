import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#server/infra/lib/clock.ts'

/**
 * Tells the browsers behind one address apart, for flood limits alone. A guest is nobody: the cookie is a number by
 * chance, the second it was given and our seal; nothing of it is kept.
 */
export interface Guests {
  /** The guest whose cookie stands in a Cookie header; null: none, made up, or of yesterday. */
  in(cookies: string | undefined): string | null
  /** A new guest's cookie, as a Set-Cookie header says it. */
  newCookie(): string
}

const LIFE_SECONDS = 86_400
const COOKIE = /(?:^|; ?)guest=([\w-]{16})\.(\d{9,11})\.([\w-]{22})(?:;|$)/
const GUESTS_KEPT = 50_000

/** `realTime`: as all of flood limits. */
export function guestsOf(secret: string, { realTime, https }: { realTime: Clock; https: boolean }): Guests {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'guest', 32))
  const attributes = `Max-Age=${LIFE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  /** Seals found right: looking at one costs a kept answer a tenth of its time. */
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
