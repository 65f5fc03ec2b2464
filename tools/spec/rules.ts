import { type Game, getGameByCode, isGameCode } from '#lottery/games.ts'
import { type PrizeRule, findPrizeRuleById } from '#lottery/prizes.ts'
import type { Prize } from '#server/play/draws/draws.ts'

export function getGameOfRule(id: string): Game {
  const code = id.split('-')[0]!
  if (!isGameCode(code)) throw new Error(`no game has the rule ${id}`)
  return getGameByCode(code)
}

export function getRule(id: string): PrizeRule {
  const rule = findPrizeRuleById(getGameOfRule(id), id)
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

/** Returns what `read` returns; null if it throws the error `fault`, which means that the input is invalid. */
export function orNull<Result>(fault: new (...args: never[]) => Error, read: () => Result): Result | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof fault) return null
    throw error
  }
}

export const toPrizes = (rows: readonly TableRow[]): Prize[] =>
  rows.map(({ name, bonus = null, promotion = 0, winners = null }) => ({
    name,
    bonusFen: bonus,
    promotionFen: promotion,
    winners,
  }))
