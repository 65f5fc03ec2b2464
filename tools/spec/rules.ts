import { type Game, gameOfCode, isGameCode } from '#lottery/games.ts'
import { type PrizeRule, prizeRuleById } from '#lottery/prizes.ts'
import type { Prize } from '#server/play/draws/draws.ts'

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

/** A row of a prize table in a vector; omitted fields do not affect the result. */
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
