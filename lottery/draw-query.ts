import { isDay, type LocalDate } from './dates.ts'
import type { Form } from './features.ts'
import type { Game, Zone } from './games.ts'
import { getDrawnSecondZone, InvalidIssue, normaliseIssue, toSortableIssue } from './numbers.ts'

/** Draws on a day, in a month, in a year, or on the same day or month of every year; null parts are not restricted. */
export interface DateQuery {
  readonly kind: 'days'
  readonly year: number | null
  readonly month: number | null
  readonly day: number | null
}

/**
 * Draws that contain these numbers; a digit given twice must be drawn at least twice. `inOrder`: the digits of the
 * first zone are drawn in exactly this order.
 */
export interface NumbersQuery {
  readonly kind: 'numbers'
  readonly first: readonly number[]
  readonly second: readonly number[]
  readonly inOrder: boolean
}

/** Draws of three digits with a form (豹子, 组三, 组六) that contain these digits, a digit given twice at least twice. */
export interface FormQuery {
  readonly kind: 'form'
  readonly form: Form
  readonly digits: readonly number[]
}

export interface YearRange {
  readonly first: number
  readonly last: number
}

export type DrawQuery =
  | { readonly kind: 'issue'; readonly issueno: string }
  /** Issues of any year that end with these digits. */
  | { readonly kind: 'issueEnd'; readonly digits: string }
  | DateQuery
  | NumbersQuery
  | FormQuery
  /** Draws of all games on a day. */
  | { readonly kind: 'everyGame'; readonly date: LocalDate }

type QueryReader = (game: Game, text: string, years: YearRange | null) => DrawQuery | null

/**
 * Lists the possible readings (queries) of a text, the likeliest first: 123 may be three drawn digits or the end of an
 * issue number. Returns [] if there is none. With `years`, digits without 期 are an issue number only in these years.
 */
export function parseReadings(game: Game, text: string, years: YearRange | null = null): DrawQuery[] {
  const plain = text.normalize('NFKC').trim()
  return READERS.map((read) => read(game, plain, years)).filter((query) => query !== null)
}

const READERS: readonly QueryReader[] = [
  parseFullIssue,
  parseEveryGame,
  parseDateQuery,
  parseFormQuery,
  (game, text) => parseNumbersQuery(game, text, (held) => held.inOrder),
  parseIssueSuffix,
  (game, text) => parseNumbersQuery(game, text, (held) => !held.inOrder),
]

const FULL_ISSUE = /^(?:第?(?<digits>\d{5}|\d{7})期?|(?<year>\d{4}|\d\d)(?:-|年 ?)第? ?(?<counter>\d{3}) ?期?)$/

function parseFullIssue(game: Game, text: string, years: YearRange | null): DrawQuery | null {
  const parts = FULL_ISSUE.exec(text)?.groups
  if (!parts) return null
  try {
    const issueno = normaliseIssue(game, parts.digits ?? `${parts.year}${parts.counter}`)
    const isMarked = parts.digits !== text
    return isMarked || isInYears(years, toSortableIssue(game, issueno)) ? { kind: 'issue', issueno } : null
  } catch (error) {
    if (error instanceof InvalidIssue) return null
    throw error
  }
}

function isInYears(years: YearRange | null, issue: string): boolean {
  const year = Number(issue.slice(0, 4))
  return years === null || (year >= years.first && year <= years.last)
}

function parseIssueSuffix(game: Game, text: string): DrawQuery | null {
  const [, marked, bare] = /^第?(\d{1,6})期$|^(\d{3})$/.exec(text) ?? []
  const digits = marked ?? bare
  return digits && digits.length < game.issueDigits && !parseFullIssue(game, digits, null)
    ? { kind: 'issueEnd', digits }
    : null
}

