import { useSyncExternalStore } from 'react'
import type { UserInfo } from '#contract/people/account.ts'
import { paths } from '#contract/paths.ts'
import { tabMemory } from '#client/memory.ts'
import { createStore, useStore } from '#client/store.ts'
import { dropIntent, resumeIntent } from './intent.ts'

const COOKIE = /(?:^|;\s*)userInfo=([^;]*)/
const session = createStore<UserInfo | null>(null)
const leaving = createStore(false)
let seen = { raw: '', session: null as UserInfo | null }

/**
 * Parses the member in the cookie header. Returns null (signed out) if it is absent, truncated or not a JSON object.
 */
export function sessionOf(cookies: string): UserInfo | null {
  const raw = COOKIE.exec(cookies)?.[1]
  if (!raw) return null
  try {
    const value: unknown = JSON.parse(decodeURIComponent(raw))
    return typeof value === 'object' && value !== null && 'nickname' in value ? (value as UserInfo) : null
  } catch {
    return null
  }
}

// A store compares by identity, so the same cookie must return the same object.
function current(): UserInfo | null {
  if (seen.raw !== document.cookie) seen = { raw: document.cookie, session: sessionOf(document.cookie) }
  return seen.session
}

// The first response of a page may end the session, so the store needs the previous member.
if (typeof document !== 'undefined') session.set(current())

/** Whether a member is signed in now. For event handlers; components use `useSession`. */
export const isSignedIn = (): boolean => current() !== null

/** Returns an identifier of the signed-in member; '' for a visitor. */
export function readerNow(): string {
  const member = current()
  return member ? encodeURIComponent(`${member.phone} ${member.nickname}`) : ''
}

/** Subscribes to changes of the session. */
export const followSession = session.subscribe

/** Returns the signed-in member; null on the server and until hydration. */
// The cookie may change before the store is updated.
export const useSession = (): UserInfo | null => useSyncExternalStore(session.subscribe, current, () => session.start)

/** Reads the cookie again, after a call that may have set or cleared it. */
export const sessionMayHaveChanged = (): void => session.set(current())

/** Marks that the member is signing out and the document unloads, so that no call prompts for a sign-in meanwhile. */
export function leave(): void {
  leaving.set(true)
  sessionMayHaveChanged()
  window.addEventListener('pageshow', stay, { once: true })
}

/** The document was restored from the back/forward cache. */
function stay(): void {
  leaving.set(false)
  sessionMayHaveChanged()
}

export const isLeaving = leaving.get
export const useIsLeaving = (): boolean => useStore(leaving)

const BACK = 'back-after-login'

/** Stores the full URL that sent the player to /login. Deletes an action stored earlier. */
export function rememberPage({ pathname, search, hash }: Address): void {
  if (pathname === paths.login()) return
  dropIntent()
  if (isOwnPath(pathname)) tabMemory.keep(BACK, pathname + search + hash)
}

/** The router parses two slashes or a backslash as another origin and throws. */
function isOwnPath(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1)
  return path.startsWith('/') && !path.includes('//') && !path.includes('\\')
}

/** Shape shared by the browser's and the router's location. */
type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Returns the URL to open after the login, once, and resumes the stored action. Null: no page sent the player. */
export function takeRememberedPage(): string | null {
  resumeIntent()
  const path = tabMemory.read(BACK)
  tabMemory.forget(BACK)
  return path !== null && isOwnPath(path) ? path : null
}
