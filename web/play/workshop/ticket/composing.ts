import { type Game, GAMES, type Zone, getZoneNames } from '#lottery/games.ts'
import { BANKERS } from '#lottery/tickets/limits.ts'
import type { Choice, ZoneChoice } from '#lottery/tickets/ticket.ts'
import { getPositionNames } from '#lottery/tracks.ts'

/** Bet forms that a player can select by tapping numbers: by zone, by position, 组三, 组六. Other forms must be typed. */
export type TappedForm = 'balls' | 'places' | 'group3' | 'group6'

export interface TapRow extends ZoneChoice {
  readonly name: string
  readonly zone: 'first' | 'second'
  readonly min: number
  readonly max: number
  /** Maximum number of bankers (胆) in the row. */
  readonly bankersMost: number
}

const THREE_DIGITS: readonly Game[] = [GAMES[3], GAMES[4]]

/** Returns the bet forms of a game that can be selected by tapping, the default first. A single form has no label. */
export function listTappedForms(game: Game): readonly { id: TappedForm; label: string }[] {
  if (game.kind === 'balls') return [{ id: 'balls', label: '' }]
  if (!THREE_DIGITS.includes(game)) return [{ id: 'places', label: '' }]
  return [
    { id: 'places', label: '直选' },
    { id: 'group3', label: '组三' },
    { id: 'group6', label: '组六' },
  ]
}

export function createEmptyRows(game: Game, form: TappedForm): TapRow[] {
  const names = getZoneNames(game)
  const { first, second } = game
  const rowOf = (name: string, zone: TapRow['zone'], { min, max }: Zone, bankersMost: number): TapRow => ({
    name,
    zone,
    min,
    max,
    bankersMost,
    bankers: [],
    others: [],
  })
  if (form === 'group3' || form === 'group6') return [rowOf('号码', 'first', first, form === 'group3' ? 1 : 2)]
  const most = BANKERS[game.code]
  const rows =
    form === 'places'
      ? getPositionNames(game).map((name) => rowOf(name, 'first', first, 0))
      : [rowOf(names.first, 'first', first, most?.first.most ?? 0)]
  return second ? [...rows, rowOf(names.second, 'second', second, most?.second.most ?? 0)] : rows
}

/** A tap selects a number (拖), a second makes it a banker (胆) if the row has room, the next deselects it. */
export function tapNumber(row: TapRow, number: number): TapRow {
  const { bankers, others, bankersMost } = row
  const without = (numbers: readonly number[]) => numbers.filter((one) => one !== number)
  if (bankers.includes(number)) return { ...row, bankers: without(bankers) }
  if (!others.includes(number)) return { ...row, others: insertSorted(others, number) }
  return bankers.length < bankersMost
    ? { ...row, others: without(others), bankers: insertSorted(bankers, number) }
    : { ...row, others: without(others) }
}

const insertSorted = (numbers: readonly number[], number: number): number[] =>
  [...numbers, number].sort((a, b) => a - b)

/** Converts the rows to a choice, which may be incomplete. */
export function toChoice(form: TappedForm, rows: readonly TapRow[]): Choice {
  const zones = rows.map(({ bankers, others }): ZoneChoice => ({ bankers, others }))
  switch (form) {
    case 'places':
      return { form, places: zones.map(({ others }) => others) }
    case 'balls':
      return { form, first: zones[0]!, second: zones[1] ?? null }
    default:
      return { form, ...zones[0]! }
  }
}
