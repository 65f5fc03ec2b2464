import type { Mode } from '#lottery/games.ts'

/** Who picks. */
export type PlayerKind = 'visitor' | 'member' | 'vip'

/** Bets of a panel, at most. */
export const PANEL_LIMIT = 10
/** Bets of a new panel. */
export const PANEL_START = 5

/** Free lucky refreshes per game and issue. */
export const FREE_REFRESHES = { visitor: 5, member: 10, vip: Infinity } as const satisfies Record<PlayerKind, number>
/** Lucky refreshes that a member may pay for on one day in Shanghai. */
export const PAID_REFRESHES = 20

/** Lucky bets held locked at a time, per game and issue; in every other mode ten for everyone signed in. */
export const LUCKY_LOCKS = { member: 2, vip: 10 } as const
export const OTHER_LOCKS = 10

/** Bets a player may hold locked at a time; a visitor is told those of a member. */
export function lockLimit(kind: PlayerKind, mode: Mode): number {
  if (mode !== 'lucky') return OTHER_LOCKS
  return kind === 'vip' ? LUCKY_LOCKS.vip : LUCKY_LOCKS.member
}

/** Months of membership that are sold or given at once, at most: ten years. */
export const MOST_MONTHS = 120

/** Coins, and months, of one gift and of all that an operator gives on a day; beyond them an administrator gives. */
export const GIFT_LIMITS = { coins: { once: 100, day: 500 }, vip: { once: 1, day: 5 } } as const

/** Exports of all that is kept of a member, in 24 hours. */
export const EXPORTS_A_DAY = 3

/** People whom a member may block, at most. */
export const BLOCKS_LIMIT = 500
