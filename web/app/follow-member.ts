import { sessionMayHaveChanged, sessionOf } from '#web/page/session.ts'

/**
 * A tab out of sight misses that its member leaves in another one, or that somebody else comes. In sight again it begins anew:
 * what it shows, and has ready, is of the member before.
 */
export function followMember(): void {
  let before = memberNow()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') before = memberNow()
    else if (before !== null && memberNow() !== before) window.location.reload()
    else sessionMayHaveChanged()
  })
}

function memberNow(): string | null {
  const member = sessionOf(document.cookie)
  return member && `${member.phone} ${member.nickname}`
}
