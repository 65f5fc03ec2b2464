import type { InputOf } from '#contract/infra/endpoint.ts'
import { wireMode } from '#contract/infra/modes.ts'
import type { Bet, lockBets, Panel, selection } from '#contract/play/picks.ts'
import { FREE_REFRESHES, lockLimit, LUCKY_LOCKS, type PlayerKind } from '#contract/infra/quotas.ts'
import { REFRESHES_USED, VISITORS_REFRESHES_USED } from '#contract/infra/refusal-words.ts'
import type { GameType, Mode } from '#lottery/games.ts'

type SelectionInput = InputOf<ReturnType<typeof selection>>
type LockInput = InputOf<typeof lockBets>

/** Who picks, as far as the page knows; the server decides. */
export function playerOf(session: { is_vip: number } | null): PlayerKind {
  if (!session) return 'visitor'
  return session.is_vip === 1 ? 'vip' : 'member'
}

export const isLocked = (bet: Bet): boolean => bet.is_change === 1

export const unlockedOf = (bets: readonly Bet[]): Bet[] => bets.filter((bet) => !isLocked(bet))

export const isOwn = (bet: Bet): boolean => bet.own === 1

/** The bets that a refresh replaces: what the player thought of stays, locked or not. */
export const refreshableOf = (bets: readonly Bet[]): Bet[] => unlockedOf(bets).filter((bet) => !isOwn(bet))

/** Asks for other bets in the places of those that may go, by name. */
export function refreshInput(mode: Mode, bets: readonly Bet[]): SelectionInput {
  const ids = refreshableOf(bets).map((bet) => bet.ball_id)
  return { type: wireMode(mode), is_refresh: 1, reload_ball: ids, reload_num: ids.length }
}

/** The locks still free of so many; below 0 where a membership has ended since. */
export const freeLocks = (bets: readonly Bet[], limit: number): number => limit - bets.filter(isLocked).length

/** Whether the bulk button unlocks: all bets are locked. */
export const allLocked = (bets: readonly Bet[]): boolean => bets.length > 0 && bets.every(isLocked)

/**
 * The bulk button: locks the first of those not locked, as many as fit; once all are, it unlocks them. Where none fits
 * it asks for one all the same, and the server says why not.
 */
export function bulkLock(bets: readonly Bet[], limit: number): { state: 1 | 2; bets: Bet[] } {
  if (allLocked(bets)) return { state: 2, bets: [...bets] }
  return { state: 1, bets: unlockedOf(bets).slice(0, Math.max(1, freeLocks(bets, limit))) }
}

interface Place {
  type: GameType
  mode: Mode
  issueno: string
}

/** One bet's own button. */
export function lockOne({ type, mode, issueno }: Place, bet: Bet): LockInput {
  const state = isLocked(bet) ? 2 : 1
  return { type, mode: wireMode(mode), issueno, state, red_ball: bet.red_ball, blue_ball: bet.blue_ball }
}

/** The bulk button, as a call. */
export function lockMany({ type, mode, issueno }: Place, all: readonly Bet[], limit: number): LockInput {
  const { state, bets } = bulkLock(all, limit)
  return {
    type,
    mode: wireMode(mode),
    issueno,
    state,
    red_ball: bets.map((bet) => bet.red_ball),
    blue_ball: bets.map((bet) => bet.blue_ball),
  }
}

/** What is left of the refreshes: a number of so many, or null where they are not counted. */
export function refreshesLeft(kind: PlayerKind, { refreshCount }: Panel): { left: number; of: number } | null {
  if (refreshCount < 0 || kind === 'vip') return null
  return { left: refreshCount, of: FREE_REFRESHES[kind] }
}

/** What is said once the free lucky refreshes are used up. */
export const usedUpWords = (kind: PlayerKind): string => (kind === 'visitor' ? VISITORS_REFRESHES_USED : REFRESHES_USED)

/** Whether another lucky refresh leads a visitor to the login. */
export const refreshAsksWho = (kind: PlayerKind, mode: Mode, panel: Panel | undefined): boolean =>
  kind === 'visitor' && mode === 'lucky' && panel?.refreshCount === 0

/** A member without VIP may pay for one more lucky refresh once the free ones are used up. */
export const refreshCostsCoin = (kind: PlayerKind, mode: Mode, panel: Panel | undefined): boolean =>
  kind === 'member' && mode === 'lucky' && panel?.refreshCount === 0

/** What 我要更多号码 does: only members with VIP add in lucky mode. */
export const moreOpensVip = (kind: PlayerKind, mode: Mode): boolean => mode === 'lucky' && kind !== 'vip'

/** Locking in lucky mode is limited for members without VIP: the page says so once, before the first lock. */
export const needsReminder = (kind: PlayerKind, mode: Mode, reminded: boolean): boolean =>
  kind === 'member' && mode === 'lucky' && !reminded

/** What a refresh will do and how many locks there are, in plain words. */
export function panelHint(kind: PlayerKind, mode: Mode, panel: Panel): string {
  const open = panel.total - panel.change
  const refresh = open === 0 ? '全部已锁定，解锁后才能刷新。' : `刷新只换未锁定的 ${open} 注。`
  return refresh + lockWords(kind, mode, panel.change)
}

function lockWords(kind: PlayerKind, mode: Mode, used: number): string {
  const limit = lockLimit(kind, mode)
  const after = kind === 'visitor' ? '登录后' : '本期'
  const name = mode === 'lucky' ? '彩运模式' : ''
  const over = used > limit ? '，超出的解锁后不能再锁定' : ''
  const spent = used >= limit ? `，已用 ${used} 注${over}` : ''
  const more = mode === 'lucky' && kind !== 'vip' ? `；会员可锁定 ${LUCKY_LOCKS.vip} 注` : ''
  return `${after}${name}可锁定 ${limit} 注${spent}${more}。`
}

/** 和值 and 奇偶 of the first zone. */
export function sums(bet: Bet): { sum: number; odd: number; even: number } {
  const numbers = bet.red_ball.split(',').map(Number)
  const odd = numbers.filter((n) => n % 2 === 1).length
  return { sum: numbers.reduce((all, n) => all + n, 0), odd, even: numbers.length - odd }
}
