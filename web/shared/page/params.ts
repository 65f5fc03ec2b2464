import { HELP_QUERY_LIMIT, isHelpTopic } from '#contract/cms/content.ts'
import type { AgreementKind } from '#contract/paths.ts'
import { CHART_KINDS, type ChartKind } from '#lottery/chart-kinds.ts'
import { type GameType, isGameType } from '#lottery/games.ts'
import { notFound } from './load.ts'

/** The game that a path names; any other is a 404. */
export function gameOfPath({ type }: { type?: string | undefined }): GameType {
  const game = gameOf(type)
  if (game === null) throw notFound()
  return game
}

/** The game that `?type=` names; an unknown one is the first. */
export const gameOfSearch = (search: URLSearchParams, otherwise: GameType = 1): GameType =>
  gameOf(search.get('type')) ?? otherwise

function gameOf(text: string | null | undefined): GameType | null {
  const type = /^[1-7]$/.test(text ?? '') ? Number(text) : 0
  return isGameType(type) ? type : null
}

/** What the columns of a chart stand for, by `?kind=`; undefined: numbers. */
export const chartKindOf = (search: URLSearchParams): ChartKind | undefined =>
  CHART_KINDS.find((kind) => kind === search.get('kind'))

// Far beyond the oldest draw; a larger one is a typing error and the API would refuse it.
const LAST_PAGE = 99_999

/** The page of a list that `?page=` names; anything else is the first. */
export const pageOfSearch = (search: URLSearchParams): number => pageOf(search.get('page'))

const pageOf = (text: string | null): number => Math.min(idOf(text) ?? 1, LAST_PAGE)

/** An id in a path or query: a whole number from 1, or null. */
export function idOf(text: string | null | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null
}

/** Words to search for, in one spelling; '': none. */
export const wordsOf = (text: string | null): string =>
  (text ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, HELP_QUERY_LIMIT).trim()

const ORDER_NO = /^[A-Z0-9]{1,28}$/
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
export const ISSUE = /^(\d{5}|\d{7})$/
export const DATE = /^\d{4}-\d{2}-\d{2}$/
/** How many issues a chart shows; whether so many are allowed the page says. */
export const COUNT = /^\d{1,4}$/

/** The one way to write what a text says to a page; null: nothing. */
export type Reader = (text: string) => string | null

/** What a page reads of its address, by name. */
export type Reads = Readonly<Record<string, Reader>>

// What a page answers with "no such thing" is one thing, however it is written.
const WRONG = '0'
const unlessEmpty =
  (read: (text: string) => string): Reader =>
  (text) =>
    text === '' ? null : read(text)

/** A month, YYYY-MM, or null. */
export const monthOf = (text: string | null): string | null => (MONTH.test(text ?? '') ? text : null)

/** An issue number, or null. */
export const issueOf = (text: string | null): string | null => (ISSUE.test(text ?? '') ? text : null)

/** What an issue number ends in, three digits, or null. */
export const counterOf = (text: string | null): string | null =>
  /^\d{1,3}$/.test(text ?? '') && Number(text) > 0 ? text!.padStart(3, '0') : null

/** The readers that routes name. What an address says beyond them makes no page of its own. */
export const reading = {
  /** Whether it is a page's form for operators. */
  operator: (text) => (text === 'operator' ? text : null),
  /** A game, or nothing. */
  game: (text) => (gameOf(text) === null ? null : text),
  /** A game, or a wrong one, of which the page speaks. */
  gameOrWrong: (text) => (gameOf(text) === null ? WRONG : text),
  /** A name in a path; whether there is such a thing the page finds out. */
  name: unlessEmpty((text) => (/^\w{1,20}$/.test(text) ? text : WRONG)),
  id: unlessEmpty((text) => String(idOf(text) ?? WRONG)),
  /** Of a list whose first page needs no number. */
  page: (text) => (pageOf(text) === 1 ? null : String(pageOf(text))),
  issue: unlessEmpty((text) => (ISSUE.test(text) ? text : WRONG)),
  issueOrDate: unlessEmpty((text) => (ISSUE.test(text) || DATE.test(text) ? text : WRONG)),
  counter: counterOf,
  count: unlessEmpty((text) => (COUNT.test(text) ? String(Number(text)) : WRONG)),
  /** What a chart's columns stand for; whether the game has it the page says. */
  chartKind: unlessEmpty((text) => (CHART_KINDS.some((kind) => kind === text) ? text : WRONG)),
  orderNo: unlessEmpty((text) => (ORDER_NO.test(text) ? text : WRONG)),
  month: monthOf,
  /** Words that are searched for. */
  words: (text) => wordsOf(text) || null,
  topic: (text) => (isHelpTopic(text) ? text : null),
  agreement: (text) => AGREEMENTS.find((kind) => kind === text) ?? null,
} as const satisfies Record<string, Reader>

const AGREEMENTS: readonly AgreementKind[] = ['user', 'privacy', 'vip']
