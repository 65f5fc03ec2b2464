import type { InputOf } from '#contract/infra/endpoint.ts'
import { toWireMode } from '#contract/infra/modes.ts'
import type { Bet, lockBets, Panel, selection } from '#contract/play/picks.ts'
import { FREE_REFRESHES, computeLockLimit, LUCKY_LOCKS, type PlayerKind } from '#contract/infra/quotas.ts'
import { REFRESHES_USED, VISITORS_REFRESHES_USED } from '#contract/infra/refusal-messages.ts'
import type { GameType, Mode } from '#lottery/games.ts'

type SelectionInput = InputOf<ReturnType<typeof selection>>
type LockInput = InputOf<typeof lockBets>

/** Returns the player kind according to the session cookie; the server has the final say. */
export function toPlayerKind(session: { is_vip: number } | null): PlayerKind {
  if (!session) return 'visitor'
  return session.is_vip === 1 ? 'vip' : 'member'
}

export const isLocked = (bet: Bet): boolean => bet.is_change === 1

export const filterUnlocked = (bets: readonly Bet[]): Bet[] => bets.filter((bet) => !isLocked(bet))

export const isCustom = (bet: Bet): boolean => bet.own === 1

export const filterRefreshable = (bets: readonly Bet[]): Bet[] => filterUnlocked(bets).filter((bet) => !isCustom(bet))

export function buildRefreshInput(mode: Mode, bets: readonly Bet[]): SelectionInput {
  const ids = filterRefreshable(bets).map((bet) => bet.ball_id)
  return { type: toWireMode(mode), is_refresh: 1, reload_ball: ids, reload_num: ids.length }
}

/** Returns how many more bets can be locked; negative if bets were locked during a membership that has ended. */
export const countFreeLocks = (bets: readonly Bet[], limit: number): number => limit - bets.filter(isLocked).length

export const isAllLocked = (bets: readonly Bet[]): boolean => bets.length > 0 && bets.every(isLocked)

/** Locks as many bets as possible, or unlocks all. Without a free lock: one bet, to show the server's reason. */
export function selectBulkLock(bets: readonly Bet[], limit: number): { state: 1 | 2; bets: Bet[] } {
  if (isAllLocked(bets)) return { state: 2, bets: [...bets] }
  return { state: 1, bets: filterUnlocked(bets).slice(0, Math.max(1, countFreeLocks(bets, limit))) }
}

interface PanelKey {
  type: GameType
  mode: Mode
  issueno: string
}

export function buildLockInput({ type, mode, issueno }: PanelKey, bet: Bet): LockInput {
  const state = isLocked(bet) ? 2 : 1
  return { type, mode: toWireMode(mode), issueno, state, red_ball: bet.red_ball, blue_ball: bet.blue_ball }
}

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

/** Returns how many refreshes are left, and their limit; null if refreshes are unlimited. */
export function countRefreshesLeft(kind: PlayerKind, { refreshCount }: Panel): { left: number; of: number } | null {
  if (refreshCount < 0 || kind === 'vip') return null
  return { left: refreshCount, of: FREE_REFRESHES[kind] }
}

export const usedUpMessage = (kind: PlayerKind): string =>
  kind === 'visitor' ? VISITORS_REFRESHES_USED : REFRESHES_USED

export const shouldSignInToRefresh = (kind: PlayerKind, mode: Mode, panel: Panel | undefined): boolean =>
  kind === 'visitor' && mode === 'lucky' && panel?.refreshCount === 0

export const refreshCostsCoin = (kind: PlayerKind, mode: Mode, panel: Panel | undefined): boolean =>
  kind === 'member' && mode === 'lucky' && panel?.refreshCount === 0

export const shouldOfferVip = (kind: PlayerKind, mode: Mode): boolean => mode === 'lucky' && kind !== 'vip'

/** Whether to remind that members without VIP can lock few bets. `reminded`: the reminder was already shown. */
export const needsReminder = (kind: PlayerKind, mode: Mode, reminded: boolean): boolean =>
  kind === 'member' && mode === 'lucky' && !reminded

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

export function computeSums(bet: Bet): { sum: number; odd: number; even: number } {
  const numbers = bet.red_ball.split(',').map(Number)
  const odd = numbers.filter((n) => n % 2 === 1).length
  return { sum: numbers.reduce((all, n) => all + n, 0), odd, even: numbers.length - odd }
}
