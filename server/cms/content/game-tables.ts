import { countCombinations } from '#lottery/combinations.ts'
import { type Game, getZoneNames } from '#lottery/games.ts'
import type { MatchCount } from '#lottery/matching.ts'
import { computeTotalOdds, computeLevelOdds, type PrizeLevel, type PrizeRule } from '#lottery/prizes.ts'

const FEN = 100
const integerFormat = new Intl.NumberFormat('zh-CN')

export const formatCount = (n: number): string => integerFormat.format(Math.round(n))

export const formatHundredMillions = (fen: number): string => `${fen / FEN / 100_000_000} 亿元`

export function renderTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('\n')
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`
}

/** Renders the prize levels of a rule; `high` adds a second column of amounts. */
export function renderPrizeTable(rule: PrizeRule, high?: { rule: PrizeRule; low: string; high: string }): string {
  const amounts = high ? [high.low, high.high] : ['单注奖金']
  const rows = rule.levels.map((level, at) => [
    level.name,
    level.conditions.map((matched) => formatCondition(rule.game, matched)).join('<br>') || formatGroup(level),
    ...[level, ...(high ? [high.rule.levels[at]!] : [])].map(formatPrizeAmount),
    formatCount(computeLevelOdds(rule, level)),
  ])
  return renderTable(['奖级', '中奖条件', ...amounts, '机会，几注里一注'], rows)
}

const formatPrizeAmount = ({ fixedFen }: PrizeLevel): string =>
  fixedFen === null ? '浮动' : `${formatCount(fixedFen / FEN)} 元`

/** Formats a condition as 红球 5 个、蓝球 1 个 (5 red balls, 1 blue ball); omits zones that need not match. */
export function formatCondition(game: Game, { first, second }: MatchCount): string {
  if (game.kind === 'digits') return formatPositions(game, first, second)
  const names = getZoneNames(game)
  const parts = [first > 0 ? `${names.first} ${first} 个` : '', second > 0 ? formatSecondZone(game, second) : '']
  return parts.filter(Boolean).join('、')
}

const formatSecondZone = (game: Game, second: number): string =>
  game.special ? '特别号码' : `${getZoneNames(game).second} ${second} 个`

function formatPositions({ first: { count: digits }, second: zone }: Game, first: number, second: number): string {
  if (!zone) return `${digits} 位数字全部对上，次序也对`
  const front = first === 0 ? '' : `前区 ${digits} 位中对上 ${first} 位`
  return [front, second > 0 ? '后区对上' : ''].filter(Boolean).join('、')
}

/** Describes the condition of 组选3 or 组选6: three digits in any order, with different numbers of winning orders. */
const formatGroup = ({ groupWays }: PrizeLevel): string =>
  groupWays === 3 ? '三个数里有两个相同，对上即可，不论次序' : '三个数各不相同，对上即可，不论次序'

export const formatAnyOdds = (rule: PrizeRule): string =>
  `合起来，平均约 ${formatCount(computeTotalOdds(rule))} 注里有一注对上某个奖级。`

/**
 * Counts the bets of 复式 (all combinations of two more numbers than a bet has in the first zone) and of 胆拖 (one
 * fixed number combined with as many others as 复式 has).
 */
export function computeMultiples({ first, priceFen }: Game): {
  full: [numbers: number, bets: number]
  banker: [numbers: number, bets: number]
  cost: (bets: number) => string
} {
  const numbers = first.count + 2
  return {
    full: [numbers, countCombinations(numbers, first.count)],
    banker: [numbers, countCombinations(numbers, first.count - 1)],
    cost: (bets) => `${formatCount((bets * priceFen) / FEN)} 元`,
  }
}
