import { HELP_QUERY_LIMIT, isHelpTopic } from '#contract/cms/content.ts'
import type { AgreementKind } from '#contract/paths.ts'
import { CHART_KINDS } from '#lottery/chart-kinds.ts'
import { GAME_TYPES, type GameType } from '#lottery/games.ts'
import { createNotFound } from './loaders.ts'

export function getPathGame({ type }: { type?: string | undefined }): GameType {
  const game = parseGame(type)
  if (game === null) throw createNotFound()
  return game
}

export const parseSearchGame = (search: URLSearchParams, otherwise: GameType = 1): GameType =>
  parseGame(search.get('type')) ?? otherwise

export const parseGame = (text: string | null | undefined): GameType | null =>
  GAME_TYPES.find((type) => String(type) === text) ?? null

// Maximum page number: beyond the oldest draw, and accepted by the API.
const LAST_PAGE = 99_999

export const parseSearchPage = (search: URLSearchParams): number => parsePage(search.get('page'))

const parsePage = (text: string | null): number => Math.min(parseId(text) ?? 1, LAST_PAGE)

export function parseId(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
}

/** Returns the draw id in `?id=`; null means the latest draw. Throws a 404 if the id is not valid. */
export function parseSearchId(search: URLSearchParams): number | null {
  if (!search.get('id')) return null
  const id = parseId(search.get('id'))
  if (id === null) throw createNotFound()
  return id
}

export const normalizeQuery = (text: string | null): string =>
  (text ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, HELP_QUERY_LIMIT).trim()

const ORDER_NO = /^[A-Z0-9]{1,28}$/
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
export const ISSUE = /^(\d{5}|\d{7})$/
export const DATE = /^\d{4}-\d{2}-\d{2}$/
/** A number of issues in a URL; the page checks its range. */
export const COUNT = /^\d{1,4}$/

/** Converts a parameter to the form in the canonical URL; null: the canonical URL does not contain it. */
export type ParamParser = (text: string) => string | null

export type ParamParsers = Readonly<Record<string, ParamParser>>

// Replaces an invalid value, so that all URLs with invalid values share one cached page.
const INVALID = '0'
const unlessEmpty =
  (read: (text: string) => string): ParamParser =>
  (text) =>
    text === '' ? null : read(text)

export const parseMonth = (text: string | null): string | null => (MONTH.test(text ?? '') ? text : null)

export const parseIssue = (text: string | null): string | null => (ISSUE.test(text ?? '') ? text : null)

/** Parses the last three digits of an issue and pads them to three digits; null if they are not valid. */
export const parseIssueSuffix = (text: string | null): string | null =>
  /^\d{1,3}$/.test(text ?? '') && Number(text) > 0 ? text!.padStart(3, '0') : null

/** Parsers for the parameters of pages. A parameter without a parser is not part of the cached URL. */
export const paramParsers = {
  operator: (text) => (text === 'operator' ? text : null),
  game: (text) => (parseGame(text) === null ? null : text),
  /** A game; an unknown one becomes `INVALID`, because the page shows a notice. */
  gameOrWrong: (text) => (parseGame(text) === null ? INVALID : text),
  /** A name in a path, such as that of a chapter; the page checks whether it exists. */
  name: unlessEmpty((text) => (/^\w{1,20}$/.test(text) ? text : INVALID)),
  id: unlessEmpty((text) => String(parseId(text) ?? INVALID)),
  /** Page number of a list; 1 is dropped, because it is the default. */
  page: (text) => (parsePage(text) === 1 ? null : String(parsePage(text))),
  issue: unlessEmpty((text) => (ISSUE.test(text) ? text : INVALID)),
  issueOrDate: unlessEmpty((text) => (ISSUE.test(text) || DATE.test(text) ? text : INVALID)),
  counter: parseIssueSuffix,
  count: unlessEmpty((text) => (COUNT.test(text) ? String(Number(text)) : INVALID)),
  /** Kind of chart; the page checks whether the game has it. */
  chartKind: unlessEmpty((text) => (CHART_KINDS.some((kind) => kind === text) ? text : INVALID)),
  orderNo: unlessEmpty((text) => (ORDER_NO.test(text) ? text : INVALID)),
  month: parseMonth,
  words: (text) => normalizeQuery(text) || null,
  topic: (text) => (isHelpTopic(text) ? text : null),
  agreement: (text) => AGREEMENTS.find((kind) => kind === text) ?? null,
} as const satisfies Record<string, ParamParser>

const AGREEMENTS: readonly AgreementKind[] = ['user', 'privacy', 'vip']
