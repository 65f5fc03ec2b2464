import { type Condition, MAX_CONDITIONS, type Bounds } from '#lottery/filter/filter.ts'
import { listConditionKinds } from '#lottery/filter/kinds.ts'
import type { Game, Zone } from '#lottery/games.ts'
import { listRange } from '#lottery/numbers.ts'
import { decodeHash, createHashEncoder } from '#web/play/workshop/ticket/hash-text.ts'

export interface TypedCondition {
  /** Zone, kind, and index of the position or group, as in 1sum, 1place0, 2odd. */
  readonly id: string
  readonly zone: 'first' | 'second'
  readonly kind: Condition['kind']
  readonly at: number
  readonly isOn: boolean
  /** Lower and upper bound, as typed; '' is unbounded. 三区比 and 012路 have three pairs. */
  readonly bounds: readonly string[]
  readonly numbers: string
  readonly digits: readonly number[]
}

export interface FilterState {
  /** Index of the ticket line to filter; null: all bets of the game. */
  readonly line: number | null
  readonly tolerance: number
  /** 胆码出几个: typed bounds for the number of bankers that a bet contains (first zone); '' means all bankers. */
  readonly bankers: readonly [string, string]
  /** 杀号: typed numbers that no bet may contain, for each zone. */
  readonly killed: readonly [string, string]
  readonly conditions: readonly TypedCondition[]
}

const MAX_GROUPS = { first: 3, second: 1 } as const
export const MAX_TOLERANCE = 9

export function createInitialState(game: Game): FilterState {
  const conditions = [
    ...createZoneConditions(game.first, 'first'),
    ...(game.second ? createZoneConditions(game.second, 'second') : []),
  ]
  return { line: 0, tolerance: 0, bankers: ['', ''], killed: ['', ''], conditions }
}

function createZoneConditions(zone: Zone, which: 'first' | 'second'): TypedCondition[] {
  const all = listConditionKinds(zone).flatMap((kind) => {
    const count = kind === 'place' ? zone.count : kind === 'group' ? MAX_GROUPS[which] : 1
    return Array.from({ length: count }, (_, at) => createDefaultCondition(zone, which, kind, at))
  })
  return all.slice(0, MAX_CONDITIONS)
}

function createDefaultCondition(
  zone: Zone,
  which: 'first' | 'second',
  kind: Condition['kind'],
  at: number,
): TypedCondition {
  const id = `${which === 'first' ? 1 : 2}${kind}${kind === 'place' || kind === 'group' ? at : ''}`
  const digits = kind === 'place' ? listRange(zone.min, zone.max) : kind === 'sumTail' ? TEN : []
  return {
    id,
    zone: which,
    kind,
    at,
    isOn: false,
    bounds: computeDefaultBounds(zone, kind).map(String),
    numbers: '',
    digits,
  }
}

const TEN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Returns the default bounds of a condition, which a large part of all bets satisfies. */
function computeDefaultBounds({ count, min, max }: Zone, kind: Condition['kind']): number[] {
  const mean = (count * (min + max)) / 2
  const half = Math.ceil(count / 2)
  const most = (count * (count - 1)) / 2 - (count - 1)
  switch (kind) {
    case 'sum':
      return [Math.round(mean * 0.8), Math.round(mean * 1.2)]
    case 'span':
      return [Math.round((max - min) * 0.5), Math.round((max - min) * 0.9)]
    case 'odd':
    case 'big':
    case 'prime':
      return count === 1 ? [1, 1] : [Math.max(0, half - 2) + 1, Math.min(count, half + 1)]
    case 'thirds':
      return [1, half, 1, half, 1, half]
    case 'remainders':
      return [0, half, 0, half, 0, half]
    case 'ac':
      return [Math.round(most * 0.6), most]
    case 'repeated':
      return [0, 1]
    case 'consecutive':
    case 'sameTail':
    case 'neighbours':
      return [0, Math.min(2, count)]
    case 'group':
      return [0, count]
    case 'sumTail':
    case 'place':
      return []
  }
}

const escapeForHash = createHashEncoder('!_')

const CONDITION = /^([+-])([12][A-Za-z]+\d?)(?:!(.*))?$/

