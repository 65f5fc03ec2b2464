import { createHash } from 'node:crypto'
import { type Closure, type IssueSlot, type KnownDraw, generateSlotsAfter } from '#lottery/calendar.ts'
import { unrank } from '#lottery/combinations.ts'
import { type Dice, createDice } from '#lottery/dice.ts'
import type { Game, GameCode } from '#lottery/games.ts'
import { formatFirst, formatSecond, type Numbers } from '#lottery/numbers.ts'
import { getPrizeRule, type PrizeLevel, type PrizeRule } from '#lottery/prizes.ts'
import type { DrawReport, Prize } from '#server/play/draws/draw-report.ts'

const PAST = 60

/** Sales and pools in yuan. With these pools of 双色球 and 大乐透 one prize rule per game applies to all demo draws. */
const USUAL: Readonly<Record<GameCode, readonly [sales: number, pool: number | null]>> = {
  ssq: [360_000_000, 1_200_000_000],
  dlt: [310_000_000, 1_000_000_000],
  fc3d: [110_000_000, null],
  pl3: [48_000_000, null],
  pl5: [21_000_000, 210_000_000],
  qxc: [14_000_000, 260_000_000],
  qlc: [6_000_000, 3_000_000],
}

/** Returns the demo draws after the latest known draw until `now`; without a known draw, the last sixty. */
export function generateDemoDraws(
  game: Game,
  known: KnownDraw | null,
  closures: readonly Closure[],
  now: Date,
): DrawReport[] {
  const past: IssueSlot[] = []
  for (const slot of generateSlotsAfter(game, known ?? LONG_AGO, closures, now)) {
    if (slot.drawAt > now) break
    past.push(slot)
  }
  return (known ? past : past.slice(-PAST)).map((slot) => generateDemoDraw(game, slot))
}

// After such an old draw the calendar starts in January of last year, so that sixty past draws exist in January, too.
const LONG_AGO: KnownDraw = { issueno: '00000', date: '2000-01-01' }

/** Generates the demo draw of an issue. Deterministic: the same issue always gives the same draw. */
export function generateDemoDraw(game: Game, { issueno, date }: Pick<IssueSlot, 'issueno' | 'date'>): DrawReport {
  const dice = createSeededDice(`${game.code} ${issueno}`)
  const numbers = drawNumbers(game, dice)
  const [sales, pool] = USUAL[game.code]
  const salesFen = varyAmount(sales, dice) * 100
  const poolFen = pool === null ? null : varyAmount(pool, dice) * 100
  const rule = getPrizeRule(game, issueno, { poolBeforeFen: poolFen, specialRule: false })
  return {
    game,
    issueno,
    date,
    first: formatFirst(game, numbers),
    second: formatSecond(game, numbers),
    salesFen,
    poolFen,
    deadline: null,
    prizes: generateDemoTable(rule, numbers, salesFen, dice),
  }
}

function createSeededDice(words: string): Dice {
  return createDice((bytes) => {
    bytes.set(createHash('shake256', { outputLength: bytes.length }).update(words).digest())
  })
}

function drawNumbers(game: Game, dice: Dice): Numbers {
  const numbers = unrank(game, dice(game.combinations))
  return game.special ? { ...numbers, second: [drawSpecialNumber(game, numbers.first, dice)] } : numbers
}

function drawSpecialNumber(game: Game, basics: readonly number[], dice: Dice): number {
  const rest = Array.from({ length: game.first.max }, (_, i) => i + 1).filter((n) => !basics.includes(n))
  return rest[dice(rest.length)]!
}

function varyAmount(usual: number, dice: Dice): number {
  return Math.round(usual * (0.9 + dice(2001) / 10_000))
}

/** Share of each floating level in the prize money left after the fixed levels, by the number of floating levels. */
const SHARES: Readonly<Record<number, readonly number[]>> = { 2: [0.75, 0.25], 3: [0.7, 0.1, 0.2] }
const PRIZE_SHARE = 0.5
const YUAN = 100
const CAP_FEN = { dlt: 10_000_000 * YUAN, other: 5_000_000 * YUAN }

/** Generates a plausible prize table: winners by the odds, and the floating levels share the money that remains. */
function generateDemoTable(rule: PrizeRule, drawn: Numbers, salesFen: number, dice: Dice): Prize[] {
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
 * Returns the number of winning combinations of 组选3 (one pair) or 组选6 (three different digits); 0 if the drawn digits
 * are of another kind.
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
