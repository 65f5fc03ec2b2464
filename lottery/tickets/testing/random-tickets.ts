import type { Dice } from '#lottery/dice.ts'
import type { Game, Zone } from '#lottery/games.ts'
import { digitsInARow } from '#lottery/matching.ts'
import type { Numbers } from '#lottery/numbers.ts'
import type { PrizeRule } from '#lottery/prizes.ts'
import type { Choice, Form, Ticket, ZoneChoice } from '#lottery/tickets/ticket.ts'

/** Lists the forms of choices that a game has. */
export function listForms({ code, kind }: Game): readonly Form[] {
  if (kind === 'balls') return ['balls']
  if (code !== 'fc3d' && code !== 'pl3') return ['places']
  return ['places', 'group', 'group3', 'group6', 'sums', 'group-sums', 'spans', 'arranged']
}

/** Creates a random ticket without faults, usually with some thousand bets at most. */
export function createRandomTicket(game: Game, dice: Dice): Ticket {
  const lines = Array.from({ length: 1 + dice(3) }, () => ({
    choice: createRandomChoice(game, dice),
    multiple: 1 + dice(99),
  }))
  return { game, lines, addOn: game.code === 'dlt' && dice(2) === 0, issueno: null, issues: 1 + dice(5) }
}

export const createRandomChoice = (game: Game, dice: Dice): Choice =>
  createChoice(game, pickOne(dice, listForms(game)), dice)

export function createChoice(game: Game, form: Form, dice: Dice): Choice {
  switch (form) {
    case 'balls':
      return { form, first: createZone(game, 'first', dice), second: game.second && createZone(game, 'second', dice) }
    case 'places':
      return { form, places: somePlaces(zonesByPlace(game), dice) }
    case 'group':
      return { form, digits: createGroupBet(dice) }
    case 'group3':
    case 'group6': {
      const count = form === 'group3' ? 2 : 3
      return { form, ...split(some(DIGITS, count + dice(11 - count), dice), dice(count), dice) }
    }
    case 'sums':
      return { form, sums: some(range(0, 27), 1 + dice(4), dice) }
    case 'group-sums':
      return { form, sums: some(range(1, 26), 1 + dice(4), dice) }
    case 'spans':
      return { form, spans: some(DIGITS, 1 + dice(3), dice) }
    case 'arranged':
      return { form, digits: some(DIGITS, 3 + dice(8), dice) }
  }
}

/** Creates a random draw with many numbers of a choice, so that the choice also wins high levels. */
export function createRandomDraw({ game, matching }: PrizeRule, choice: Choice, dice: Dice): Numbers {
  if (game.kind === 'digits') {
    const zones = zonesByPlace(game).map((zone, i) =>
      matching === digitsInARow && i === 6 ? { ...zone, max: 9 } : zone,
    )
    const digits = zones.map((zone, i) => createDigit(zone, chosenAt(choice, i), dice))
    return { first: digits.slice(0, game.first.count), second: digits.slice(game.first.count) }
  }
  if (choice.form !== 'balls') throw new Error(`${game.code} has no ${choice.form}`)
  const first = createZoneDraw(game.first, choice.first, dice)
  if (!game.special) return { first, second: createZoneDraw(game.second!, choice.second!, dice) }
  const left = range(game.first.min, game.first.max).filter((n) => !first.includes(n))
  const chosen = left.filter((n) => isChosen(choice.first, n))
  return { first, second: [pickOne(dice, dice(2) === 0 && chosen.length > 0 ? chosen : left)] }
}

const range = (min: number, max: number): number[] => Array.from({ length: max - min + 1 }, (_, i) => min + i)
const DIGITS = range(0, 9)
const pickOne = <T>(dice: Dice, values: readonly T[]): T => values[dice(values.length)]!

/** Picks `count` random numbers out of a list; returns them ascending. */
const some = (numbers: readonly number[], count: number, dice: Dice): number[] =>
  shuffled(numbers, dice)
    .slice(0, count)
    .sort((a, b) => a - b)

function shuffled(numbers: readonly number[], dice: Dice): number[] {
  const all = [...numbers]
  for (let i = all.length - 1; i > 0; i--) {
    const j = dice(i + 1)
    ;[all[i], all[j]] = [all[j]!, all[i]!]
  }
  return all
}

/** Maximum count of bankers, and minimum count of chosen numbers with bankers: docs/spec/tickets.md#S-TKT-02. */
const BANKERS: {
  readonly [Code in Game['code']]?: Readonly<Record<'first' | 'second', [most: number, least: number]>>
} = {
  ssq: { first: [5, 7], second: [0, 1] },
  dlt: { first: [4, 6], second: [1, 3] },
  qlc: { first: [6, 8], second: [0, 0] },
}

function createZone(game: Game, which: 'first' | 'second', dice: Dice): ZoneChoice {
  const { count, min, max } = game[which]!
  const [most, least] = BANKERS[game.code]![which]
  const bankers = dice(2) * dice(most + 1)
  const size = Math.max(count + dice(6), bankers > 0 ? least : 0)
  return split(some(range(min, max), size, dice), bankers, dice)
}

function split(numbers: readonly number[], bankers: number, dice: Dice): ZoneChoice {
  const chosen = some(numbers, bankers, dice)
  return { bankers: chosen, others: numbers.filter((n) => !chosen.includes(n)) }
}

const zonesByPlace = ({ first, second }: Game): Zone[] => [
  ...Array.from({ length: first.count }, () => first),
  ...(second ? [second] : []),
]

/** Chooses one to three digits for a position, usually one or two: seven positions with three are thousands of bets. */
const createPlace = ({ min, max }: Zone, dice: Dice): number[] => some(range(min, max), [1, 1, 2, 2, 3][dice(5)]!, dice)

/** Chooses digits for each position; in one of four tickets, one position gets all digits. */
function somePlaces(zones: readonly Zone[], dice: Dice): number[][] {
  const whole = dice(4 * zones.length)
  return zones.map((zone, i) => (i === whole ? range(zone.min, zone.max) : createPlace(zone, dice)))
}

function createGroupBet(dice: Dice): number[] {
  const [a, b, c] = shuffled(DIGITS, dice)
  return [a!, b!, dice(2) === 0 ? b! : c!].sort((x, y) => x - y)
}

const createDigit = ({ min, max }: Zone, chosen: readonly number[], dice: Dice): number => {
  const digit = dice(3) > 0 ? pickOne(dice, chosen) : min + dice(max - min + 1)
  return Math.min(digit, max)
}

function chosenAt(choice: Choice, place: number): readonly number[] {
  if (choice.form === 'places') return choice.places[place]!
  if (choice.form === 'group3' || choice.form === 'group6') return [...choice.bankers, ...choice.others]
  return choice.form === 'group' || choice.form === 'arranged' ? choice.digits : DIGITS
}

const isChosen = ({ bankers, others }: ZoneChoice, n: number) => bankers.includes(n) || others.includes(n)

/** Draws the numbers of a zone, ascending: some of them from the choice, the rest from all other numbers. */
function createZoneDraw({ count, min, max }: Zone, choice: ZoneChoice, dice: Dice): number[] {
  const chosen = some([...choice.bankers, ...choice.others], dice(count + 1), dice)
  const rest = range(min, max).filter((n) => !chosen.includes(n))
  return [...chosen, ...some(rest, count - chosen.length, dice)].sort((a, b) => a - b)
}
