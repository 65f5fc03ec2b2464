import { type Filter, type ZoneFilter, type ZoneSet, createWholeSet, removeNumbers } from '#lottery/filter/filter.ts'
import type { Game, Zone } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import type { Choice, ZoneChoice } from '#lottery/tickets/ticket.ts'
import { parseBound, buildCondition, type FilterState, parseNumbers, type TypedCondition } from './filter-state.ts'

/** `first`, `second`: the typed conditions in the order of the filter's conditions, without invalid ones. */
export interface TypedFilter {
  readonly filter: Filter
  readonly first: readonly TypedCondition[]
  readonly second: readonly TypedCondition[]
}

/** `choice`: null filters all bets of the game. `before`: the last draw; without it 重号 and 邻号 are ignored. */
export function buildFilter(
  game: Game,
  state: FilterState,
  choice: Choice | null,
  before: Numbers | null,
): TypedFilter {
  const zone = (which: 'first' | 'second') => buildZoneFilter(game[which]!, which, { state, choice, game, before })
  const first = zone('first')
  const second = game.second && zone('second')
  return {
    filter: { game, first: first.filter, second: second && second.filter, tolerance: state.tolerance },
    first: first.typed,
    second: second?.typed ?? [],
  }
}

interface FilterInput {
  readonly game: Game
  readonly state: FilterState
  readonly choice: Choice | null
  readonly before: Numbers | null
}

function buildZoneFilter(zone: Zone, which: 'first' | 'second', given: FilterInput) {
  const { state, before } = given
  const asked = state.conditions.flatMap((typed) => {
    if (typed.zone !== which || (before === null && isAboutLastDraw(typed))) return []
    const condition = buildCondition(zone, typed)
    return condition ? [{ typed, condition }] : []
  })
  const killed = parseNumbers(zone, state.killed[which === 'first' ? 0 : 1])
  const filter: ZoneFilter = {
    zone,
    set: removeNumbers(buildZoneSet(zone, which, given), killed),
    conditions: asked.map(({ condition }) => condition),
    before: before?.[which] ?? [],
  }
  return { filter, typed: asked.map(({ typed }) => typed) }
}

export const isAboutLastDraw = ({ kind }: TypedCondition): boolean => kind === 'repeated' || kind === 'neighbours'

function buildZoneSet(zone: Zone, which: 'first' | 'second', { game, state, choice }: FilterInput): ZoneSet {
  if (choice?.form === 'balls') return buildBallSet(zone, choice[which]!, which === 'first' ? state.bankers : ['', ''])
  if (choice?.form !== 'places') return createWholeSet(zone)
  const { count } = game.first
  return { form: 'places', places: which === 'first' ? choice.places.slice(0, count) : choice.places.slice(count) }
}

function buildBallSet(
  { count }: Zone,
  { bankers, others }: ZoneChoice,
  [from, to]: readonly [string, string],
): ZoneSet {
  const all = bankers.length
  return {
    form: 'balls',
    numbers: [...bankers, ...others].sort((a, b) => a - b),
    bankers,
    least: parseBound(from, all) ?? all,
    most: all === 0 ? count : (parseBound(to, all) ?? all),
  }
}

/** Whether the bets of a line can be filtered: not 组选, 和值 and other forms without numbers per zone or position. */
export const canFilter = ({ form }: Choice): boolean => form === 'balls' || form === 'places'
