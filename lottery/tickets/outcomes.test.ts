import { describe, expect, test } from 'vitest'
import type { Dice } from '#lottery/dice.ts'
import { ALL_GAMES, type Game, GAMES, type Zone } from '#lottery/games.ts'
import { digitsInARow } from '#lottery/matching.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { findPrizeRuleById, type PrizeRule } from '#lottery/prizes.ts'
import { createSeededDice } from '#lottery/testing/randomness.ts'
import { lineCostFen } from './counting.ts'
import { type Endings, computeEndings } from './endings.ts'
import { countDraws, countOutcomes } from './outcomes.ts'
import { computeLevelAmounts, payout } from './payout.ts'
import { madePrizes } from './testing/made-prizes.ts'
import { parseTicket } from './testing/notation.ts'
import { createChoice, listForms } from './testing/random-tickets.ts'
import { listIssueRules } from './testing/rules.ts'
import type { Choice, Line, PlacesChoice } from './ticket.ts'

/** Number of random choices per form; more with PROOFS_FULL=1. */
const PER_FORM = process.env['PROOFS_FULL'] === '1' ? 400 : 10

const range = (min: number, max: number) => Array.from({ length: max - min + 1 }, (_, i) => min + i)
const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)

/** Generates random choices of every form of a game. */
function* generateChoices(game: Game, perForm: number): Generator<[Choice, Dice]> {
  for (const form of listForms(game)) {
    for (let seed = 0; seed < perForm; seed++) {
      const dice = createSeededDice(seed)
      yield [createChoice(game, form, dice), dice]
    }
  }
}

const ticketOn = (game: Game, line: Line, addOn: boolean) => ({
  game,
  lines: [line],
  addOn,
  issueno: null,
  issues: 1,
})

test.each(ALL_GAMES)('$name: assigns each possible draw to one outcome', (game) => {
  for (const { rule } of listIssueRules(game)) {
    for (const [choice] of generateChoices(game, PER_FORM)) {
      const { all } = countOutcomes(rule, choice)
      expect(sum(all.map(({ draws }) => draws)), rule.id).toBe(countDraws(rule))
      expect(new Set(all.map(({ hits }) => JSON.stringify(hits))).size).toBe(all.length)
    }
  }
})

const zone = (of: Zone, min: number, max: number): Zone => ({ ...of, min, max })
/** Games with few enough draws to list all: games with a part of their numbers, and the games of three digits. */
const SMALL: readonly Game[] = [
  { ...GAMES[1], first: zone(GAMES[1].first, 1, 10), second: zone(GAMES[1].second!, 1, 4) },
  { ...GAMES[2], first: zone(GAMES[2].first, 1, 9), second: zone(GAMES[2].second!, 1, 5) },
  { ...GAMES[5], first: zone(GAMES[5].first, 0, 4) },
  { ...GAMES[6], first: zone(GAMES[6].first, 0, 2), second: zone(GAMES[6].second!, 0, 3) },
  { ...GAMES[7], first: zone(GAMES[7].first, 1, 11) },
  GAMES[3],
  GAMES[4],
]

function everyDraw({ game, matching }: PrizeRule): Numbers[] {
  const firsts = everyFilling(game.first)
  if (game.special) {
    const all = range(game.first.min, game.first.max)
    return firsts.flatMap((first) => all.filter((n) => !first.includes(n)).map((n) => ({ first, second: [n] })))
  }
  const second = matching === digitsInARow ? { ...game.first, count: 1 } : game.second
  const seconds = second ? everyFilling(second) : [[]]
  return firsts.flatMap((first) => seconds.map((last) => ({ first, second: last })))
}

function everyFilling({ count, min, max, ordered }: Zone): number[][] {
  let rows: number[][] = [[]]
  for (let i = 0; i < count; i++) {
    rows = rows.flatMap((row) => range(ordered ? min : (row.at(-1) ?? min - 1) + 1, max).map((n) => [...row, n]))
  }
  return rows
}

