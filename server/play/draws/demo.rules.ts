import { createHash } from 'node:crypto'
import { type Closure, type IssueSlot, type KnownDraw, slotsAfter } from '#lottery/calendar.ts'
import { unrank } from '#lottery/combinations.ts'
import { type Dice, diceFrom } from '#lottery/dice.ts'
import type { Game, GameCode } from '#lottery/games.ts'
import { formatFirst, formatSecond, type Numbers } from '#lottery/numbers.ts'
import { prizeRule } from '#lottery/prizes.ts'
import { demoTable } from './demo-table.ts'
import type { DrawWord } from './draw-word.ts'

/** Number of past issues in a demonstration without known draws. */
const PAST = 60

/**
 * Usual sales and pools in yuan. 大乐透's pool stays above 800 m and 双色球's below 1.5 bn, so that one rule applies to
 * all draws.
 */
const USUAL: Readonly<Record<GameCode, readonly [sales: number, pool: number | null]>> = {
  ssq: [360_000_000, 1_200_000_000],
  dlt: [310_000_000, 1_000_000_000],
  fc3d: [110_000_000, null],
  pl3: [48_000_000, null],
  pl5: [21_000_000, 210_000_000],
  qxc: [14_000_000, 260_000_000],
  qlc: [6_000_000, 3_000_000],
}

/** Returns the demo draws missing at `now`: those after the latest known draw, or the last sixty. */
export function demoDraws(game: Game, known: KnownDraw | null, closures: readonly Closure[], now: Date): DrawWord[] {
  const past: IssueSlot[] = []
  for (const slot of slotsAfter(game, known ?? LONG_AGO, closures, now)) {
    if (slot.drawAt > now) break
    past.push(slot)
  }
  return (known ? past : past.slice(-PAST)).map((slot) => demoDraw(game, slot))
}

// Such an old draw starts the calendar in January of last year, so that sixty past draws exist in January, too.
const LONG_AGO: KnownDraw = { issueno: '00000', date: '2000-01-01' }

/** Generates the demo draw of an issue. Deterministic: the same issue always gives the same draw. */
export function demoDraw(game: Game, { issueno, date }: Pick<IssueSlot, 'issueno' | 'date'>): DrawWord {
  const dice = seeded(`${game.code} ${issueno}`)
  const numbers = drawn(game, dice)
  const [sales, pool] = USUAL[game.code]
  const salesFen = around(sales, dice) * 100
  const poolFen = pool === null ? null : around(pool, dice) * 100
  const rule = prizeRule(game, issueno, { poolBeforeFen: poolFen, specialRule: false })
  return {
    game,
    issueno,
    date,
    first: formatFirst(game, numbers),
    second: formatSecond(game, numbers),
    salesFen,
    poolFen,
    deadline: null,
    prizes: demoTable(rule, numbers, salesFen, dice),
  }
}

function seeded(words: string): Dice {
  return diceFrom((bytes) => {
    bytes.set(createHash('shake256', { outputLength: bytes.length }).update(words).digest())
  })
}

function drawn(game: Game, dice: Dice): Numbers {
  const numbers = unrank(game, dice(game.combinations))
  return game.special ? { ...numbers, second: [specialBeside(game, numbers.first, dice)] } : numbers
}

function specialBeside(game: Game, basics: readonly number[], dice: Dice): number {
  const rest = Array.from({ length: game.first.max }, (_, i) => i + 1).filter((n) => !basics.includes(n))
  return rest[dice(rest.length)]!
}

/** Returns a random amount within 10 % of the usual one. */
function around(usual: number, dice: Dice): number {
  return Math.round(usual * (0.9 + dice(2001) / 10_000))
}
