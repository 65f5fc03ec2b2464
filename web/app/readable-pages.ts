import { trendTable, DEFAULT_ISSUE_COUNT } from '#contract/play/charts.ts'
import { drawList, latestDraws } from '#contract/play/draws.ts'
import { omissions } from '#contract/play/omissions.ts'
import { paths } from '#contract/paths.ts'
import { DRAWN_ISSUES, ALL_ISSUES, myLatestIssues } from '#contract/play/settlement.ts'
import { OMISSION_KINDS } from '#lottery/omissions/kinds.ts'
import { parseChartKind, parseSearchGame } from '#web/shared/page/params.ts'

interface ReadablePage {
  label: string
  to: string
}

/** `path`: the call for the page's main data. `to`: its URL for a cached query; null if another page made the query. */
const PAGES: readonly [label: string, path: string, to: (query: URLSearchParams) => string | null][] = [
  ['首页', latestDraws.path, () => paths.home()],
  [
    '开奖结果',
    drawList.path,
    (query) => (query.get('page') === '1' ? paths.drawWinners(parseSearchGame(query)) : null),
  ],
  ['走势图', trendTable.path, buildChartPath],
  ['遗漏统计', omissions.path, buildOmissionsPath],
  [
    '已选号码',
    myLatestIssues.path,
    (query) => (query.get('is_win') === String(ALL_ISSUES) ? paths.selectBall() : null),
  ],
  ['我的中奖', myLatestIssues.path, (query) => (query.get('is_win') === String(DRAWN_ISSUES) ? paths.winning() : null)],
]

/** Returns the chart's URL; null for a query with another range, such as that of the picking page. */
function buildChartPath(query: URLSearchParams): string | null {
  const isUsual = query.get('count') === String(DEFAULT_ISSUE_COUNT) && !RANGE.some((end) => query.has(end))
  return isUsual ? paths.chart(parseSearchGame(query), undefined, parseChartKind(query)) : null
}

const RANGE = ['from', 'to', 'from_date', 'to_date']

function buildOmissionsPath(query: URLSearchParams): string {
  const kind = OMISSION_KINDS.find((one) => one === query.get('kind'))
  return paths.omissions(parseSearchGame(query), kind, query.has('count') ? Number(query.get('count')) : undefined)
}

/** Returns the readable pages, each once with its newest URL. `kept`: URLs of cached responses, oldest first. */
export function listReadablePages(kept: readonly string[]): ReadablePage[] {
  const addresses = kept.map((address) => new URL(address))
  return PAGES.flatMap(([label, path, toOf]) => {
    const to = addresses
      .filter(({ pathname }) => pathname === path)
      .map(({ searchParams }) => toOf(searchParams))
      .findLast((found) => found !== null)
    return to ? [{ label, to }] : []
  })
}
