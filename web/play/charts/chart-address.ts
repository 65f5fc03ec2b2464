import { DEFAULT_ISSUE_COUNT } from '#contract/play/charts.ts'
import { TREND_LIMIT } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import { CHART_KIND_NAMES, type ChartKind, listChartKinds } from '#lottery/chart-kinds.ts'
import { isDay } from '#lottery/dates.ts'
import { GAMES, GAME_TYPES, type GameType } from '#lottery/games.ts'
import { COUNT, DATE, ISSUE } from '#web/shared/page/params.ts'
import { parseView, writeView } from './chart-view.ts'

/** Parameters of a chart in its URL. `count` is undefined if the player has not chosen a number of issues. */
export interface ChartAddress {
  type: GameType
  /** Undefined: the chart of the drawn numbers. */
  kind?: ChartKind
  count?: number
  from?: string
  to?: string
}

export type ParsedChartUrl =
  | { kind: 'chart'; address: ChartAddress; notice?: string }
  | { kind: 'elsewhere'; to: string }
  | { kind: 'problem'; type: GameType; problem: string; hint: string }

export const COUNTS = [30, 50, 100, 500] as const
/** Number of newest issues that a phone shows while no range is chosen. */
export const PHONE_COUNT = 30

export const chartRoute = (type: GameType): string => paths.chart(type).split('?')[0]!

export const listRouteGames = (pathname: string): GameType[] =>
  GAME_TYPES.filter((type) => chartRoute(type) === pathname.toLowerCase().replace(/\/$/, ''))

export function parseChartUrl(pathname: string, search: URLSearchParams): ParsedChartUrl {
  const first = listRouteGames(pathname)[0] ?? 1
  const text = search.get('type')
  const type = text === null ? first : GAME_TYPES.find((one) => String(one) === text)
  if (type === undefined) return replaceUnknownGame(first, search)
  if (!listRouteGames(pathname).includes(type)) return { kind: 'elsewhere', to: buildRedirectPath(type, search) }
  return parseChart(type, search)
}

function replaceUnknownGame(first: GameType, search: URLSearchParams): ParsedChartUrl {
  const address = parseChart(first, search)
  if (address.kind !== 'chart') return address
  return { ...address, notice: `没有这个彩种，这里是${GAMES[first].name}的走势图。` }
}

export const createProblem = (type: GameType, words: string, hint: string): ParsedChartUrl => ({
  kind: 'problem',
  type,
  problem: words,
  hint,
})

function buildRedirectPath(type: GameType, search: URLSearchParams): string {
  const rest = new URLSearchParams(search)
  rest.set('type', String(type))
  return `${chartRoute(type)}?${rest}`
}

function parseChart(type: GameType, search: URLSearchParams): ParsedChartUrl {
  const text = search.get('kind') || undefined
  const kinds = listChartKinds(GAMES[type])
  const kind = kinds.find((one) => one === text)
  if (text !== undefined && kind === undefined) {
    const names = kinds.map((one) => CHART_KIND_NAMES[one]).join('、')
    return createProblem(type, '没有这种走势图', `${GAMES[type].name}的走势图有：${names}。`)
  }
  const address = parseRange(type, search)
  if (address.kind !== 'chart' || kind === undefined || kind === 'numbers') return address
  return { ...address, address: { ...address.address, kind } }
}

function parseRange(type: GameType, search: URLSearchParams): ParsedChartUrl {
  const [from, to, count] = ['from', 'to', 'count'].map((name) => search.get(name) || undefined)
  if (from !== undefined || to !== undefined) return parseEnds(type, from, to)
  if (count === undefined) return { kind: 'chart', address: { type } }
  const issues = COUNT.test(count) ? Number(count) : 0
  if (issues >= 1 && issues <= TREND_LIMIT) return { kind: 'chart', address: { type, count: issues } }
  return createProblem(type, `期数应为 1 到 ${TREND_LIMIT} 的整数`, '请从下面选择 30、50、100 或 500 期，或自选范围。')
}

function parseEnds(type: GameType, from: string | undefined, to: string | undefined): ParsedChartUrl {
  const ends = [from, to].filter((end) => end !== undefined)
  if (!ends.every((end) => ISSUE.test(end) || isDay(end))) {
    return createProblem(type, '范围不正确', '期号是 5 位或 7 位数字，日期写作 2022-12-31。')
  }
  if (from !== undefined && to !== undefined && isReversed(from, to)) {
    return createProblem(type, '范围的开头不能在结尾之后', '请把较早的期号或日期放在前面。')
  }
  return { kind: 'chart', address: { type, ...(from !== undefined && { from }), ...(to !== undefined && { to }) } }
}

// An issue cannot be compared with a date here; the server applies both limits, and the result may be empty.
function isReversed(from: string, to: string): boolean {
  if (DATE.test(from) || DATE.test(to)) return DATE.test(from) && DATE.test(to) && from > to
  return from.slice(-5) > to.slice(-5)
}

/** Returns the path of another game's chart of the same kind; of its number chart if it has no such kind. */
export const buildSameKindPath = (type: GameType, kind: ChartKind | undefined): string =>
  paths.chart(type, undefined, kind && listChartKinds(GAMES[type]).includes(kind) ? kind : 'numbers')

export const hasDefaultRange = ({ count, from, to }: ChartAddress): boolean =>
  count === undefined && from === undefined && to === undefined

/** Returns the path of a chart with its issues and display options, without any other parameter. */
export const buildSharedPath = (address: ChartAddress, search: URLSearchParams): string =>
  `${chartRoute(address.type)}?${writeView(toParams(address), parseView(search))}`

export const buildKindPath = (kind: ChartKind, address: ChartAddress): string =>
  `${chartRoute(address.type)}?${toParams({ ...address, kind })}`

function toParams({ type, kind = 'numbers', ...issues }: ChartAddress): URLSearchParams {
  const params = new URLSearchParams({ type: String(type), ...(kind !== 'numbers' && { kind }) })
  for (const [name, value] of Object.entries(issues)) params.set(name, String(value))
  return params
}

export function toTrendInput({ type, kind, count = DEFAULT_ISSUE_COUNT, from, to }: ChartAddress) {
  const what = { type, ...(kind && { kind }) }
  if (from === undefined && to === undefined) return { ...what, count }
  return { ...what, ...toRangeEnd('from', from), ...toRangeEnd('to', to) }
}

function toRangeEnd(name: 'from' | 'to', text: string | undefined) {
  if (text === undefined) return {}
  return DATE.test(text) ? { [`${name}_date`]: text } : { [name]: text }
}
