import type { Game } from '#lottery/games.ts'
import type { BallState } from './ball.tsx'
import { numbersOf } from './ball-set.words.ts'

/** A pick as the API writes it: comma-separated numbers. */
export interface WirePick {
  red_ball: string
  blue_ball: string
}
export interface WireDraw {
  first_number: string
  second_number: string
}

export interface MatchedBalls {
  first: BallState[]
  second: BallState[]
}

/**
 * Returns the state of each ball of a pick against the draw (docs/rules/settlement.md#matching). Balls match anywhere
 * in their zone, digits match by position.
 */
export function matchBalls(game: Game, pick: WirePick, draw: WireDraw): MatchedBalls {
  const first = numbersOf(pick.red_ball)
  const second = numbersOf(pick.blue_ball)
  const drawnFirst = numbersOf(draw.first_number)
  const drawnSecond = numbersOf(draw.second_number)
  if (game.kind === 'digits') return { first: inPlace(first, drawnFirst), second: inPlace(second, drawnSecond) }
  const states = anywhere(first, drawnFirst)
  if (!game.special) return { first: states, second: anywhere(second, drawnSecond) }
  // 七乐彩 picks have no second zone: a ball equal to the special number is blue.
  return { first: states.map((state, at) => (isIn(drawnSecond, first[at]) ? 'special' : state)), second: [] }
}

const stateOf = (hit: boolean): BallState => (hit ? 'hit' : 'none')
const anywhere = (balls: string[], drawn: string[]) => balls.map((ball) => stateOf(isIn(drawn, ball)))
const inPlace = (digits: string[], drawn: string[]) =>
  digits.map((digit, at) => stateOf(drawn[at] !== undefined && Number(digit) === Number(drawn[at])))
// Compares by value, so that padding (`08`, `8`) does not matter.
const isIn = (drawn: string[], ball: string | undefined) => drawn.some((one) => Number(one) === Number(ball))

/** Counts the matches by zone. The special number counts in the second zone. */
export function countMatches({ first, second }: MatchedBalls): { first: number; second: number } {
  const those = (states: BallState[], state: BallState) => states.filter((one) => one === state).length
  return { first: those(first, 'hit'), second: those(second, 'hit') + those(first, 'special') }
}