/** Serialises the differences from the initial input; '' if there are none. */
export function writeFilterState(game: Game, state: FilterState): string {
  const before = createInitialState(game)
  const conditions = state.conditions.filter((one, i) => JSON.stringify(one) !== JSON.stringify(before.conditions[i]))
  return [
    ...(state.line === before.line ? [] : [state.line === null ? 'all' : `l${state.line}`]),
    ...(state.tolerance === 0 ? [] : [`k${state.tolerance}`]),
    ...(state.bankers.join('') === '' ? [] : [`b${state.bankers.map(escapeForHash).join('!')}`]),
    ...(state.killed.join('') === '' ? [] : [`x${state.killed.map(escapeForHash).join('!')}`]),
    ...conditions.map(writeCondition),
  ].join('_')
}

const writeCondition = ({ id, isOn, bounds, numbers, digits }: TypedCondition): string =>
  [`${isOn ? '+' : '-'}${id}`, ...bounds.map(escapeForHash), escapeForHash(numbers), digits.join('-')].join('!')

/** Parses serialised input. Invalid parts are ignored, so their values remain the initial ones. */
export function parseFilterState(game: Game, text: string): FilterState {
  return text.split('_').reduce(parsePart, createInitialState(game))
}

function parsePart(state: FilterState, part: string): FilterState {
  const number = Number(/^[lk](\d{1,3})$/.exec(part)?.[1])
  const pair = part.slice(1).split('!').map(decodeHash)
  const two = [pair[0] ?? '', pair[1] ?? ''] as const
  if (part === 'all') return { ...state, line: null }
  if (part.startsWith('l') && number >= 0) return { ...state, line: number }
  if (part.startsWith('k') && number <= MAX_TOLERANCE) return { ...state, tolerance: number }
  if (part.startsWith('b')) return { ...state, bankers: two }
  if (part.startsWith('x')) return { ...state, killed: two }
  return { ...state, conditions: state.conditions.map((one) => parseCondition(one, part)) }
}

function parseCondition(condition: TypedCondition, part: string): TypedCondition {
  const [, sign, id, rest = ''] = CONDITION.exec(part) ?? []
  const values = rest.split('!')
  const { length } = condition.bounds
  if (id !== condition.id || values.length !== length + 2) return condition
  const digits = values[length + 1]!.split('-').filter(Boolean).map(Number)
  return {
    ...condition,
    isOn: sign === '+',
    bounds: values.slice(0, length).map(decodeHash),
    numbers: decodeHash(values[length]!),
    digits: digits.filter(Number.isInteger),
  }
}

/** Parses a typed bound of one to four digits; null for any other text. For '', returns `open`. */
export function parseBound(text: string, open: number): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return open
  return /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : null
}

export function parseNumbers({ min, max }: Zone, text: string): number[] {
  const numbers = (text.match(/\d+/g) ?? []).map(Number).filter((n) => n >= min && n <= max)
  return [...new Set(numbers)].sort((a, b) => a - b)
}

/** Converts a typed condition; null if a bound is not valid or a group is empty. A null condition drops no bets. */
export function buildCondition(zone: Zone, typed: TypedCondition): Condition | null {
  const { kind, isOn, digits, at } = typed
  const ranges = parseRanges(typed)
  if (ranges === null) return null
  switch (kind) {
    case 'sumTail':
      return { kind, isOn, digits }
    case 'place':
      return { kind, isOn, place: at, digits }
    case 'thirds':
    case 'remainders':
      return { kind, isOn, ranges }
    case 'group': {
      const numbers = parseNumbers(zone, typed.numbers)
      return numbers.length === 0 ? null : { kind, isOn, numbers, range: ranges[0]! }
    }
    default:
      return { kind, isOn, range: ranges[0]! }
  }
}

function parseRanges({ bounds }: TypedCondition): Bounds[] | null {
  const ranges: Bounds[] = []
  for (let i = 0; i < bounds.length; i += 2) {
    const [from, to] = [parseBound(bounds[i]!, 0), parseBound(bounds[i + 1]!, Infinity)]
    if (from === null || to === null) return null
    ranges.push({ from, to })
  }
  return ranges
}
