import type { Game } from '#lottery/games.ts'

/**
 * Chosen numbers of one zone. `bankers` (胆) are in every bet, `others` (拖) fill the remaining positions. Without
 * bankers the choice is 单式 or 复式. Both are ascending and have no number twice.
 */
export interface ZoneChoice {
  readonly bankers: readonly number[]
  readonly others: readonly number[]
}

/** 双色球, 大乐透, 七乐彩: 单式, 复式 and 胆拖. `second` is null where a pick has no second zone. */
export interface BallsChoice {
  readonly form: 'balls'
  readonly first: ZoneChoice
  readonly second: ZoneChoice | null
}

/**
 * Digits by position: 直选 of 3D and 排列3, 排列5, 七星彩 (its seventh position is the last number, 0–14). Each position
 * holds its digits ascending; 定位复式 is more than one digit in a position.
 */
export interface PlacesChoice {
  readonly form: 'places'
  readonly places: readonly (readonly number[])[]
}

/**
 * 3D and 排列3 in any order: every 组三 bet (a pair and one other) or 组六 bet (three different) of these digits, as 胆拖
 * with 1 banker, of 组六 also 2.
 */
export interface GroupChoice extends ZoneChoice {
  readonly form: 'group3' | 'group6'
}

/** 3D and 排列3, 组选单式: one bet on these three digits in any order, ascending; a pair and one other, or three different. */
export interface GroupBetChoice {
  readonly form: 'group'
  readonly digits: readonly number[]
}

/** 3D and 排列3: every 直选 bet with one of these digit sums (0–27), or every 组选 bet (1–26, no triples). */
export interface SumsChoice {
  readonly form: 'sums' | 'group-sums'
  readonly sums: readonly number[]
}

/** 3D and 排列3: every 直选 bet with one of these differences of the greatest and least digit (0–9). */
export interface SpansChoice {
  readonly form: 'spans'
  readonly spans: readonly number[]
}

/** 3D and 排列3, 组合复式: every 直选 bet of three different ones of these digits, n(n−1)(n−2). */
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

/** One line of a ticket: a choice, bought `multiple` times (倍, 1–99). */
export interface Line {
  readonly choice: Choice
  readonly multiple: number
}

/**
 * One paper ticket (一张票), or a plan (方案) too large for paper: some lines of one game. All calculations use closed
 * forms; bets are listed only if there are few.
 */
export interface Ticket {
  readonly game: Game
  readonly lines: readonly Line[]
  /** 追加: an extra yuan per bet, on all lines; only for 大乐透. */
  readonly addOn: boolean
  /** First issue of the ticket, in the format of the lottery office; null: not given. */
  readonly issueno: string | null
  /** Number of consecutive issues, at least 1. */
  readonly issues: number
}
