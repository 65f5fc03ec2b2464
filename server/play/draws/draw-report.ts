import type { AnnouncedPrize } from '#lottery/prizes.ts'
import type { LocalDate } from '#lottery/calendar.ts'
import type { Game, Zone } from '#lottery/games.ts'
import { type RefusalCode, refuse } from '#contract/refusals.ts'
import { formatFirst, formatSecond, InvalidNumbers, type Numbers, parseDraw } from '#lottery/numbers.ts'

/** Sources of draws, the most trusted first. All imported files are one source; `history` is bundled with the site. */
export const SOURCES = ['operator', 'welfare', 'sports', 'import', 'history', 'demo'] as const
export type Source = (typeof SOURCES)[number]
export type FeedName = 'welfare' | 'sports'

export const isFeed = (source: Source): source is FeedName => source === 'welfare' || source === 'sports'

/** single: one source; confirmed: a second source or an operator agrees; conflict: another source has other numbers. */
export type Trust = 'single' | 'confirmed' | 'conflict'

export interface Prize extends AnnouncedPrize {
  /** Number of winning bets; null while unknown. */
  readonly winners: number | null
}

/** Published values of a draw; null or [] if unknown. The numbers are comma-separated. */
export interface AnnouncedFacts {
  readonly date: LocalDate
  readonly first: string
  readonly second: string
  readonly salesFen: number | null
  readonly poolFen: number | null
  readonly deadline: Date | null
  readonly prizes: readonly Prize[]
}

export interface DrawReport extends AnnouncedFacts {
  readonly game: Game
  readonly issueno: string
}

export function hasSameNumbers(
  a: Pick<AnnouncedFacts, 'first' | 'second'>,
  b: Pick<AnnouncedFacts, 'first' | 'second'>,
): boolean {
  return a.first === b.first && a.second === b.second
}

export const formatNumbers = ({ first, second }: Pick<AnnouncedFacts, 'first' | 'second'>): string =>
  second ? `${first} + ${second}` : first

/** Converts drawn numbers from text, space- or comma-separated, to the wire form. Throws InvalidNumbers. */
export function parseDrawnNumbers(game: Game, first: string, second: string): { first: string; second: string } {
  const numbers = parseDraw(game, first, second)
  return { first: formatFirst(game, numbers), second: formatSecond(game, numbers) }
}

/** Rejects with `code` and the parser's message if `parse` throws InvalidNumbers. */
export function refuseInvalidNumbers<T>(code: RefusalCode, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (error instanceof InvalidNumbers) refuse(code, { msg: error.reason })
    throw error
  }
}

/** Number of bits that each position of a digit game has in a number mask, one per digit. */
export const POSITION_BITS = 10
const WIDTH = 64

/**
 * Encodes numbers as bit(64): ball n is bit n, digit d in position p is bit 10p + d. A special number is only in
 * second_bits. bit_count(pick & draw) counts the numbers shared by a pick and a draw.
 */
export function toNumberBits(game: Game, { first, second }: Numbers): { firstBits: string; secondBits: string } {
  return { firstBits: toZoneBits(game, first), secondBits: toZoneBits(game, second) }
}

/** Returns the bits that a number can set in a zone, in any position, to count it with bit_count(zone & mask). */
export function toMaskBits(game: Game, zone: Zone, n: number): string {
  const positions = Array.from({ length: zone.ordered ? zone.count : 1 }, (_, position) => position)
  return toBitString(positions.map((position) => computeBitIndex(game, n, position)))
}

const toZoneBits = (game: Game, zone: readonly number[]): string =>
  toBitString(zone.map((n, position) => computeBitIndex(game, n, position)))

const computeBitIndex = (game: Game, n: number, position: number): number =>
  game.kind === 'balls' ? n : POSITION_BITS * position + n

function toBitString(set: readonly number[]): string {
  const all = Array<string>(WIDTH).fill('0')
  for (const bit of set) all[bit] = '1'
  return all.join('')
}

/** Fills the blanks of `preferred` from `other`. Known values are never replaced by blanks. */
export function fillBlanks<F extends AnnouncedFacts>(preferred: F, other: AnnouncedFacts): F {
  return {
    ...preferred,
    salesFen: preferred.salesFen ?? other.salesFen,
    poolFen: preferred.poolFen ?? other.poolFen,
    deadline: preferred.deadline ?? other.deadline,
    prizes: fillPrizes(preferred.prizes, other.prizes),
  }
}

