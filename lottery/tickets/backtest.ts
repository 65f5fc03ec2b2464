import type { MatchCount } from '#lottery/matching.ts'
import type { Level, PrizeLevel } from '#lottery/prizes.ts'
import { type AverageWins, averageWins } from './average.ts'
import { type BestMatch, bestMatch, isCloser } from './closeness.ts'
import { costFen } from './counting.ts'
import { type Amounts, computeLevelAmounts, type DrawnIssue } from './payout.ts'
import type { Ticket } from './ticket.ts'
import { type CountWins, winCounter } from './wins.ts'

/** Results of a ticket on one prize level, over all draws under rules with this level. */
export interface LevelRecord {
  readonly level: Level
  readonly name: string
  readonly draws: number
  /** Number of bets that won this level in all draws; a bet with a multiple counts that many times. */
  readonly bets: number
  readonly last: number | null
  /** Sum of the amounts won at this level in fen, without unknown amounts. */
  readonly fen: number
  /** Number of draws in which a bet won this level with an unknown amount, which is not included in `fen`. */
  readonly open: number
  /** Average number of winning bets over the same draws for any ticket with the same number of bets. */
  readonly averageBets: number
}

/** Best match of any bet of a ticket with any draw. */
export interface Closest {
  readonly matched: MatchCount
  readonly draws: number
  readonly last: number
}

/** Results of a ticket that is bought for each draw of a list, before tax and promotions; `last` is an index of it. */
export interface Backtest {
  readonly draws: number
  readonly costFen: number
  /** Sum of all won amounts in fen, without unknown amounts. */
  readonly fen: number
  readonly won: number
  /** Number of draws with a won amount that is not announced and not included in `fen`. */
  readonly unpublished: number
  /** Number of draws with an undecided prize: the known facts do not decide whether a bet won, or which amount. */
  readonly undecided: number
  readonly levels: readonly LevelRecord[]
  /** Best match in all draws; null: there are no draws. */
  readonly closest: Closest | null
  /**
   * Average payout per fen of cost for any ticket with the same number of bets. Excludes floating amounts, and draws
   * with an unknown fixed amount; null: no draw remains.
   */
  readonly averageShare: number | null
}

/**
 * Computes the results of a ticket without faults (limits.ts) in the given draws, the oldest first. Ignores the issues
 * that the ticket names.
 * @param told called after each draw with the number of completed draws
 */
export function backtest(
  ticket: Ticket,
  draws: readonly DrawnIssue[],
  told: (done: number) => void = () => {},
): Backtest {
  const tally = new Tally(ticket)
  for (const [at, draw] of draws.entries()) {
    tally.add(draw, at)
    told(at + 1)
  }
  return tally.result(draws.length)
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

class Tally {
  private readonly ticket: Ticket
  private readonly eachFen: number
  private readonly counters: readonly { multiple: number; count: CountWins; match: BestMatch }[]
  private readonly average: AverageWins
  private readonly records = new Map<Level, Mutable<LevelRecord>>()
  private readonly sum = { won: 0, unpublished: 0, undecided: 0 }
  private readonly fixed = { fen: 0, draws: 0 }
  private closest: Closest | null = null

  constructor(ticket: Ticket) {
    this.ticket = ticket
    this.eachFen = costFen({ ...ticket, issues: 1 })
    this.average = averageWins(ticket)
    this.counters = ticket.lines.map(({ choice, multiple }) => ({
      multiple,
      count: winCounter(ticket.game, choice),
      match: bestMatch(ticket.game, choice),
    }))
  }

  add(draw: DrawnIssue, at: number): void {
    const amounts = draw.rule.levels.map((level) => computeLevelAmounts(level, draw, this.ticket.addOn))
    this.addWins(this.winsIn(draw), amounts, at)
    this.addAverage(draw, amounts)
    this.addMatch(draw, at)
  }

  result(draws: number): Backtest {
    const levels = [...this.records.values()].filter(({ averageBets, bets }) => averageBets > 0 || bets > 0)
    return {
      ...this.sum,
      draws,
      costFen: this.eachFen * draws,
      fen: levels.reduce((sum, { fen }) => sum + fen, 0),
      levels: levels.sort((a, b) => a.level - b.level),
      closest: this.closest,
      averageShare: this.fixed.draws === 0 ? null : this.fixed.fen / (this.eachFen * this.fixed.draws),
    }
  }

  private addWins(wins: readonly number[], amounts: readonly Amounts[], at: number): void {
    let [won, unpublished, undecided] = [false, false, false]
    for (const [i, bets] of wins.entries()) {
      if (bets === 0) continue
      const { level, bonusFen, addOnFen } = amounts[i]!
      if (level.undecided === 'level') {
        undecided = true
        continue
      }
      won = true
      const record = this.recordOf(level)
      record.draws++
      record.bets += bets
      record.last = at
      if (bonusFen !== null && addOnFen !== null) {
        record.fen += bets * (bonusFen + addOnFen)
        continue
      }
      record.open++
      if (bonusFen === null && level.undecided === null) unpublished = true
      else undecided = true
    }
    this.sum.won += Number(won)
    this.sum.unpublished += Number(unpublished)
    this.sum.undecided += Number(undecided)
  }

  /** Counts the winning bets of all lines per level of the draw's rule, including multiples. */
  private winsIn({ rule, numbers }: DrawnIssue): number[] {
    const wins = rule.levels.map(() => 0)
    for (const { multiple, count } of this.counters) {
      for (const [i, bets] of count(rule, numbers).entries()) wins[i]! += bets * multiple
    }
    return wins
  }

  private addAverage({ rule, numbers }: DrawnIssue, amounts: readonly Amounts[]): void {
    const average = this.average(rule, numbers)
    let fen = 0
    let isKnown = true
    for (const [i, { level, bonusFen, addOnFen }] of amounts.entries()) {
      this.recordOf(level).averageBets += average[i]!
      const isFloating = level.fixedFen === null && level.undecided === null
      if (isFloating) continue
      if (bonusFen === null || addOnFen === null) isKnown = false
      else fen += average[i]! * (bonusFen + addOnFen)
    }
    if (!isKnown) return
    this.fixed.fen += fen
    this.fixed.draws++
  }

  private addMatch({ numbers }: DrawnIssue, at: number): void {
    const best = this.counters.map(({ match }) => match(numbers)).reduce((a, b) => (isCloser(b, a) ? b : a))
    const known = this.closest
    if (!known || isCloser(best, known.matched)) this.closest = { matched: best, draws: 1, last: at }
    else if (!isCloser(known.matched, best)) this.closest = { ...known, draws: known.draws + 1, last: at }
  }

  private recordOf({ level, name }: PrizeLevel): Mutable<LevelRecord> {
    const known = this.records.get(level)
    if (known) {
      known.name = name
      return known
    }
    const record = { level, name, draws: 0, bets: 0, last: null, fen: 0, open: 0, averageBets: 0 }
    this.records.set(level, record)
    return record
  }
}
