import { useSyncExternalStore } from 'react'
import type { UserInfo } from '#contract/people/account.ts'
import { paths } from '#contract/paths.ts'
import { tabMemory } from '#client/memory.ts'
import { createStore, useStore } from '#client/store.ts'
import { deleteIntent, resumeIntent } from './intent.ts'

const COOKIE = /(?:^|;\s*)userInfo=([^;]*)/
const session = createStore<UserInfo | null>(null)
const leaving = createStore(false)
let lastRead = { raw: '', session: null as UserInfo | null }

/**
 * Parses the member in the cookie header. Returns null (signed out) if it is absent, truncated or not a JSON object.
 */
export function parseSession(cookies: string): UserInfo | null {
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
function readSession(): UserInfo | null {
  const raw = document.cookie
  if (lastRead.raw !== raw) lastRead = { raw, session: parseSession(raw) }
  return lastRead.session
}

// The first response of a page may end the session, so the store needs the previous member.
if (typeof document !== 'undefined') session.set(readSession())

/** Whether a member is signed in now. For event handlers; components use `useSession`. */
export const isSignedIn = (): boolean => readSession() !== null

/** Returns an identifier of the signed-in member; '' for a visitor. */
export function currentMemberId(): string {
  const member = readSession()
  return member ? encodeURIComponent(`${member.phone} ${member.nickname}`) : ''
}

/** Subscribes to changes of the session. */
export const onSessionChange = session.subscribe

/** Returns the signed-in member; null on the server and until hydration. */
// The cookie may change before the store is updated.
export const useSession = (): UserInfo | null =>
  useSyncExternalStore(session.subscribe, readSession, () => session.start)

/** Reads the cookie again, after a call that may have set or cleared it. */
export const refreshSession = (): void => session.set(readSession())

/** Marks that the member is signing out and the document unloads, so that no call prompts for a sign-in meanwhile. */
export function markLeaving(): void {
  leaving.set(true)
  refreshSession()
  window.addEventListener('pageshow', onPageShow, { once: true })
}

/** The document was restored from the back/forward cache. */
function onPageShow(): void {
  leaving.set(false)
  refreshSession()
}

export const isLeaving = leaving.get
export const useIsLeaving = (): boolean => useStore(leaving)

const BACK_KEY = 'back-after-login'

/** Stores the full URL that sent the player to /login. Deletes an action stored earlier. */
export function rememberPage({ pathname, search, hash }: LocationParts): void {
  if (pathname === paths.login()) return
  deleteIntent()
  if (isOwnPath(pathname)) tabMemory.keep(BACK_KEY, pathname + search + hash)
}

/** The router parses two slashes or a backslash as another origin and throws. */
function isOwnPath(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1)
  return path.startsWith('/') && !path.includes('//') && !path.includes('\\')
}

/** Shape shared by the browser's and the router's location. */
type LocationParts = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Returns the URL to open after the login, once, and resumes the stored action. Null: no page sent the player. */
export function takeRememberedPage(): string | null {
  resumeIntent()
  const path = tabMemory.read(BACK_KEY)
  tabMemory.forget(BACK_KEY)
  return path !== null && isOwnPath(path) ? path : null
}
