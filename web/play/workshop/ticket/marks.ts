import type { Game } from '#lottery/games.ts'
import { drawnSecond, type Numbers } from '#lottery/numbers.ts'
import type { Choice, ZoneChoice } from '#lottery/tickets/ticket.ts'
import { placeNames } from '#lottery/tracks.ts'
import { zoneNames } from '#lottery/zone-names.ts'
import type { BallState } from '#web/shared/balls/ball.tsx'

/** One row of chosen numbers with their match states; plain without a draw. */
export interface MarkRow {
  /** Label: 胆, 拖, 红球, 百位, 和值, … */
  readonly label: string
  readonly zone: 'first' | 'second'
  readonly numbers: readonly string[]
  readonly states: readonly BallState[]
}

type StateOf = (number: number) => BallState
type Write = (number: number) => string

const padded = (ball: number): string => String(ball).padStart(2, '0')
const held = (isHit: boolean): BallState => (isHit ? 'hit' : 'none')

/** Returns the rows of a choice, compared with a draw; null: not drawn yet. */
export function marksOf(game: Game, choice: Choice, draw: Numbers | null): MarkRow[] {
  switch (choice.form) {
    case 'balls':
      return ballRows(game, choice, draw)
    case 'places':
      return placeRows(game, choice.places, draw)
    case 'sums':
    case 'group-sums':
      return [row('和值', choice.sums, draw && ((sum) => held(sum === sumOf(draw.first))))]
    case 'spans':
      return [row('跨度', choice.spans, draw && ((span) => held(span === spanOf(draw.first))))]
    case 'group':
    case 'arranged':
      return [row('号码', choice.digits, anywhere(draw?.first))]
    case 'group3':
    case 'group6':
      return zoneRows(choice, '号码', anywhere(draw?.first))
  }
}

function row(label: string, numbers: readonly number[], stateOf: StateOf | null, write: Write = String): MarkRow {
  return {
    label,
    zone: 'first',
    numbers: numbers.map((n) => write(n)),
    states: numbers.map((n) => stateOf?.(n) ?? 'plain'),
  }
}

const anywhere = (drawn: readonly number[] | undefined): StateOf | null =>
  drawn ? (number) => held(drawn.includes(number)) : null

function ballRows(game: Game, { first, second }: Choice & { form: 'balls' }, draw: Numbers | null): MarkRow[] {
  const names = zoneNames(game)
  // 七乐彩 picks have no second zone: a ball equal to the special number is drawn like one of the second zone.
  const special = game.special && drawnSecond(game) ? draw?.second[0] : undefined
  const stateOf = anywhere(draw?.first)
  const firstState: StateOf | null = stateOf && ((ball) => (ball === special ? 'special' : stateOf(ball)))
  const rows = zoneRows(first, names.first, firstState, padded)
  if (!second) return rows
  const behind = zoneRows(second, names.second, anywhere(draw?.second), padded)
  return [...rows, ...behind.map((one) => ({ ...one, zone: 'second' as const }))]
}

/** With 胆拖 a zone has a row for 胆 and one for 拖; the label includes the zone. */
function zoneRows(zone: ZoneChoice, name: string, stateOf: StateOf | null, write: Write = String): MarkRow[] {
  const { bankers, others } = zone
  if (bankers.length === 0) return [row(name, others, stateOf, write)]
  return [row(`${name}胆`, bankers, stateOf, write), row(`${name}拖`, others, stateOf, write)]
}

function placeRows(game: Game, places: readonly (readonly number[])[], draw: Numbers | null): MarkRow[] {
  const names = [...placeNames(game), zoneNames(game).second]
  const drawn = draw && [...draw.first, ...draw.second]
  return places.map((digits, at) => ({
    ...row(names[at] ?? '', digits, drawn && ((digit) => held(digit === drawn[at]))),
    zone: at < game.first.count ? 'first' : 'second',
  }))
}

const sumOf = (digits: readonly number[]): number => digits.reduce((sum, digit) => sum + digit, 0)
const spanOf = (digits: readonly number[]): number => Math.max(...digits) - Math.min(...digits)

/** Returns the rows of a single bet as the two zones of one ball set. */
export function asOneSet(rows: readonly MarkRow[]): Record<'first' | 'second', Pick<MarkRow, 'numbers' | 'states'>> {
  const zone = (which: MarkRow['zone']) => {
    const those = rows.filter((one) => one.zone === which)
    return { numbers: those.flatMap((one) => one.numbers), states: those.flatMap((one) => one.states) }
  }
  return { first: zone('first'), second: zone('second') }
}
