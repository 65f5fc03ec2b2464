import type { Draw } from '#contract/play/draws.ts'
import type { SettledPick } from '#contract/play/settlement.ts'
import type { Game } from '#lottery/games.ts'
import type { BallState } from './ball.tsx'
import { toBallNumbers } from './ball-set.labels.ts'

/** A pick in API form: comma-separated numbers. */
export type WirePick = Pick<SettledPick, 'red_ball' | 'blue_ball'>
export type WireDraw = Pick<Draw, 'first_number' | 'second_number'>

export interface MatchedBalls {
  first: BallState[]
  second: BallState[]
}

/** Compares balls anywhere in their zone, digits only in their position (docs/rules/settlement.md#matching). */
export function matchBalls(game: Game, pick: WirePick, draw: WireDraw): MatchedBalls {
  const first = toBallNumbers(pick.red_ball)
  const second = toBallNumbers(pick.blue_ball)
  const drawnFirst = toBallNumbers(draw.first_number)
  const drawnSecond = toBallNumbers(draw.second_number)
  if (game.kind === 'digits')
    return { first: matchByPosition(first, drawnFirst), second: matchByPosition(second, drawnSecond) }
  const states = matchAnywhere(first, drawnFirst)
  if (!game.special) return { first: states, second: matchAnywhere(second, drawnSecond) }
  // A 七乐彩 pick has no second zone; its ball that equals the special number gets the state `special`.
  return { first: states.map((state, at) => (hasNumber(drawnSecond, first[at]) ? 'special' : state)), second: [] }
}

const toBallState = (hit: boolean): BallState => (hit ? 'hit' : 'none')
const matchAnywhere = (balls: string[], drawn: string[]) => balls.map((ball) => toBallState(hasNumber(drawn, ball)))
const matchByPosition = (digits: string[], drawn: string[]) =>
  digits.map((digit, at) => toBallState(drawn[at] !== undefined && Number(digit) === Number(drawn[at])))
// Compared as numbers, because `08` and `8` are the same ball.
const hasNumber = (drawn: string[], ball: string | undefined) => drawn.some((one) => Number(one) === Number(ball))

/** Counts the matches in each zone. A match of the special number counts in the second zone. */
export function countMatches({ first, second }: MatchedBalls): { first: number; second: number } {
  const those = (states: BallState[], state: BallState) => states.filter((one) => one === state).length
  return { first: those(first, 'hit'), second: those(second, 'hit') + those(first, 'special') }
}
