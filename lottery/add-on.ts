import type { Game } from './games.ts'
import { toSortableIssue } from './numbers.ts'
import { findLevelByName } from './prize-names.ts'
import { FIRST_ISSUE } from './prize-tables.ts'
import type { Level } from './prizes.ts'

/** Amounts added by 追加, in tenths of the base amount, by level. */
type Tenths = { readonly [Of in Level]?: number }

const since = FIRST_ISSUE

/**
 * Up to 09120 only the three floating levels are known: the published rows of the others repeat the base. Later ones
 * follow the printed rules (docs/spec/prizes.md#S-PRZ-11).
 */
const TENTHS: readonly (readonly [since: string, tenths: Tenths, others: 0 | null])[] = [
  [since.dlt2019, { 1: 8, 2: 8 }, 0],
  [since.dlt2014, { 1: 6, 2: 6, 3: 6, 4: 5, 5: 5 }, 0],
  [since.dlt2009, { 1: 6, 2: 6, 3: 6, 4: 5, 5: 5, 6: 5, 7: 5 }, 0],
  ['', { 1: 6, 2: 6, 3: 6 }, null],
]

const YUAN = 100

/**
 * Computes the amount added by 追加 to one winning bet of a level by the rule of its issue, in fen: whole yuan, rounded
 * down. 0 for a level without 追加, also if `baseFen` is unknown (null); null if the rule or the base amount is
 * unknown. An announced 追加 (`findAddOnLevel`) overrides it: since 26014 it may be one yuan more.
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

/**
 * Returns the level of a published 追加 row: 一等奖(追加). Null for other rows, and for rows that contradict the rule:
 * of levels without 追加, and copies of the base up to 09120.
 */
export function findAddOnLevel(game: Game, issueno: string, published: string): Level | null {
  const name = game.code === 'dlt' ? ADD_ON.exec(published)?.[1] : undefined
  const level = name === undefined ? null : (findLevelByName(game, name) as Level | null)
  return level !== null && findAddOnRule(toSortableIssue(game, issueno))[1][level] !== undefined ? level : null
}
