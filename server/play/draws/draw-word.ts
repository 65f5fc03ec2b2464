import type { AnnouncedPrize } from '#lottery/announced.ts'
import type { LocalDate } from '#lottery/calendar.ts'
import type { Game, Zone } from '#lottery/games.ts'
import { formatFirst, formatSecond, type Numbers, parseDraw } from '#lottery/numbers.ts'

/** Where a draw is told, the most trusted first. All imported files are one source; `history` came with the site. */
export const SOURCES = ['operator', 'welfare', 'sports', 'import', 'history', 'demo'] as const
export type Source = (typeof SOURCES)[number]
export type FeedName = 'welfare' | 'sports'

export const isFeed = (source: Source): source is FeedName => source === 'welfare' || source === 'sports'

/** single: one source; confirmed: a second or an operator agrees; conflict: another source has other numbers. */
export type Trust = 'single' | 'confirmed' | 'conflict'

/** One row of a draw's prize table as published. */
export interface Prize extends AnnouncedPrize {
  /** Winning bets; null while unknown. */
  readonly winners: number | null
}

/** The numbers in their wire form and what else a source says; null or [] while unknown. */
export interface AnnouncedFacts {
  readonly date: LocalDate
  readonly first: string
  readonly second: string
  readonly salesFen: number | null
  readonly poolFen: number | null
  readonly deadline: Date | null
  readonly prizes: readonly Prize[]
}

/** A draw as one source tells it. */
export interface DrawWord extends AnnouncedFacts {
  readonly game: Game
  readonly issueno: string
}

export function sameNumbers(
  a: Pick<AnnouncedFacts, 'first' | 'second'>,
  b: Pick<AnnouncedFacts, 'first' | 'second'>,
): boolean {
  return a.first === b.first && a.second === b.second
}

/** Numbers as people read them. */
export const written = ({ first, second }: Pick<AnnouncedFacts, 'first' | 'second'>): string =>
  second ? `${first} + ${second}` : first

/** The wire form of drawn numbers given as text, space- or comma-separated. Throws InvalidNumbers. */
export function drawnNumbers(game: Game, first: string, second: string): { first: string; second: string } {
  const numbers = parseDraw(game, first, second)
  return { first: formatFirst(game, numbers), second: formatSecond(game, numbers) }
}

/** Bits of a position in digit games. */
export const POSITION_BITS = 10
const WIDTH = 64

/**
 * The numbers one bit each, as bit(64): ball n is bit n, digit d in position p is bit 10p + d. The numbers a pick and
 * a draw share are then bit_count(pick & draw), for every game; a special number stands in second_bits alone.
 */
export function bitsOf(game: Game, { first, second }: Numbers): { firstBits: string; secondBits: string } {
  return { firstBits: bits(game, first), secondBits: bits(game, second) }
}

/** Every bit that a number sets, wherever it stands in a zone: what a zone holds of it is bit_count(zone & these). */
export function bitsAnywhere(game: Game, zone: Zone, n: number): string {
  const positions = Array.from({ length: zone.ordered ? zone.count : 1 }, (_, position) => position)
  return bitString(positions.map((position) => bitAt(game, n, position)))
}

const bits = (game: Game, zone: readonly number[]): string =>
  bitString(zone.map((n, position) => bitAt(game, n, position)))

const bitAt = (game: Game, n: number, position: number): number =>
  game.kind === 'balls' ? n : POSITION_BITS * position + n

function bitString(set: readonly number[]): string {
  const all = Array<string>(WIDTH).fill('0')
  for (const bit of set) all[bit] = '1'
  return all.join('')
}

/** `preferred`, its blanks filled from `other`: what is filled is never replaced by what is empty. */
export function filledFrom<F extends AnnouncedFacts>(preferred: F, other: AnnouncedFacts): F {
  return {
    ...preferred,
    salesFen: preferred.salesFen ?? other.salesFen,
    poolFen: preferred.poolFen ?? other.poolFen,
    deadline: preferred.deadline ?? other.deadline,
    prizes: filledPrizes(preferred.prizes, other.prizes),
  }
}

