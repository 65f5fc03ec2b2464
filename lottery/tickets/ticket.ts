import type { Game } from '#lottery/games.ts'

/**
 * Chosen numbers of one zone. `bankers` (胆) are in every bet, `others` (拖) fill the remaining positions. Without
 * bankers the choice is 单式 or 复式. Both lists are ascending, and no number occurs twice.
 */
export interface ZoneChoice {
  readonly bankers: readonly number[]
  readonly others: readonly number[]
}

/** Choice of balls: 单式, 复式 or 胆拖 of 双色球, 大乐透, 七乐彩. `second` is null if bets have no second zone. */
export interface BallsChoice {
  readonly form: 'balls'
  readonly first: ZoneChoice
  readonly second: ZoneChoice | null
}

/**
 * Choice of digits by position: 直选 of 福彩3D and 排列3, all bets of 排列5 and 七星彩 (the seventh position is the last
 * number, 0–14). The digits of a position are ascending. 定位复式 has more than one digit in a position.
 */
export interface PlacesChoice {
  readonly form: 'places'
  readonly places: readonly (readonly number[])[]
}

/**
 * Group choice of 福彩3D and 排列3: every 组三 bet (two equal digits and another) or 组六 bet (three different digits) of
 * these digits. With bankers it is 胆拖: one banker, for 组六 one or two.
 */
export interface GroupChoice extends ZoneChoice {
  readonly form: 'group3' | 'group6'
}

/** 组选单式 of 福彩3D and 排列3: one bet on three digits in any order, stored ascending; not all three may be equal. */
export interface GroupBetChoice {
  readonly form: 'group'
  readonly digits: readonly number[]
}

/** 和值 of 福彩3D and 排列3: every 直选 bet with one of these digit sums (0–27), or every 组选 bet (1–26). */
export interface SumsChoice {
  readonly form: 'sums' | 'group-sums'
  readonly sums: readonly number[]
}

/** 跨度 of 福彩3D and 排列3: every 直选 bet with one of these differences of its greatest and least digit (0–9). */
export interface SpansChoice {
  readonly form: 'spans'
  readonly spans: readonly number[]
}

/** 组合复式 of 福彩3D and 排列3: every 直选 bet of three different digits out of these n, n(n−1)(n−2) bets. */
export interface ArrangedChoice {
  readonly form: 'arranged'
  readonly digits: readonly number[]
}

export type Choice =
  | BallsChoice
  | PlacesChoice
  | GroupChoice
  | GroupBetChoice
  | SumsChoice
  | SpansChoice
  | ArrangedChoice
export type Form = Choice['form']

export interface Line {
  readonly choice: Choice
  readonly multiple: number
}

/**
 * One paper ticket (一张票), or a plan (方案) that is too large for paper: one or more lines of one game. Calculations use
 * formulas instead of listing the bets, because a ticket may have millions of bets.
 */
export interface Ticket {
  readonly game: Game
  readonly lines: readonly Line[]
  /** True: with 追加, an extra yuan per bet on all lines; only for 大乐透. */
  readonly addOn: boolean
  /** First issue of the ticket, in the format of the lottery office; null: not given. */
  readonly issueno: string | null
  readonly issues: number
}
