import type { Dice } from '#lottery/dice.ts'
import type { Game, GameType } from '#lottery/games.ts'
import { aTicket, choiceOf, formsOf } from '#lottery/tickets/testing/random-tickets.ts'
import type { Choice, Form, Line } from '#lottery/tickets/ticket.ts'
import { oneOf } from './throwing.ts'

/** The sentence of docs/spec/tickets.md that says what a form may hold. */
const SENTENCE: Readonly<Record<Form, number>> = {
  balls: 2,
  places: 3,
  group: 4,
  group3: 4,
  group6: 4,
  sums: 5,
  'group-sums': 5,
  spans: 5,
  arranged: 5,
}

interface Slipped {
  readonly number: number
  readonly asked: { type: GameType; lines: readonly Line[]; addOn: boolean; issues: number }
}

/** A ticket of one line, half the time with a slip in its numbers, its form, its multiple, its issues or its 追加. */
export function slipped(game: Game, dice: Dice): Slipped {
  const form = oneOf(dice, formsOf(game))
  const choice = choiceOf(game, form, dice)
  const { addOn } = aTicket(game, dice)
  const good = { type: game.type, lines: [{ choice, multiple: 1 + dice(99) }], addOn, issues: 1 + dice(3) }
  const kind = dice(6)
  if (kind < 2) return { number: SENTENCE[form], asked: good }
  if (kind < 4)
    return { number: SENTENCE[form], asked: { ...good, lines: [{ choice: changed(choice, dice), multiple: 1 }] } }
  if (kind === 4) return { number: 6, asked: wholeSlip(good, dice) }
  const other: Choice =
    game.kind === 'balls' ? { form: 'spans', spans: [1] } : { form: 'group6', bankers: [], others: [1, 2, 3] }
  return { number: 1, asked: { ...good, lines: [{ choice: other, multiple: 1 }] } }
}

const wholeSlip = (good: Slipped['asked'], dice: Dice): Slipped['asked'] =>
  oneOf(dice, [
    { ...good, lines: [] },
    { ...good, lines: good.lines.map((line) => ({ ...line, multiple: oneOf(dice, [0, 99, 100]) })) },
    { ...good, issues: dice(2) },
    { ...good, addOn: true },
  ])

/** A choice of which one list of numbers has lost one, or has one twice, or one too large. */
function changed(choice: Choice, dice: Dice): Choice {
  const change = (numbers: readonly number[]): number[] =>
    oneOf(dice, [numbers.slice(1), [...numbers, numbers[0] ?? 0], [...numbers, 36], [...numbers.slice(1), -1]])
  switch (choice.form) {
    case 'balls': {
      const { bankers, others } = choice.first
      const [first] = others
      return oneOf<Choice>(dice, [
        { ...choice, first: { bankers: change(bankers), others } },
        { ...choice, first: { bankers, others: change(others) } },
        { ...choice, first: { bankers: [...bankers, first!], others: others.slice(1) } },
        { ...choice, second: choice.second ? null : { bankers: [], others: [1] } },
      ])
    }
    case 'places': {
      const at = dice(choice.places.length)
      return oneOf<Choice>(dice, [
        { ...choice, places: choice.places.with(at, change(choice.places[at]!)) },
        { ...choice, places: choice.places.slice(1) },
        { ...choice, places: [...choice.places, [0]] },
      ])
    }
    case 'group3':
    case 'group6':
      return { ...choice, bankers: change(choice.bankers) }
    case 'sums':
    case 'group-sums':
      return { ...choice, sums: oneOf(dice, [[], [0], [27], [28], [3, 3]]) }
    case 'spans':
      return { ...choice, spans: oneOf(dice, [[], [10], [4, 4], [-1]]) }
    case 'group':
      return {
        ...choice,
        digits: oneOf(dice, [
          [1, 1, 1],
          [1, 2],
          [1, 2, 10],
          [0, 0, 9],
        ]),
      }
    case 'arranged':
      return { ...choice, digits: change(choice.digits) }
  }
}
