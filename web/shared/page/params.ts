import { HELP_QUERY_LIMIT, isHelpTopic } from '#contract/cms/content.ts'
import type { AgreementKind } from '#contract/paths.ts'
import { CHART_KINDS, type ChartKind } from '#lottery/chart-kinds.ts'
import { type GameType, isGameType } from '#lottery/games.ts'
import { notFound } from './load.ts'

/** Returns the game in the path. Throws a 404 for any other value. */
export function gameOfPath({ type }: { type?: string | undefined }): GameType {
  const game = gameOf(type)
  if (game === null) throw notFound()
  return game
}

/** Returns the game in `?type=`, or a default for an unknown one. */
export const gameOfSearch = (search: URLSearchParams, otherwise: GameType = 1): GameType =>
  gameOf(search.get('type')) ?? otherwise

function gameOf(text: string | null | undefined): GameType | null {
  const type = /^[1-7]$/.test(text ?? '') ? Number(text) : 0
  return isGameType(type) ? type : null
}

/** Returns the kind of chart columns in `?kind=`; undefined: numbers. */
export const chartKindOf = (search: URLSearchParams): ChartKind | undefined =>
  CHART_KINDS.find((kind) => kind === search.get('kind'))

// Far beyond the oldest draw. The API rejects larger numbers.
const LAST_PAGE = 99_999

/** Returns the page number in `?page=`; 1 for anything else. */
export const pageOfSearch = (search: URLSearchParams): number => pageOf(search.get('page'))

const pageOf = (text: string | null): number => Math.min(idOf(text) ?? 1, LAST_PAGE)

/** Parses an id in a path or query: a positive integer, or null. */
export function idOf(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
}

/** Normalises a search query; '': none. */
export const wordsOf = (text: string | null): string =>
  (text ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, HELP_QUERY_LIMIT).trim()

const ORDER_NO = /^[A-Z0-9]{1,28}$/
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
export const ISSUE = /^(\d{5}|\d{7})$/
export const DATE = /^\d{4}-\d{2}-\d{2}$/
/** Number of issues in a chart; the page checks the allowed values. */
export const COUNT = /^\d{1,4}$/

/** Normalises a parameter to the one value that the page distinguishes; null: absent. */
export type Reader = (text: string) => string | null

/** The parameters that a page reads, by name. */
export type Reads = Readonly<Record<string, Reader>>

// All invalid values share one normalised value, because the page renders the same error for them.
const WRONG = '0'
const unlessEmpty =
  (read: (text: string) => string): Reader =>
  (text) =>
    text === '' ? null : read(text)

/** Parses a month, YYYY-MM; null if invalid. */
export const monthOf = (text: string | null): string | null => (MONTH.test(text ?? '') ? text : null)

/** Parses an issue number; null if invalid. */
export const issueOf = (text: string | null): string | null => (ISSUE.test(text ?? '') ? text : null)

/** Parses the last three digits of an issue number; null if invalid. */
export const counterOf = (text: string | null): string | null =>
  /^\d{1,3}$/.test(text ?? '') && Number(text) > 0 ? text!.padStart(3, '0') : null

/** The parameter parsers that routes may use. Parameters without a parser do not create a separate cache entry. */
export const reading = {
  /** Whether to show the page's form for operators. */
  operator: (text) => (text === 'operator' ? text : null),
  /** A game or absent. */
  game: (text) => (gameOf(text) === null ? null : text),
  /** A game; an invalid one is distinguished, because the page shows an error. */
  gameOrWrong: (text) => (gameOf(text) === null ? WRONG : text),
  /** A name in a path; the page checks that it exists. */
  name: unlessEmpty((text) => (/^\w{1,20}$/.test(text) ? text : WRONG)),
  id: unlessEmpty((text) => String(idOf(text) ?? WRONG)),
  /** Page of a list; the first page needs no parameter. */
  page: (text) => (pageOf(text) === 1 ? null : String(pageOf(text))),
  issue: unlessEmpty((text) => (ISSUE.test(text) ? text : WRONG)),
  issueOrDate: unlessEmpty((text) => (ISSUE.test(text) || DATE.test(text) ? text : WRONG)),
  counter: counterOf,
  count: unlessEmpty((text) => (COUNT.test(text) ? String(Number(text)) : WRONG)),
  /** Kind of chart columns; the page checks that the game has it. */
  chartKind: unlessEmpty((text) => (CHART_KINDS.some((kind) => kind === text) ? text : WRONG)),
  orderNo: unlessEmpty((text) => (ORDER_NO.test(text) ? text : WRONG)),
  month: monthOf,
  /** A search query. */
  words: (text) => wordsOf(text) || null,
  topic: (text) => (isHelpTopic(text) ? text : null),
  agreement: (text) => AGREEMENTS.find((kind) => kind === text) ?? null,
} as const satisfies Record<string, Reader>

const AGREEMENTS: readonly AgreementKind[] = ['user', 'privacy', 'vip']
