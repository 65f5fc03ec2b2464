import { HELP_QUERY_LIMIT, isHelpTopic } from '#contract/cms/content.ts'
import type { AgreementKind } from '#contract/paths.ts'
import { CHART_KINDS, type ChartKind } from '#lottery/chart-kinds.ts'
import { type GameType, isGameType } from '#lottery/games.ts'
import { createNotFound } from './loaders.ts'

/** Returns the game in the path. Throws a 404 for any other value. */
export function getPathGame({ type }: { type?: string | undefined }): GameType {
  const game = parseGame(type)
  if (game === null) throw createNotFound()
  return game
}

/** Returns the game in `?type=`, or a default for an unknown one. */
export const parseSearchGame = (search: URLSearchParams, otherwise: GameType = 1): GameType =>
  parseGame(search.get('type')) ?? otherwise

function parseGame(text: string | null | undefined): GameType | null {
  const type = /^[1-7]$/.test(text ?? '') ? Number(text) : 0
  return isGameType(type) ? type : null
}

/** Returns the kind of chart columns in `?kind=`; undefined: numbers. */
export const parseChartKind = (search: URLSearchParams): ChartKind | undefined =>
  CHART_KINDS.find((kind) => kind === search.get('kind'))

// Far beyond the oldest draw. The API rejects larger numbers.
const LAST_PAGE = 99_999

/** Returns the page number in `?page=`; 1 for anything else. */
export const parseSearchPage = (search: URLSearchParams): number => parsePage(search.get('page'))

const parsePage = (text: string | null): number => Math.min(parseId(text) ?? 1, LAST_PAGE)

/** Parses an id in a path or query: a positive integer, or null. */
export function parseId(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
}

/** Returns the draw id in the URL; null: show the latest draw. Throws a 404 for an invalid id. */
export function parseSearchId(search: URLSearchParams): number | null {
  if (!search.get('id')) return null
  const id = parseId(search.get('id'))
  if (id === null) throw createNotFound()
  return id
}

/** Normalises a search query; '': none. */
export const normalizeQuery = (text: string | null): string =>
  (text ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, HELP_QUERY_LIMIT).trim()

const ORDER_NO = /^[A-Z0-9]{1,28}$/
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
export const ISSUE = /^(\d{5}|\d{7})$/
export const DATE = /^\d{4}-\d{2}-\d{2}$/
/** Number of issues in a chart; the page checks the allowed values. */
export const COUNT = /^\d{1,4}$/

/** Normalises a parameter to the one value that the page distinguishes; null: absent. */
export type ParamParser = (text: string) => string | null

/** The parameters that a page reads, by name. */
export type ParamParsers = Readonly<Record<string, ParamParser>>

// All invalid values share one normalised value, because the page renders the same error for them.
const INVALID = '0'
const unlessEmpty =
  (read: (text: string) => string): ParamParser =>
  (text) =>
    text === '' ? null : read(text)

/** Parses a month, YYYY-MM; null if invalid. */
export const parseMonth = (text: string | null): string | null => (MONTH.test(text ?? '') ? text : null)

/** Parses an issue number; null if invalid. */
export const parseIssue = (text: string | null): string | null => (ISSUE.test(text ?? '') ? text : null)

/** Parses the last three digits of an issue number; null if invalid. */
export const parseIssueSuffix = (text: string | null): string | null =>
  /^\d{1,3}$/.test(text ?? '') && Number(text) > 0 ? text!.padStart(3, '0') : null

/** The parameter parsers that routes may use. Parameters without a parser do not create a separate cache entry. */
export const paramParsers = {
  /** Whether to show the page's form for operators. */
  operator: (text) => (text === 'operator' ? text : null),
  /** A game; an invalid one is treated as absent. */
  game: (text) => (parseGame(text) === null ? null : text),
  /** A game; an invalid one is distinguished, because the page shows an error. */
  gameOrWrong: (text) => (parseGame(text) === null ? INVALID : text),
  /** A name in a path; the page checks that it exists. */
  name: unlessEmpty((text) => (/^\w{1,20}$/.test(text) ? text : INVALID)),
  id: unlessEmpty((text) => String(parseId(text) ?? INVALID)),
  /** Page of a list; the first page needs no parameter. */
  page: (text) => (parsePage(text) === 1 ? null : String(parsePage(text))),
  issue: unlessEmpty((text) => (ISSUE.test(text) ? text : INVALID)),
  issueOrDate: unlessEmpty((text) => (ISSUE.test(text) || DATE.test(text) ? text : INVALID)),
  counter: parseIssueSuffix,
  count: unlessEmpty((text) => (COUNT.test(text) ? String(Number(text)) : INVALID)),
  /** Kind of chart columns; the page checks that the game has it. */
  chartKind: unlessEmpty((text) => (CHART_KINDS.some((kind) => kind === text) ? text : INVALID)),
  orderNo: unlessEmpty((text) => (ORDER_NO.test(text) ? text : INVALID)),
  month: parseMonth,
  words: (text) => normalizeQuery(text) || null,
  topic: (text) => (isHelpTopic(text) ? text : null),
  agreement: (text) => AGREEMENTS.find((kind) => kind === text) ?? null,
} as const satisfies Record<string, ParamParser>

const AGREEMENTS: readonly AgreementKind[] = ['user', 'privacy', 'vip']
