import { refuse } from '#contract/refusals.ts'
import { localDate } from '#lottery/calendar.ts'
import { spend, timesSpent } from '#server/coins/coins.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Player } from './owner.ts'
import { type Action, countsRefreshes } from './picks.rules.ts'
import type { Spot } from './seats.ts'

/** Refreshes that a member may pay for on one day in Shanghai. */
const PAID_A_DAY = 20

interface Payment {
  readonly userId: number
  /** Names the request: sent twice, it pays once. '' where it has no name. */
  readonly key: string
  /** What is paid: the same name for something else is refused. */
  readonly ref: string
}

/** What a player offers to pay for, or null. A VIP's refreshes are free, and so are those of other modes. */
export function paymentOf(player: Player, { game, issueno, mode }: Spot, action: Action): Payment | null {
  if (action.kind !== 'refresh' || action.paidBy === null || player.kind === 'visitor') return null
  if (!countsRefreshes(player.isVip ? 'vip' : 'member', mode)) return null
  const { ids, count, paidBy } = action
  const key = paidBy && `${player.id} ${game} ${issueno} ${mode} ${paidBy}`
  return { userId: player.id, key, ref: JSON.stringify({ game, issueno, mode, ids, count }) }
}

/**
 * Pays a lucky refresh with one star coin, in the transaction of the refresh: both happen or neither. False: this very
 * request has paid before, and nothing more is to be done.
 */
export async function pay(tx: Tx, { userId, key, ref }: Payment, freeLeft: number, now: Date): Promise<boolean> {
  if (key === '') refuse('request_id_needed')
  if (freeLeft > 0) refuse('free_refreshes_left')
  if (!(await spend(tx, { userId, coins: 1, key, ref }, 'refresh', now))) return false
  const midnight = new Date(`${localDate(now)}T00:00:00+08:00`)
  if ((await timesSpent(tx, userId, 'refresh', midnight)) > PAID_A_DAY) refuse('coin_refreshes_used')
  return true
}
