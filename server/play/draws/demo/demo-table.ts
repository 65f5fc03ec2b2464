import type { Dice } from '#lottery/dice.ts'
import type { Numbers } from '#lottery/numbers.ts'
import type { PrizeLevel, PrizeRule } from '#lottery/prizes.ts'
import type { Prize } from '#server/play/draws/draw-report.ts'

/** Share of each floating level in the prize money left after the fixed levels, by the number of floating levels. */
const SHARES: Readonly<Record<number, readonly number[]>> = { 2: [0.75, 0.25], 3: [0.7, 0.1, 0.2] }
const PRIZE_SHARE = 0.5
const YUAN = 100
const CAP_FEN = { dlt: 10_000_000 * YUAN, other: 5_000_000 * YUAN }

/** Generates a plausible prize table: winners by the odds, and the floating levels share the money that remains. */
export function generateDemoTable(rule: PrizeRule, drawn: Numbers, salesFen: number, dice: Dice): Prize[] {
  const bets = salesFen / rule.game.priceFen
  const rows = rule.levels.map((level) => ({ level, winners: generateWinners(rule, level, drawn, bets, dice) }))
  const fixed = rows.reduce((sum, { level, winners }) => sum + (level.fixedFen ?? 0) * winners, 0)
  const left = Math.max(0, salesFen * PRIZE_SHARE - fixed)
  const shares = SHARES[rows.filter(({ level }) => level.fixedFen === null).length] ?? []
  return rows.map(({ level, winners }, i) => ({
    name: level.name,
    winners,
    bonusFen: winners === 0 ? null : (level.fixedFen ?? toFloatingFen(rule, i, (left * (shares[i] ?? 0)) / winners)),
    promotionFen: 0,
  }))
}

function generateWinners(rule: PrizeRule, level: PrizeLevel, drawn: Numbers, bets: number, dice: Dice): number {
  const ways = level.groupWays === null ? level.ways : countGroupWays(level.groupWays, drawn)
  const expected = (bets * ways) / rule.combinations
  // Small numbers of winners vary much, large ones little.
  const spread = Math.min(1, 2 / Math.sqrt(expected + 1))
  return Math.round(expected * (1 + (spread * (dice(2001) - 1000)) / 1000))
}

/**
 * Returns the winning combinations of 组选3 (one pair) or 组选6 (three different digits); 0 if the drawn digits are of
 * another kind.
 */
function countGroupWays(ways: number, { first }: Numbers): number {
  const kinds: Readonly<Record<number, number>> = { 3: 6, 2: 3 }
  return kinds[new Set(first).size] === ways ? ways : 0
}

/** Rounds down to whole yuan, at most the cap. The second level pays at least twice the third. */
function toFloatingFen(rule: PrizeRule, index: number, share: number): number {
  const cap = rule.game.code === 'dlt' ? CAP_FEN.dlt : CAP_FEN.other
  const floor = index === 1 ? 2 * (rule.levels[2]?.fixedFen ?? 0) : YUAN
  return Math.max(floor, Math.floor(Math.min(share, cap) / YUAN) * YUAN)
}
