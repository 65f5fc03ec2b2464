import { ALL_GAMES, type Game } from '#lottery/games.ts'
import type { Dice } from '#lottery/dice.ts'
import type { Choice, Ticket } from '#lottery/tickets/ticket.ts'
import { seededDice } from '#lottery/testing/seeded-dice.ts'
import { layoutOf } from './layout.ts'
import { photoOf, type Wear } from './photo.ts'

/** A made-up ticket, and a photo of it as a JPEG. */
export interface Sample {
  readonly ticket: Ticket
  readonly photo: Buffer
}

/** The games take turns; the same seed gives the same photo. */
export async function aSample(seed: number): Promise<Sample> {
  const dice = seededDice(seed)
  const ticket = aTicket(ALL_GAMES[seed % ALL_GAMES.length]!, dice)
  return { ticket, photo: await photoOf(layoutOf(ticket, dice), someWear(dice)) }
}

/** Held in the hand, in a room: up to 3° aslant, a corner half as light. */
const someWear = (dice: Dice): Wear => ({
  turn: (dice(61) - 30) / 10,
  blur: dice(20) / 10,
  noise: 5 + dice(15),
  shade: 0.45 + dice(50) / 100,
  stretch: 0.75 + dice(50) / 100,
  weight: WEIGHTS[dice(WEIGHTS.length)]!,
})

const WEIGHTS = ['400Regular', '500Medium', '700Bold'] as const
const MULTIPLES = [1, 1, 2, 5, 10] as const
const WELFARE = ['ssq', 'fc3d', 'qlc']

function aTicket(game: Game, dice: Dice): Ticket {
  const form = FORMS[dice(FORMS.length)]!
  const multiple = MULTIPLES[dice(MULTIPLES.length)]!
  const count = game.kind === 'balls' && form !== 'single' ? 1 : 1 + dice(5)
  const choices = Array.from({ length: count }, () => aChoice(game, form, dice))
  // A ticket has one name for how it is played.
  const lines = choices.filter((one) => one.form === choices[0]!.form).map((choice) => ({ choice, multiple }))
  const issueno = WELFARE.includes(game.code) ? `2022${100 + dice(50)}` : `22${100 + dice(40)}`
  return { game, lines, addOn: game.code === 'dlt' && dice(2) === 0, issueno, issues: 1 }
}

const FORMS = ['single', 'single', 'several', 'bankers'] as const

function aChoice(game: Game, form: (typeof FORMS)[number], dice: Dice): Choice {
  const { first, second } = game
  if (game.kind === 'digits') {
    if (first.count === 3 && form !== 'single') return form === 'bankers' ? aGroup(dice) : someGroups(dice)
    const places = Array.from({ length: first.count }, () => [dice(10)])
    return { form: 'places', places: second ? [...places, [dice(second.max + 1)]] : places }
  }
  const more = form === 'single' ? 0 : 1 + dice(3)
  const others = some(first.count + more, first, dice)
  const bankers = form === 'bankers' ? others.splice(dice(3), 1) : []
  const behind = second && {
    bankers: [],
    others: some(second.count + (form === 'single' ? 0 : dice(2)), second, dice),
  }
  return { form: 'balls', first: { bankers, others }, second: behind }
}

/** One bet of 组选: a pair and another, or three that differ. */
function aGroup(dice: Dice): Choice {
  const [a, b, c] = some(3, DIGITS, dice) as [number, number, number]
  return { form: 'group', digits: dice(2) === 0 ? [a, a, b] : [a, b, c] }
}

/** All bets of 组三 or 组六 of some digits. */
const someGroups = (dice: Dice): Choice =>
  dice(2) === 0
    ? { form: 'group3', bankers: [], others: some(2 + dice(4), DIGITS, dice) }
    : { form: 'group6', bankers: [], others: some(4 + dice(3), DIGITS, dice) }

const DIGITS = { min: 0, max: 9 }

function some(count: number, { min, max }: { min: number; max: number }, dice: Dice): number[] {
  const numbers = new Set<number>()
  while (numbers.size < count) numbers.add(min + dice(max - min + 1))
  return [...numbers].sort((a, b) => a - b)
}
