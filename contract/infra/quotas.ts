import type { Mode } from '#lottery/games.ts'

export type PlayerKind = 'visitor' | 'member' | 'vip'

export const PANEL_LIMIT = 10
export const PANEL_START = 5

/** Free refreshes in the lucky mode (彩运模式), per game and issue. */
export const FREE_REFRESHES = { visitor: 5, member: 10, vip: Infinity } as const satisfies Record<PlayerKind, number>
/** Refreshes in the lucky mode that a member may pay for, per calendar day in Shanghai. */
export const PAID_REFRESHES = 20

/** Maximum number of locked bets per game, issue and mode: OTHER_LOCKS in every mode except the lucky one. */
export const LUCKY_LOCKS = { member: 2, vip: 10 } as const
export const OTHER_LOCKS = 10

export function computeLockLimit(kind: PlayerKind, mode: Mode): number {
  if (mode !== 'lucky') return OTHER_LOCKS
  return kind === 'vip' ? LUCKY_LOCKS.vip : LUCKY_LOCKS.member
}

export const MAX_MONTHS = 120

/** Limits of one gift, and of all gifts by one operator in a day. They do not apply to administrators and the CLI. */
export const GIFT_LIMITS = { coins: { once: 100, day: 500 }, vip: { once: 1, day: 5 } } as const

export const MAX_DAILY_EXPORTS = 3

export const MAX_BLOCKED_MEMBERS = 500
