import { describe, expect, test } from 'vitest'
import type { Dice } from '#lottery/dice.ts'
import { ALL_GAMES, type Game, GAMES, type Zone } from '#lottery/games.ts'
import { digitsInARow } from '#lottery/matching.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { findPrizeRuleById, type PrizeRule } from '#lottery/prizes.ts'
import { createSeededDice } from '#lottery/testing/randomness.ts'
import { lineCostFen } from './counting.ts'
import { type Endings, computeEndings } from './endings.ts'
import type { BallHits } from './hits.ts'
import { countDraws, type Outcome, type Outcomes, countOutcomes } from './outcomes.ts'
import { computeLevelAmounts, payout, computePayout } from './payout.ts'
import { madePrizes } from './testing/made-prizes.ts'
import { parseTicket } from './testing/notation.ts'
import { createChoice, listForms } from './testing/random-tickets.ts'
import { listIssueRules } from './testing/rules.ts'
import type { BallsChoice, Choice, Line, PlacesChoice, ZoneChoice } from './ticket.ts'

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

describe.each(ALL_GAMES)('$name', (game) => {
  test('assigns each possible draw to one outcome', () => {
    for (const { rule, issueno } of listIssueRules(game)) {
      for (const [choice, dice] of generateChoices(game, PER_FORM)) {
        const outcomes = countOutcomes(rule, choice)
        expect(sum(outcomes.all.map(({ draws }) => draws)), rule.id).toBe(countDraws(rule))
        expect(new Set(outcomes.all.map(({ hits }) => JSON.stringify(hits))).size).toBe(outcomes.all.length)

        const line = { choice, multiple: 1 + dice(99) }
        const addOn = game.code === 'dlt' && dice(2) === 0
        const priced = { rule, issueno, prizes: madePrizes(rule, dice) }
        const amounts = rule.levels.map((level) => computeLevelAmounts(level, priced, addOn))
        for (const outcome of outcomes.all) {
          const numbers = createDraw(rule, choice, { outcomes, outcome }, dice)
          const paid = payout(ticketOn(game, line, addOn), { ...priced, numbers })
          expect(computePayout([{ line, wins: outcome.wins }], amounts), JSON.stringify({ choice, outcome })).toEqual(
            paid,
          )
        }
      }
    }
  })
})

/** Creates a random draw that belongs to an outcome. */
function createDraw(
  rule: PrizeRule,
  choice: Choice,
  of: { outcomes: Outcomes; outcome: Outcome },
  dice: Dice,
): Numbers {
  const { game } = rule
  if (choice.form === 'balls') return drawWith(game, choice, of.outcome.hits as BallHits, dice)
  if (choice.form === 'places' && of.outcomes.kind === 'places') {
    const hits = of.outcome.hits as number[]
    // A position with every digit is always hit.
    const isWhole = (place: number) => range(0, mostAt(rule, place)).every((n) => choice.places[place]!.includes(n))
    const inOrder = (group: readonly number[]) =>
      shuffled(group, dice).sort((a, b) => Number(isWhole(b)) - Number(isWhole(a)))
    const isHit = new Set(of.outcomes.groups.flatMap((group, i) => inOrder(group).slice(0, hits[i])))
    const digits = choice.places.map((some, i) => {
      const all = range(0, mostAt(rule, i))
      const those = all.filter((digit) => some.includes(digit) === isHit.has(i))
      return those[dice(those.length)]!
    })
    return { first: digits.slice(0, game.first.count), second: digits.slice(game.first.count) }
  }
  const level = of.outcome.hits as number | null
  const wanted = rule.levels.map((_, i) => (i === level ? 1 : 0)).join()
  for (;;) {
    const draw = { first: [dice(10), dice(10), dice(10)], second: [] }
    if (levelsWonSlowly(rule, choice, draw).join() === wanted) return draw
  }
}

/** Finds the won levels with the payout function, by a prize table in which every level has an amount. */
function levelsWonSlowly(rule: PrizeRule, choice: Choice, numbers: Numbers): number[] {
  const prizes = rule.levels.map(({ name }) => ({ name, bonusFen: 1, promotionFen: 0 }))
  const [line] = payout(ticketOn(rule.game, { choice, multiple: 1 }, false), {
    rule,
    numbers,
    prizes,
    issueno: '2022001',
  }).lines
  return rule.levels.map(({ level }) => (line!.levels.some((won) => won.level.level === level) ? 1 : 0))
}

const mostAt = ({ game, matching }: PrizeRule, place: number) =>
  place < game.first.count || matching === digitsInARow ? game.first.max : game.second!.max

function drawWith(game: Game, { first, second }: BallsChoice, hits: BallHits, dice: Dice): Numbers {
  const drawn = zoneWith(game.first, first, hits.first, dice)
  if (!game.special) return { first: drawn, second: zoneWith(game.second!, second!, hits.second, dice) }
  const left = ({ bankers, others }: ZoneChoice): ZoneChoice => ({
    bankers: bankers.filter((n) => !drawn.includes(n)),
    others: others.filter((n) => !drawn.includes(n)),
  })
  const strangers = range(game.first.min, game.first.max).filter(
    (n) => !drawn.includes(n) && !first.bankers.includes(n) && !first.others.includes(n),
  )
  const { bankers, others } = left(first)
  const those = hits.second.bankers > 0 ? bankers : hits.second.others > 0 ? others : strangers
  return { first: drawn, second: [those[dice(those.length)]!] }
}

function zoneWith({ count, min, max }: Zone, { bankers, others }: ZoneChoice, hits: ZoneChoiceHits, dice: Dice) {
  const strangers = range(min, max).filter((n) => !bankers.includes(n) && !others.includes(n))
  const parts = [
    ...shuffled(bankers, dice).slice(0, hits.bankers),
    ...shuffled(others, dice).slice(0, hits.others),
    ...shuffled(strangers, dice).slice(0, count - hits.bankers - hits.others),
  ]
  expect(parts).toHaveLength(count)
  return parts.sort((a, b) => a - b)
}

type ZoneChoiceHits = BallHits['first']

function shuffled(numbers: readonly number[], dice: Dice): number[] {
  const all = [...numbers]
  for (let i = all.length - 1; i > 0; i--) {
    const j = dice(i + 1)
    ;[all[i], all[j]] = [all[j]!, all[i]!]
  }
  return all
}

/** Games with the rules of real games but fewer numbers, so that the test can list all draws. */
const zone = (of: Zone, min: number, max: number): Zone => ({ ...of, min, max })
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
          const won = paid.lines[0]!.levels.map(({ level, bets }) => `${level.level}:${bets}`)
          const key = [hitsSlowly(rule, choice, numbers), ...won].join(' ')
          listed.set(key, (listed.get(key) ?? 0) + 1)
          ends[endSlowly(paid, costFen)]++
        }

        const { all } = countOutcomes(rule, choice)
        expect(all.map(({ draws: n }) => n).sort(ascending), JSON.stringify(choice)).toEqual(
          [...listed.values()].sort(ascending),
        )
        const amounts = rule.levels.map((level) => computeLevelAmounts(level, { rule, issueno, prizes }, ticket.addOn))
        expect(computeEndings(all, { line, costFen, amounts })).toEqual(ends)
      }
    }
  })
})

const ascending = (a: number, b: number) => a - b

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

/** Counts the hit positions by their number of chosen digits; the last number of 七星彩 is a separate count. */
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

  test('gives known numbers for a 双色球 胆拖 ticket', () => {
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