function fillPrizes(preferred: readonly Prize[], other: readonly Prize[]): readonly Prize[] {
  if (preferred.length === 0 || other.length === 0) return preferred.length === 0 ? other : preferred
  // A table with zeros in all rows has not been filled in yet: every real draw has winners.
  if (isAllZero(preferred) && !isAllZero(other)) return other
  const others = new Map(other.map((prize) => [prize.name, prize]))
  const names = new Set(preferred.map(({ name }) => name))
  const filled = preferred.map((prize) => fillPrize(prize, others.get(prize.name)))
  const missing = other.filter(({ name }) => !names.has(name))
  if (missing.length === 0) return filled
  // Use the order of `other`, which has the missing rows: a source publishes a table row by row from the top.
  const rows = new Map(filled.map((prize) => [prize.name, prize]))
  const ordered = other.map((prize) => rows.get(prize.name) ?? prize)
  return [...ordered, ...filled.filter(({ name }) => !others.has(name))]
}

const isAllZero = (prizes: readonly Prize[]): boolean => prizes.every(({ winners }) => !winners)

function fillPrize(prize: Prize, other: Prize | undefined): Prize {
  if (!other) return prize
  if (prize.winners === null) return prize.bonusFen === null ? other : { ...prize, winners: other.winners }
  // A row with zero winners is complete; a row with winners but no amount is incomplete.
  if (prize.bonusFen !== null || prize.winners === 0) return prize
  return { ...prize, bonusFen: other.bonusFen, promotionFen: other.promotionFen }
}

export function hasSameFacts(a: AnnouncedFacts, b: AnnouncedFacts): boolean {
  return (
    hasSameNumbers(a, b) &&
    a.date === b.date &&
    a.salesFen === b.salesFen &&
    a.poolFen === b.poolFen &&
    a.deadline?.getTime() === b.deadline?.getTime() &&
    hasSamePrizes(a.prizes, b.prizes)
  )
}

function hasSamePrizes(a: readonly Prize[], b: readonly Prize[]): boolean {
  return a.length === b.length && a.every((prize, i) => isSamePrize(prize, b[i]!))
}

function isSamePrize(a: Prize, b: Prize): boolean {
  return a.name === b.name && a.winners === b.winners && a.bonusFen === b.bonusFen && a.promotionFen === b.promotionFen
}

export const CORRECTED_FIELD_LABELS = {
  numbers: '号码',
  date: '开奖日期',
  sales_fen: '销售额',
  pool_fen: '奖池',
  deadline: '兑奖截止',
  prizes: '奖级',
} as const
export type CorrectedField = keyof typeof CORRECTED_FIELD_LABELS

/** Lists the fields with a known value that has changed. Filling a blank is not a correction. */
export function listCorrectedFields(before: AnnouncedFacts, after: AnnouncedFacts): CorrectedField[] {
  const changed = (a: unknown, b: unknown) => a !== null && a !== b
  const isCorrected: Record<CorrectedField, boolean> = {
    numbers: !hasSameNumbers(before, after),
    date: before.date !== after.date,
    sales_fen: changed(before.salesFen, after.salesFen),
    pool_fen: changed(before.poolFen, after.poolFen),
    deadline: before.deadline !== null && before.deadline.getTime() !== after.deadline?.getTime(),
    prizes: hasCorrectedPrizes(before.prizes, after.prizes),
  }
  return (Object.keys(CORRECTED_FIELD_LABELS) as CorrectedField[]).filter((field) => isCorrected[field])
}

function hasCorrectedPrizes(before: readonly Prize[], after: readonly Prize[]): boolean {
  const now = new Map(after.map((prize) => [prize.name, prize]))
  return before.some((prize) => !isSamePrize(prize, selectKnownFields(prize, now.get(prize.name) ?? prize)))
}

/** Returns `prize` with the values of `now`, restricted to the fields known in `prize`. */
function selectKnownFields(prize: Prize, now: Prize): Prize {
  if (prize.winners === null) return prize
  const bonus = prize.bonusFen === null && now.winners === prize.winners ? prize : now
  return { ...now, bonusFen: bonus.bonusFen, promotionFen: bonus.promotionFen }
}

/** A published value that contradicts the game's rules or the neighbouring draws. */
export interface Doubt {
  readonly figure: 'sales' | 'pool' | 'prizes' | 'winners' | 'bonus'
  /** Name of the row in the prize table; '' for values outside the table. */
  readonly name: string
  /** Explains the contradiction to operators, in Chinese. */
  readonly reason: string
}
