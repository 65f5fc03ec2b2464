import type { Game } from './games.ts'
import { toSortableIssue } from './numbers.ts'
import { findLevelByName } from './prize-names.ts'
import { FIRST_ISSUE } from './prize-tables.ts'
import type { Level } from './prizes.ts'

/** Amounts of 追加 by level, in tenths of the base amount. A missing level has no 追加, or its amount is unknown. */
type Tenths = { readonly [Of in Level]?: number }

const since = FIRST_ISSUE

/**
 * Rules of 追加, newest first: the first issue, the tenths, and the amount of levels without tenths (null: unknown). Up
 * to issue 09120 only the three floating levels are known: the published 追加 rows of the other levels repeat the base
 * amount. Later rules are printed in the rules of the game (docs/spec/prizes.md#S-PRZ-11).
 */
const TENTHS: readonly (readonly [since: string, tenths: Tenths, others: 0 | null])[] = [
  [since.dlt2019, { 1: 8, 2: 8 }, 0],
  [since.dlt2014, { 1: 6, 2: 6, 3: 6, 4: 5, 5: 5 }, 0],
  [since.dlt2009, { 1: 6, 2: 6, 3: 6, 4: 5, 5: 5, 6: 5, 7: 5 }, 0],
  ['', { 1: 6, 2: 6, 3: 6 }, null],
]

const YUAN = 100

/**
 * Computes the amount in fen, rounded down to whole yuan, that 追加 adds to one winning bet by the rule of the issue: 0
 * for a level without 追加, null if the rule or a needed base amount is unknown. Announced amounts (`findAddOnLevel`)
 * take precedence; since issue 26014 they may be one yuan higher.
 */
export function computeAddOnFen(game: Game, issueno: string, level: Level, baseFen: number | null): number | null {
  if (game.code !== 'dlt') return 0
  const [, tenths, others] = findAddOnRule(toSortableIssue(game, issueno))
  const share = tenths[level]
  if (share === undefined) return others
  return baseFen === null ? null : Math.floor((baseFen * share) / (10 * YUAN)) * YUAN
}

const findAddOnRule = (issue: string) => TENTHS.find(([first]) => issue >= first)!

const ADD_ON = /^(.+)[(（]追加[)）]$/

/** Returns the level of a published 追加 row such as 一等奖(追加); null for other rows, and for levels without a known 追加. */
export function findAddOnLevel(game: Game, issueno: string, published: string): Level | null {
  const name = game.code === 'dlt' ? ADD_ON.exec(published)?.[1] : undefined
  const level = name === undefined ? null : (findLevelByName(game, name) as Level | null)
  return level !== null && findAddOnRule(toSortableIssue(game, issueno))[1][level] !== undefined ? level : null
}