const WEEKDAY = / ?(?:周|星期)[一二三四五六日天]$/
const DATES = [
  /^(?<year>\d{4})年?$/,
  /^(?<year>\d{4})[-/. 年](?<month>\d{1,2})月?$/,
  /^(?<year>\d{4})[-/. 年](?<month>\d{1,2})[-/. 月](?<day>\d{1,2})[日号]?$/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<month>\d{1,2})[-/.月](?<day>\d{1,2})[日号]?$/,
]

function parseDateQuery(_game: Game, text: string): DateQuery | null {
  const plain = text
    .replaceAll(/\s*([年月日号/.-])\s*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replace(WEEKDAY, '')
  const parts = DATES.map((form) => form.exec(plain)?.groups).find((groups) => groups !== undefined)
  if (!parts) return null
  const parsePart = (digits: string | undefined) => (digits === undefined ? null : Number(digits))
  const found: DateQuery = {
    kind: 'days',
    year: parsePart(parts.year),
    month: parsePart(parts.month),
    day: parsePart(parts.day),
  }
  return isPossibleDate(found) ? found : null
}

const EVERY_GAME = /(?:全部|所有|各|每个)(?:彩种|游戏)/

function parseEveryGame(game: Game, text: string): DrawQuery | null {
  const date = EVERY_GAME.test(text) ? parseDateQuery(game, text.replace(EVERY_GAME, '').trim()) : null
  return date && toEveryGameQuery(date)
}

export function toEveryGameQuery(query: DrawQuery): DrawQuery | null {
  if (query.kind !== 'days') return null
  const { year, month, day } = query
  return year && month && day ? { kind: 'everyGame', date: formatDay(year, month, day) } : null
}

const [FIRST_YEAR, LAST_YEAR] = [1990, 2099]
const A_LEAP_YEAR = 2000

function isPossibleDate({ year, month, day }: DateQuery): boolean {
  if (year !== null && (year < FIRST_YEAR || year > LAST_YEAR)) return false
  return isDay(formatDay(year ?? A_LEAP_YEAR, month ?? 1, day ?? 1))
}

const padTwo = (n: number): string => String(n).padStart(2, '0')
export const formatDay = (year: number, month: number, day: number): string => `${year}-${padTwo(month)}-${padTwo(day)}`

export const FORMS = { 豹子: 1, 组三: 2, 组六: 3 } as const satisfies Record<Form, number>

const FORM = /^(?<form>豹子|组三|组六) ?(?<digits>[\d\s,、]*)$/

function parseFormQuery({ kind, first, second }: Game, text: string): FormQuery | null {
  const parts = FORM.exec(text.replace('组选三', '组三').replace('组选六', '组六'))?.groups
  if (!parts || kind !== 'digits' || first.count !== 3 || second) return null
  const form = parts.form as Form
  const digits = Array.from(parts.digits!.replaceAll(/\D/g, ''), Number).toSorted((a, b) => a - b)
  const different = new Set(digits).size
  const fits = different <= FORMS[form] && digits.length - different <= first.count - FORMS[form]
  return fits ? { kind: 'form', form, digits } : null
}

const ORDER_PREFIX = /^(?:(?<inOrder>直选)|(?<anyOrder>组选|包含|包括|含)|号码)/
const PIECES =
  /(?<first>红球?|前区?|基本(?:号码?)?)|(?<second>\+|蓝球?|后区?|特(?:别(?:号码?)?)?)|(?<digits>\d+)|[\s,、;和与]+|(?<strange>.)/gu

/**
 * Parses numbers in two zones: 07 12 + 05, 红07 12 蓝05, 蓝05. In digit games a complete first zone is meant in order,
 * unless the text begins with 组选, 包含, 包括 or 含.
 */
function parseNumbersQuery(game: Game, text: string, accepts: (held: NumbersQuery) => boolean): NumbersQuery | null {
  const how = ORDER_PREFIX.exec(text)
  const zones = parseQueryZones(game, text.slice(how?.[0].length ?? 0))
  if (!zones) return null
  const { first, second } = zones
  const isWhole = game.kind === 'digits' && first.length === game.first.count
  if (how?.groups?.inOrder && !isWhole) return null
  const inOrder = isWhole && how?.groups?.anyOrder === undefined
  const held: NumbersQuery = {
    kind: 'numbers',
    first: inOrder ? first : first.toSorted((a, b) => a - b),
    second: second.toSorted((a, b) => a - b),
    inOrder,
  }
  return accepts(held) ? held : null
}

function parseQueryZones(game: Game, text: string): Pick<NumbersQuery, 'first' | 'second'> | null {
  const zones: Record<'first' | 'second', number[]> = { first: [], second: [] }
  let zone: keyof typeof zones = 'first'
  for (const { groups } of text.matchAll(PIECES)) {
    if (groups?.strange) return null
    if (groups?.first) zone = 'first'
    if (groups?.second) zone = 'second'
    if (groups?.digits) zones[zone].push(...splitDigits(game, zone, groups.digits))
  }
  const { first, second } = zones.second.length > 0 ? zones : splitWholeDraw(game, zones.first)
  const fits = canContain(game.first, first) && canContain(getDrawnSecondZone(game), second)
  return fits && first.length + second.length > 0 ? { first, second } : null
}

/** Splits all numbers of a draw that have no separator between the zones. 七星彩's last number has one or two digits. */
function splitWholeDraw(game: Game, all: number[]): Pick<NumbersQuery, 'first' | 'second'> {
  const { count } = game.first
  const [first, rest] = [all.slice(0, count), all.slice(count)]
  const zone = getDrawnSecondZone(game)
  if (!zone) return { first: all, second: [] }
  if (rest.length === zone.count) return { first, second: rest }
  if (game.kind === 'digits' && rest.length === 2) return { first, second: [Number(rest.join(''))] }
  return { first: all, second: [] }
}

/** Splits digits of the first zone: in digit games each, in ball games into pairs if they fill it. Else: one number. */
function splitDigits(game: Game, zone: 'first' | 'second', digits: string): number[] {
  if (zone === 'first' && game.kind === 'digits') return Array.from(digits, Number)
  if (zone === 'first' && digits.length % 2 === 0 && digits.length >= 2 * game.first.count) {
    return (digits.match(/../g) ?? []).map(Number)
  }
  return [digits.length > 2 ? Number.NaN : Number(digits)]
}

function canContain(zone: Zone | null, picked: readonly number[]): boolean {
  if (zone === null) return picked.length === 0
  if (!zone.ordered && new Set(picked).size < picked.length) return false
  return picked.length <= zone.count && picked.every((n) => n >= zone.min && n <= zone.max)
}

/** Formats a query as a text with exactly one reading. */
export function formatQuery(game: Game, query: DrawQuery): string {
  switch (query.kind) {
    case 'issue':
      return `${query.issueno}期`
    case 'issueEnd':
      return `${query.digits}期`
    case 'days':
      return formatDateQuery(query)
    case 'numbers':
      return formatNumbersText(game, query)
    case 'form':
      return `${query.form} ${query.digits.join(' ')}`.trim()
    case 'everyGame':
      return `${query.date} 全部彩种`
  }
}

function formatDateQuery({ year, month, day }: DateQuery): string {
  if (year !== null && month !== null && day !== null) return formatDay(year, month, day)
  return [year && `${year}年`, month && `${month}月`, day && `${day}日`].filter(Boolean).join('')
}

function formatNumbersText(game: Game, { first, second, inOrder }: NumbersQuery): string {
  const ball = game.kind === 'balls' ? padTwo : String
  const isWhole = first.length === game.first.count
  const how = game.kind === 'balls' || inOrder || first.length === 0 ? '' : isWhole ? '组选 ' : '含 '
  const [one, two] = [first, second].map((zone) => zone.map(ball).join(' '))
  return how + (two === '' ? one : `${one} + ${two}`.trim())
}