function filledPrizes(preferred: readonly Prize[], other: readonly Prize[]): readonly Prize[] {
  if (preferred.length === 0 || other.length === 0) return preferred.length === 0 ? other : preferred
  // A form that nobody has filled in yet. Nobody at all won only where nobody played.
  if (isAllZero(preferred) && !isAllZero(other)) return other
  const others = new Map(other.map((prize) => [prize.name, prize]))
  const names = new Set(preferred.map(({ name }) => name))
  const filled = preferred.map((prize) => filledPrize(prize, others.get(prize.name)))
  const missing = other.filter(({ name }) => !names.has(name))
  if (missing.length === 0) return filled
  // The longer table has the order: a table that grows row by row comes from the top.
  const rows = new Map(filled.map((prize) => [prize.name, prize]))
  const ordered = other.map((prize) => rows.get(prize.name) ?? prize)
  return [...ordered, ...filled.filter(({ name }) => !others.has(name))]
}

const isAllZero = (prizes: readonly Prize[]): boolean => prizes.every(({ winners }) => !winners)

function filledPrize(prize: Prize, other: Prize | undefined): Prize {
  if (!other) return prize
  if (prize.winners === null) return prize.bonusFen === null ? other : { ...prize, winners: other.winners }
  // Nobody won is an answer; winners without an amount are half of one.
  if (prize.bonusFen !== null || prize.winners === 0) return prize
  return { ...prize, bonusFen: other.bonusFen, promotionFen: other.promotionFen }
}

export function sameFacts(a: AnnouncedFacts, b: AnnouncedFacts): boolean {
  return (
    sameNumbers(a, b) &&
    a.date === b.date &&
    a.salesFen === b.salesFen &&
    a.poolFen === b.poolFen &&
    a.deadline?.getTime() === b.deadline?.getTime() &&
    samePrizes(a.prizes, b.prizes)
  )
}

function samePrizes(a: readonly Prize[], b: readonly Prize[]): boolean {
  return a.length === b.length && a.every((prize, i) => samePrize(prize, b[i]!))
}

function samePrize(a: Prize, b: Prize): boolean {
  return a.name === b.name && a.winners === b.winners && a.bonusFen === b.bonusFen && a.promotionFen === b.promotionFen
}

/** What of a draw can be corrected, by its name in the table of corrections, in Chinese. */
export const CORRECTED = {
  numbers: '号码',
  date: '开奖日期',
  sales_fen: '销售额',
  pool_fen: '奖池',
  deadline: '兑奖截止',
  prizes: '奖级',
} as const
export type CorrectedField = keyof typeof CORRECTED

/** What was known before and is something else now. Filling blanks is no correction. */
export function corrections(before: AnnouncedFacts, after: AnnouncedFacts): CorrectedField[] {
  const changed = (a: unknown, b: unknown) => a !== null && a !== b
  const isCorrected: Record<CorrectedField, boolean> = {
    numbers: !sameNumbers(before, after),
    date: before.date !== after.date,
    sales_fen: changed(before.salesFen, after.salesFen),
    pool_fen: changed(before.poolFen, after.poolFen),
    deadline: before.deadline !== null && before.deadline.getTime() !== after.deadline?.getTime(),
    prizes: prizesCorrected(before.prizes, after.prizes),
  }
  return (Object.keys(CORRECTED) as CorrectedField[]).filter((field) => isCorrected[field])
}

function prizesCorrected(before: readonly Prize[], after: readonly Prize[]): boolean {
  const now = new Map(after.map((prize) => [prize.name, prize]))
  return before.some((prize) => !samePrize(prize, filledOf(prize, now.get(prize.name) ?? prize)))
}

/** `prize` with what `now` says in the fields that `prize` had filled. */
function filledOf(prize: Prize, now: Prize): Prize {
  if (prize.winners === null) return prize
  const bonus = prize.bonusFen === null && now.winners === prize.winners ? prize : now
  return { ...now, bonusFen: bonus.bonusFen, promotionFen: bonus.promotionFen }
}

/** A value that the rules of its game, or the adjacent draws, contradict. */
export interface Doubt {
  readonly figure: 'sales' | 'pool' | 'prizes' | 'winners' | 'bonus'
  /** Row of the prize table; '' for figures that belong to no row. */
  readonly name: string
  /** What contradicts what, in Chinese, for operators. */
  readonly reason: string
}
