import { PAID_REFRESHES } from '#contract/infra/quotas.ts'
import { refuse } from '#contract/refusals.ts'
import { toInstant, toLocalDate } from '#lottery/dates.ts'
import type { Mode } from '#lottery/games.ts'
import { spendCoins, countSpending } from '#server/people/coins/coins.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import type { Player } from './owner.ts'
import { type PanelAction, isRefreshLimited } from './picks.rules.ts'
import type { PanelKey } from './picks.store.ts'

interface RefreshPayment {
  readonly userId: number
  /** Idempotency key: a repeated request pays once. '' if the request has none. */
  readonly key: string
  /** Purpose of the payment; the same key with another purpose is rejected. */
  readonly ref: string
}

type PaidRefresh = Extract<PanelAction, { kind: 'refresh' }>

/** Returns whether an action is a refresh paid with a coin. Only lucky refreshes without VIP cost coins. */
function isPaidRefresh(player: Player, mode: Mode, action: PanelAction): action is PaidRefresh & { paidBy: string } {
  if (action.kind !== 'refresh' || action.paidBy === null || player.kind === 'visitor') return false
  return isRefreshLimited(player.isVip ? 'vip' : 'member', mode)
}

/** Returns whether the action is a paid refresh with an idempotency key: after an unknown result it may be retried. */
export const hasRequestKey = (player: Player, mode: Mode, action: PanelAction): boolean =>
  isPaidRefresh(player, mode, action) && action.paidBy !== ''

export function toRefreshPayment(
  player: Player,
  { game, issueno, mode }: PanelKey,
  action: PanelAction,
): RefreshPayment | null {
  if (player.kind === 'visitor' || !isPaidRefresh(player, mode, action)) return null
  const { ids, count, paidBy } = action
  const key = paidBy && `${player.id} ${game} ${issueno} ${mode} ${paidBy}`
  return { userId: player.id, key, ref: JSON.stringify({ game, issueno, mode, ids, count }) }
}

/** Pays a refresh with one star coin in the refresh's transaction. Returns false if this request was paid before. */
export async function payRefresh(
  tx: Tx,
  { userId, key, ref }: RefreshPayment,
  freeLeft: number,
  now: Date,
): Promise<boolean> {
  if (key === '') refuse('request_id_needed')
  if (freeLeft > 0) refuse('free_refreshes_left')
  if (!(await spendCoins(tx, { userId, coins: 1, key, ref }, 'refresh', now))) return false
  const midnight = toInstant(toLocalDate(now), '00:00')
  if ((await countSpending(tx, userId, 'refresh', midnight)) > PAID_REFRESHES) refuse('coin_refreshes_used')
  return true
}
