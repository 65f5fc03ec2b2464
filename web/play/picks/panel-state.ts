import type { InputOf } from '#contract/infra/endpoint.ts'
import { toWireMode } from '#contract/infra/modes.ts'
import type { Bet, lockBets, Panel, selection } from '#contract/play/picks.ts'
import { FREE_REFRESHES, computeLockLimit, LUCKY_LOCKS, type PlayerKind } from '#contract/infra/quotas.ts'
import { REFRESHES_USED, VISITORS_REFRESHES_USED } from '#contract/infra/refusal-messages.ts'
import type { GameType, Mode } from '#lottery/games.ts'

type SelectionInput = InputOf<ReturnType<typeof selection>>
type LockInput = InputOf<typeof lockBets>

/** Returns the player kind known to the page; the server decides. */
export function toPlayerKind(session: { is_vip: number } | null): PlayerKind {
  if (!session) return 'visitor'
  return session.is_vip === 1 ? 'vip' : 'member'
}

export const isLocked = (bet: Bet): boolean => bet.is_change === 1

export const filterUnlocked = (bets: readonly Bet[]): Bet[] => bets.filter((bet) => !isLocked(bet))

export const isCustom = (bet: Bet): boolean => bet.own === 1

/** Returns the bets that a refresh replaces. Custom bets remain, locked or not. */
export const filterRefreshable = (bets: readonly Bet[]): Bet[] => filterUnlocked(bets).filter((bet) => !isCustom(bet))

/** Builds the request that replaces the refreshable bets by id. */
export function buildRefreshInput(mode: Mode, bets: readonly Bet[]): SelectionInput {
  const ids = filterRefreshable(bets).map((bet) => bet.ball_id)
  return { type: toWireMode(mode), is_refresh: 1, reload_ball: ids, reload_num: ids.length }
}

/** Returns the number of free locks; negative if bets were locked during a membership that has ended. */
export const countFreeLocks = (bets: readonly Bet[], limit: number): number => limit - bets.filter(isLocked).length

/** Whether the bulk button unlocks: all bets are locked. */
export const isAllLocked = (bets: readonly Bet[]): boolean => bets.length > 0 && bets.every(isLocked)

/**
 * Action of the bulk button: locks as many unlocked bets as possible, or unlocks if all are locked. If no lock is free,
 * the action contains one bet, so that the server returns the error.
 */
export function selectBulkLock(bets: readonly Bet[], limit: number): { state: 1 | 2; bets: Bet[] } {
  if (isAllLocked(bets)) return { state: 2, bets: [...bets] }
  return { state: 1, bets: filterUnlocked(bets).slice(0, Math.max(1, countFreeLocks(bets, limit))) }
}

interface PanelKey {
  type: GameType
  mode: Mode
  issueno: string
}

/** Builds the request of a single bet's button. */
export function buildLockInput({ type, mode, issueno }: PanelKey, bet: Bet): LockInput {
  const state = isLocked(bet) ? 2 : 1
  return { type, mode: toWireMode(mode), issueno, state, red_ball: bet.red_ball, blue_ball: bet.blue_ball }
}

/** Builds the request of the bulk button. */
export function buildBulkLockInput({ type, mode, issueno }: PanelKey, all: readonly Bet[], limit: number): LockInput {
  const { state, bets } = selectBulkLock(all, limit)
  return {
    type,
    mode: toWireMode(mode),
    issueno,
    state,
    red_ball: bets.map((bet) => bet.red_ball),
    blue_ball: bets.map((bet) => bet.blue_ball),
  }
}

/** Returns the remaining refreshes and their limit; null if they are unlimited. */
export function countRefreshesLeft(kind: PlayerKind, { refreshCount }: Panel): { left: number; of: number } | null {
  if (refreshCount < 0 || kind === 'vip') return null
  return { left: refreshCount, of: FREE_REFRESHES[kind] }
}

/** Returns the message shown once the free lucky refreshes are used up. */
export const usedUpMessage = (kind: PlayerKind): string =>
  kind === 'visitor' ? VISITORS_REFRESHES_USED : REFRESHES_USED

/** Whether another lucky refresh redirects a visitor to the login. */
export const shouldSignInToRefresh = (kind: PlayerKind, mode: Mode, panel: Panel | undefined): boolean =>
  kind === 'visitor' && mode === 'lucky' && panel?.refreshCount === 0

/** Whether a member without VIP pays a coin for another lucky refresh, because the free ones are used up. */
export const refreshCostsCoin = (kind: PlayerKind, mode: Mode, panel: Panel | undefined): boolean =>
  kind === 'member' && mode === 'lucky' && panel?.refreshCount === 0

/** Whether 我要更多号码 opens the VIP offer: only VIPs can add in lucky mode. */
export const shouldOfferVip = (kind: PlayerKind, mode: Mode): boolean => mode === 'lucky' && kind !== 'vip'

/** Whether the first lock requires the reminder: members without VIP have limited locks in lucky mode. */
export const needsReminder = (kind: PlayerKind, mode: Mode, reminded: boolean): boolean =>
  kind === 'member' && mode === 'lucky' && !reminded

/** Describes the effect of a refresh and the number of locks. */
export function formatPanelHint(kind: PlayerKind, mode: Mode, panel: Panel): string {
  const open = panel.total - panel.change
  const refresh = open === 0 ? '全部已锁定，解锁后才能刷新。' : `刷新只换未锁定的 ${open} 注。`
  return refresh + formatLockHint(kind, mode, panel.change)
}

function formatLockHint(kind: PlayerKind, mode: Mode, used: number): string {
  const limit = computeLockLimit(kind, mode)
  const after = kind === 'visitor' ? '登录后' : '本期'
  const name = mode === 'lucky' ? '彩运模式' : ''
  const over = used > limit ? '，超出的解锁后不能再锁定' : ''
  const spent = used >= limit ? `，已用 ${used} 注${over}` : ''
  const more = mode === 'lucky' && kind !== 'vip' ? `；会员可锁定 ${LUCKY_LOCKS.vip} 注` : ''
  return `${after}${name}可锁定 ${limit} 注${spent}${more}。`
}

/** Computes 和值 and 奇偶 of the first zone. */
export function computeSums(bet: Bet): { sum: number; odd: number; even: number } {
  const numbers = bet.red_ball.split(',').map(Number)
  const odd = numbers.filter((n) => n % 2 === 1).length
  return { sum: numbers.reduce((all, n) => all + n, 0), odd, even: numbers.length - odd }
}
