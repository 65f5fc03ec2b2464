import { isFixedPrize } from '#contract/play/format-pool.ts'
import { isDay, type LocalDate, parseShanghaiTime } from '#lottery/dates.ts'
import type { Game } from '#lottery/games.ts'
import * as z from 'zod/mini'
import type { Prize } from '#server/play/draws/draw-report.ts'
import { UnusableRow } from './unusable-row.ts'

/** Spellings of "unknown" or "no winner" in the sources. */
const UNKNOWN = /^(?:|[-－—]+|_|-1(?:\.0+)?)$/
const NUMBER = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d{1,15}(?:\.\d+)?$/
/** Matches an amount that includes promotion money: 15000000（含派奖5000000）. */
const WITH_PROMOTION = /^(.*?)元?[（(]含[派加]奖([\d,.]+)元?[)）]$/

export interface Amount {
  readonly fen: number
  readonly promotionFen: number
}

/** Parses yuan (a number or text) into fen, with the included promotion money; null if unknown. Throws UnusableRow. */
export function parseAmount(value: unknown): Amount | null {
  const text = toFieldText(value)
  if (UNKNOWN.test(text)) return null
  const [, amount = text.replace(/元$/, ''), promotion = '0'] = WITH_PROMOTION.exec(text) ?? []
  return { fen: parseFenText(amount), promotionFen: parseFenText(promotion) }
}

export function parseFen(value: unknown): number | null {
  return parseAmount(value)?.fen ?? null
}

/** Parses a count (a number or text); null if unknown. Throws UnusableRow. */
export function parseCount(value: unknown): number | null {
  const text = toFieldText(value)
  if (UNKNOWN.test(text)) return null
  const count = parseNumber(text)
  return Number.isSafeInteger(count) ? count : throwBadAmount(text)
}

/** Wraps a parser so that unreadable values become null. For feeds, which are polled again later. */
export function lenient<T>(read: (value: unknown) => T): (value: unknown) => T | null {
  return (value) => {
    try {
      return read(value)
    } catch (error) {
      if (error instanceof UnusableRow) return null
      throw error
    }
  }
}

/** A field as text. Feeds send a number or text; for a missing value they send null or {}. */
export const textField = z.pipe(z.optional(z.unknown()), z.transform(toFieldText))

function toFieldText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function parseFenText(text: string): number {
  const amount = Math.round(parseNumber(text) * 100)
  return Number.isSafeInteger(amount) ? amount : throwBadAmount(text)
}

function parseNumber(text: string): number {
  return NUMBER.test(text) ? Number(text.replaceAll(',', '')) : throwBadAmount(text)
}

function throwBadAmount(text: string): never {
  throw new UnusableRow(`“${text.slice(0, 30)}”不是金额或注数`)
}

/**
 * Parses a row of a feed's prize table with the first amount that is known. A row without a count is not published yet,
 * even if it has an amount.
 */
export function parseFeedPrize(name: string, count: unknown, ...amounts: unknown[]): Prize {
  const winners = lenient(parseCount)(count)
  const amount = winners === null ? undefined : amounts.map(lenient(parseAmount)).find((one) => one !== null)
  return { name: name.trim(), winners, bonusFen: amount?.fen ?? null, promotionFen: amount?.promotionFen ?? 0 }
}

/**
 * Sources write 0 for unpublished sales, and 0 for the pool until they publish the sales and the first prize. Returns
 * null for such amounts.
 */
export function hideUnpublishedMoney(game: Game, sales: number | null, pool: number | null, prizes: readonly Prize[]) {
  const salesFen = sales === 0 ? null : sales
  const isPoolKnown = isFixedPrize(game) || prizes.some(({ name, winners }) => name === '一等奖' && winners !== null)
  return { salesFen, poolFen: pool === 0 && (salesFen === null || !isPoolKnown) ? null : pool }
}

const isName = (text: string): boolean => text !== '' && !text.includes('\0') && text.isWellFormed()

/**
 * Returns the rows with a count or an amount and a name that PostgreSQL can store, each name once, and [] if all have 0
 * winners: such a table has not been filled in yet. An amount of 0 is unknown.
 */
export function filterPublishedPrizes(rows: readonly Prize[]): Prize[] {
  const named = new Map<string, Prize>()
  for (const row of rows) {
    const empty = !isName(row.name) || (row.winners === null && row.bonusFen === null)
    if (!empty && !named.has(row.name)) named.set(row.name, row.bonusFen === 0 ? { ...row, bonusFen: null } : row)
  }
  const table = [...named.values()]
  return table.some(({ winners }) => winners !== 0) ? table : []
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:$|[ T(（])/
const MOMENT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** Parses the day from `2026-07-02`, `2026-07-02(四)` or `2026-07-02 00:00:00`. Throws UnusableRow. */
export function parseDate(text: string): LocalDate {
  const date = DATE.exec(text)?.[1] ?? ''
  if (!isDay(date)) throw new UnusableRow(`日期“${text.slice(0, 30)}”不正确`)
  return date
}

/** Earliest accepted year. Some programs write 0001-01-01 for an unknown time. */
const FIRST_YEAR = '2000'

/** Parses `2025-09-28 23:59:59` as a time in Asia/Shanghai. Throws UnusableRow. */
export function parseTime(text: string): Date {
  const at = parseShanghaiTime(text)
  if (!MOMENT.test(text) || Number.isNaN(at.getTime()) || text < FIRST_YEAR)
    throw new UnusableRow(`时间“${text.slice(0, 30)}”不正确`)
  return at
}
