import { FREE_REFRESHES, computeLockLimit, type PlayerKind } from '#contract/infra/quotas.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Mode } from '#lottery/games.ts'

export type PanelAction =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'refresh'
      readonly ids: readonly string[] | null
      readonly count: number | null
      /** Request id of a refresh paid with a star coin, '' if the request has none; null: a free refresh is used. */
      readonly paidBy: string | null
    }
  | { readonly kind: 'add' }
  | { readonly kind: 'minus' }
  /** Adds custom bets. `ids`: bets to replace. */
  | { readonly kind: 'own'; readonly ranks: readonly number[]; readonly ids: readonly string[] }

/** Lucky refreshes per game, issue and address of visitors: a carrier has thousands of phones behind one address. */
export const ADDRESS_REFRESHES = 10_000

export function checkLockQuota(kind: Exclude<PlayerKind, 'visitor'>, mode: Mode, locked: number): RefusalCode | null {
  if (locked <= computeLockLimit(kind, mode)) return null
  return mode === 'lucky' && kind === 'member' ? 'vip_to_lock' : 'locks_used'
}

/** Used refreshes of an owner's panel and, for visitors, of all visitors of the same network address. */
export interface UsedRefreshes {
  readonly own: number
  readonly address: number
}

export function isRefreshLimited(kind: PlayerKind, mode: Mode): boolean {
  return mode === 'lucky' && kind !== 'vip'
}

export function computeRefreshesLeft(kind: PlayerKind, mode: Mode, used: UsedRefreshes): number {
  if (!isRefreshLimited(kind, mode)) return Infinity
  const own = Math.max(0, FREE_REFRESHES[kind] - used.own)
  return kind === 'visitor' ? Math.min(own, Math.max(0, ADDRESS_REFRESHES - used.address)) : own
}

export function checkRefreshesLeft(kind: PlayerKind, left: number): RefusalCode | null {
  if (left > 0) return null
  return kind === 'visitor' ? 'refreshes_used_visitor' : 'refreshes_used_member'
}

export function checkAction(kind: PlayerKind, mode: Mode, action: PanelAction['kind']): RefusalCode | null {
  if (action === 'own' && mode !== 'random') return 'own_bet_mode'
  if (mode !== 'lucky') return null
  if (action === 'minus') return 'no_minus_in_lucky'
  return action === 'add' && kind !== 'vip' ? 'vip_for_more' : null
}