describe.each(SMALL)('$name with few numbers', (game) => {
  test('outcomes and endings agree with listed draws', () => {
    for (const { rule: real, issueno } of listIssueRules(game)) {
      const draws = everyDraw({ ...real, game })
      const rule = { ...real, game, combinations: draws.length / (game.special ? 11 - 7 : 1) }
      for (const [choice, dice] of generateChoices(game, 4)) {
        const line = { choice, multiple: 1 + dice(3) }
        const prizes = madePrizes(real, dice)
        const ticket = ticketOn(game, line, game.code === 'dlt' && dice(2) === 0)
        const costFen = lineCostFen(ticket, line)

        const listed = new Map<string, number>()
        const ends = { nothing: 0, below: 0, atLeast: 0, open: 0 }
        for (const numbers of draws) {
          const paid = payout(ticket, { rule, issueno, prizes, numbers })
          const key = `${hitsSlowly(rule, choice, numbers)} wins ${winsIn(rule, paid).join()}`
          listed.set(key, (listed.get(key) ?? 0) + 1)
          ends[endSlowly(paid, costFen)]++
        }

        const { all } = countOutcomes(rule, choice)
        expect(all.map(({ draws: n, wins }) => `${wins.join()}: ${n}`).sort(), JSON.stringify(choice)).toEqual(
          [...listed].map(([key, n]) => `${key.split(' wins ')[1]}: ${n}`).sort(),
        )
        const amounts = rule.levels.map((level) => computeLevelAmounts(level, { rule, issueno, prizes }, ticket.addOn))
        expect(computeEndings(all, { line, costFen, amounts })).toEqual(ends)
      }
    }
  })
})

const winsIn = (rule: PrizeRule, { lines }: ReturnType<typeof payout>) =>
  rule.levels.map(({ level }) => lines[0]!.levels.find((won) => won.level.level === level)?.bets ?? 0)

function hitsSlowly({ matching }: PrizeRule, choice: Choice, { first, second }: Numbers): string {
  const has = (chosen: readonly number[], drawn: readonly number[]) => drawn.filter((n) => chosen.includes(n)).length
  if (choice.form === 'balls') {
    const zones = [choice.first, choice.second ?? choice.first]
    return zones.map((of, i) => [of.bankers, of.others].map((some) => has(some, i === 0 ? first : second))).join()
  }
  if (choice.form === 'places') {
    const drawn = [...first, ...second]
    const hit = choice.places.map((digits, i) => digits.includes(drawn[i]!))
    return matching === digitsInARow ? hit.join() : placesSlowly(choice, hit)
  }
  return ''
}

/** Counts the hit positions; for 七星彩 by their number of chosen digits, and the last number separately. */
function placesSlowly({ places }: PlacesChoice, hit: readonly boolean[]): string {
  if (places.length < 7) return `${hit.filter(Boolean).length}`
  const ofSize = (size: number) => hit.filter((is, i) => is && i < 6 && places[i]!.length === size).length
  return [...range(1, 10).map(ofSize), hit[6]].join()
}

type Ending = keyof Endings

function endSlowly({ fen, bets, unpublished, undecided }: ReturnType<typeof payout>, costFen: number): Ending {
  const isKnown = !unpublished && !undecided
  if (isKnown) return fen >= costFen ? 'atLeast' : bets > 0 ? 'below' : 'nothing'
  return fen >= costFen ? 'atLeast' : 'open'
}

describe('countOutcomes', () => {
  const ssq = findPrizeRuleById(GAMES[1], 'ssq')!

  test('returns the known draws and wins of a 双色球 胆拖 ticket', () => {
    const { lines } = parseTicket('ssq: 14>3,8,19,21,26,27,30,32+12')
    const { all } = countOutcomes(ssq, lines[0]!.choice)
    const of = (bankers: number, others: number, blue: number) => {
      const found = all.filter(
        ({ hits }) =>
          JSON.stringify(hits) === JSON.stringify({ first: { bankers, others }, second: { bankers: 0, others: blue } }),
      )
      return found.map(({ draws, wins }) => [draws, wins])
    }
    expect(of(1, 5, 1)).toEqual([[56, [1, 0, 15, 30, 10, 0]]])
    expect(of(1, 3, 1)).toEqual([[15_456, [0, 0, 0, 10, 30, 16]]])
    expect(of(1, 6, 0)).toEqual([])
  })
})
