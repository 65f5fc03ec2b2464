import { type Game, getZoneNames } from '#lottery/games.ts'
import { getDrawnSecondZone, type Numbers } from '#lottery/numbers.ts'
import type { Choice, ZoneChoice } from '#lottery/tickets/ticket.ts'
import { formatNumber, getPositionNames } from '#lottery/tracks.ts'
import type { BallState } from '#web/shared/balls/ball.tsx'

/** A row of selected numbers with the match state of each; all states are `plain` without a draw. */
export interface MarkRow {
  readonly label: string
  readonly zone: 'first' | 'second'
  readonly numbers: readonly string[]
  readonly states: readonly BallState[]
}

type GetBallState = (number: number) => BallState

const toHitState = (isHit: boolean): BallState => (isHit ? 'hit' : 'none')

export function buildMarkRows(game: Game, choice: Choice, draw: Numbers | null): MarkRow[] {
  switch (choice.form) {
    case 'balls':
      return buildBallRows(game, choice, draw)
    case 'places':
      return buildPositionRows(game, choice.places, draw)
    case 'sums':
    case 'group-sums':
      return [createRow(game, '和值', choice.sums, draw && ((sum) => toHitState(sum === sumDigits(draw.first))))]
    case 'spans':
      return [createRow(game, '跨度', choice.spans, draw && ((span) => toHitState(span === computeSpread(draw.first))))]
    case 'group':
    case 'arranged':
      return [createRow(game, '号码', choice.digits, matchAnywhereIn(draw?.first))]
    case 'group3':
    case 'group6':
      return buildZoneRows(game, choice, '号码', matchAnywhereIn(draw?.first))
  }
}

function createRow(game: Game, label: string, numbers: readonly number[], stateOf: GetBallState | null): MarkRow {
  return {
    label,
    zone: 'first',
    numbers: numbers.map((n) => formatNumber(game, n)),
    states: numbers.map((n) => stateOf?.(n) ?? 'plain'),
  }
}

const matchAnywhereIn = (drawn: readonly number[] | undefined): GetBallState | null =>
  drawn ? (number) => toHitState(drawn.includes(number)) : null

function buildBallRows(game: Game, { first, second }: Choice & { form: 'balls' }, draw: Numbers | null): MarkRow[] {
  const names = getZoneNames(game)
  // A 七乐彩 bet has no second zone; its ball that equals the special number is shown in the second zone's colour.
  const special = game.special && getDrawnSecondZone(game) ? draw?.second[0] : undefined
  const stateOf = matchAnywhereIn(draw?.first)
  const firstState: GetBallState | null = stateOf && ((ball) => (ball === special ? 'special' : stateOf(ball)))
  const rows = buildZoneRows(game, first, names.first, firstState)
  if (!second) return rows
  const behind = buildZoneRows(game, second, names.second, matchAnywhereIn(draw?.second))
  return [...rows, ...behind.map((one) => ({ ...one, zone: 'second' as const }))]
}

/** Returns one row for a zone; with 胆拖 a row for 胆 and a row for 拖, with the zone in their labels. */
function buildZoneRows(
  game: Game,
  { bankers, others }: ZoneChoice,
  name: string,
  stateOf: GetBallState | null,
): MarkRow[] {
  if (bankers.length === 0) return [createRow(game, name, others, stateOf)]
  return [createRow(game, `${name}胆`, bankers, stateOf), createRow(game, `${name}拖`, others, stateOf)]
}

function buildPositionRows(game: Game, places: readonly (readonly number[])[], draw: Numbers | null): MarkRow[] {
  const names = [...getPositionNames(game), getZoneNames(game).second]
  const drawn = draw && [...draw.first, ...draw.second]
  return places.map((digits, at) => ({
    ...createRow(game, names[at] ?? '', digits, drawn && ((digit) => toHitState(digit === drawn[at]))),
    zone: at < game.first.count ? 'first' : 'second',
  }))
}

const sumDigits = (digits: readonly number[]): number => digits.reduce((sum, digit) => sum + digit, 0)
const computeSpread = (digits: readonly number[]): number => Math.max(...digits) - Math.min(...digits)

export function toBallSet(rows: readonly MarkRow[]): Record<'first' | 'second', Pick<MarkRow, 'numbers' | 'states'>> {
  const zone = (which: MarkRow['zone']) => {
    const those = rows.filter((one) => one.zone === which)
    return { numbers: those.flatMap((one) => one.numbers), states: those.flatMap((one) => one.states) }
  }
  return { first: zone('first'), second: zone('second') }
}
