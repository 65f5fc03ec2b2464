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
let wasEverSignedIn = false

/** Returns the member from the session cookie; null if it is missing, truncated or not a JSON object. */
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

// Returns the same object while the cookie is unchanged, because `useSyncExternalStore` compares by identity.
function readSession(): UserInfo | null {
  const raw = document.cookie
  if (lastRead.raw !== raw) lastRead = { raw, session: parseSession(raw) }
  wasEverSignedIn ||= lastRead.session !== null
  return lastRead.session
}

// Set immediately, because the first response may end the session and the store must then notify its subscribers.
if (typeof document !== 'undefined') session.set(readSession())

/** Whether a member is signed in at this moment. For event handlers; components use `useSession`. */
export const isSignedIn = (): boolean => readSession() !== null

/** Whether the member's session has ended since the document was loaded. */
export const hasSessionEnded = (): boolean => !isSignedIn() && wasEverSignedIn

export function currentMemberId(): string {
  const member = readSession()
  return member ? encodeURIComponent(`${member.phone} ${member.nickname}`) : ''
}

export const onSessionChange = session.subscribe

/** Returns the signed-in member; null for a visitor, on the server and during hydration. */
// Reads the cookie and not the store, because the cookie may change first.
export const useSession = (): UserInfo | null =>
  useSyncExternalStore(session.subscribe, readSession, () => session.start)

/** Updates the session from the cookie. To be called after an API call, which may have set or cleared the cookie. */
export const refreshSession = (): void => session.set(readSession())

/** Marks the member as leaving: until the document is unloaded, no failed call redirects to /login. */
export function markLeaving(): void {
  leaving.set(true)
  refreshSession()
  window.addEventListener('pageshow', onPageShow, { once: true })
}

/** Undoes `markLeaving` if the document is restored from the back/forward cache. */
function onPageShow(): void {
  leaving.set(false)
  refreshSession()
}

export const isLeaving = leaving.get
export const useIsLeaving = (): boolean => useStore(leaving)

const BACK_KEY = 'back-after-login'

/** Stores the URL for the return after signing in. Deletes an action that was stored for an earlier URL. */
export function rememberPage({ pathname, search, hash }: LocationParts): void {
  if (pathname === paths.login()) return
  deleteIntent()
  if (isOwnPath(pathname)) tabMemory.keep(BACK_KEY, pathname + search + hash)
}

/** Whether a path is safe to navigate to. The router parses two slashes or a backslash as another origin and throws. */
function isOwnPath(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1)
  return path.startsWith('/') && !path.includes('//') && !path.includes('\\')
}

type LocationParts = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Returns the stored URL and deletes it; null if there is none. Also resumes the stored action. */
export function takeRememberedPage(): string | null {
  resumeIntent()
  const path = tabMemory.read(BACK_KEY)
  tabMemory.forget(BACK_KEY)
  return path !== null && isOwnPath(path) ? path : null
}
