import { createHash } from 'node:crypto'
import { type Closure, type IssueSlot, type KnownDraw, generateSlotsAfter } from '#lottery/calendar.ts'
import { unrank } from '#lottery/combinations.ts'
import { type Dice, createDice } from '#lottery/dice.ts'
import type { Game, GameCode } from '#lottery/games.ts'
import { formatFirst, formatSecond, type Numbers } from '#lottery/numbers.ts'
import { getPrizeRule } from '#lottery/prizes.ts'
import { generateDemoTable } from './demo-table.ts'
import type { DrawReport } from '#server/play/draws/draw-report.ts'

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
