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

/** Who the cookie header names, or null: absent, cut short or no JSON object all mean signed out. */
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

// A store compares by identity, so the same cookie must give the same object.
function current(): UserInfo | null {
  if (seen.raw !== document.cookie) seen = { raw: document.cookie, session: sessionOf(document.cookie) }
  return seen.session
}

// The first answer of a page may end the session: the store has to know who was signed in before it.
if (typeof document !== 'undefined') session.set(current())

/** Whether someone is signed in at this moment; for what happens, not for what is shown. */
export const isSignedIn = (): boolean => current() !== null

/** The same as one word, to tell one from another: empty where nobody is. */
export function readerNow(): string {
  const member = current()
  return member ? encodeURIComponent(`${member.phone} ${member.nickname}`) : ''
}

/** Tells of each change of who is signed in. */
export const followSession = session.subscribe

/** Who is signed in; null on the server and until hydration is over. */
// The cookie may be another before anybody says so.
export const useSession = (): UserInfo | null => useSyncExternalStore(session.subscribe, current, () => session.start)

/** Looks at the cookie again, after anything that may have set or cleared it. */
export const sessionMayHaveChanged = (): void => session.set(current())

/** The member leaves by their wish, and another document is on its way: nobody is asked to sign in meanwhile. */
export function leave(): void {
  leaving.set(true)
  sessionMayHaveChanged()
  window.addEventListener('pageshow', stay, { once: true })
}

/** By a step back the document has come again. */
function stay(): void {
  leaving.set(false)
  sessionMayHaveChanged()
}

export const isLeaving = leaving.get
export const useIsLeaving = (): boolean => useStore(leaving)

const BACK = 'back-after-login'

/** Stores the whole address that sent the player to /login. An action stored earlier is dropped. */
export function rememberPage({ pathname, search, hash }: Address): void {
  if (pathname === paths.login()) return
  dropIntent()
  if (isOwnPath(pathname)) tabMemory.keep(BACK, pathname + search + hash)
}

/** The router takes two slashes, or a backslash, for the beginning of another site's address, and throws. */
function isOwnPath(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1)
  return path.startsWith('/') && !path.includes('//') && !path.includes('\\')
}

/** As the browser and the router both write it. */
type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Returns the address to open after the login, once, and resumes what the player began there. Null: no page sent the player. */
export function takeRememberedPage(): string | null {
  resumeIntent()
  const path = tabMemory.read(BACK)
  tabMemory.forget(BACK)
  return path !== null && isOwnPath(path) ? path : null
}
