import { sessionOf } from './session.ts'

const KEY = 'reader'

/**
 * Names whose pages this browser keeps: the member as the cookie says, and the sign-in, since two members may look the
 * same there. Null: nobody is signed in.
 */
export function readerNow(): string | null {
  const session = sessionOf(document.cookie)
  return session && `${visit()} ${session.phone} ${session.nickname}`
}

/** Whoever signs in from now on is somebody else. */
export function renewReader(): void {
  try {
    localStorage.setItem(KEY, crypto.randomUUID())
  } catch {
    // Storage is refused: then nothing is kept either.
  }
}

function visit(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
