import { type Game, type GameCode, gameOfCode, isGameCode } from '#lottery/games.ts'
import { type PrizeRule, prizeRuleById } from '#lottery/prizes.ts'
import type { Prize } from '#server/play/draws/draws.ts'

/** The versions of the rules, by the names that the chapters give them. */
export const RULE_IDS = [
  'ssq',
  'ssq-special',
  'ssq-undecided',
  'dlt-2007',
  'dlt-2009',
  'dlt-2014',
  'dlt-2019',
  'dlt-2026-low',
  'dlt-2026-high',
  'dlt-2026-undecided',
  'fc3d-1000',
  'fc3d-1040',
  'pl3',
  'pl3-undecided',
  'pl5',
  'qxc-row',
  'qxc-2020',
  'qlc',
] as const

export function gameOfRule(id: string): Game {
  const code = id.split('-')[0]!
  if (!isGameCode(code)) throw new Error(`no game has the rule ${id}`)
  return gameOfCode(code)
}

export function ruleNamed(id: string): PrizeRule {
  const rule = prizeRuleById(gameOfRule(id), id)
  if (!rule) throw new Error(`no rule ${id}`)
  return rule
}

export const rulesOfGame = (code: GameCode): readonly string[] => RULE_IDS.filter((id) => gameOfRule(id).code === code)

/** A row of a table as vectors have it; what is left out plays no part. */
export interface TableRow {
  readonly name: string
  readonly bonus?: number | null
  readonly promotion?: number
  readonly winners?: number | null
}

export const prizesOf = (rows: readonly TableRow[]): Prize[] =>
  rows.map(({ name, bonus = null, promotion = 0, winners = null }) => ({
    name,
    bonusFen: bonus,
    promotionFen: promotion,
    winners,
  }))
