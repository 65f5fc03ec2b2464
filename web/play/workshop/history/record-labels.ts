import type { PastDraws } from '#contract/play/draws.ts'
import { GAMES, type GameType, getDrawnZoneNames } from '#lottery/games.ts'
import type { MatchCount } from '#lottery/matching.ts'
import { type PrizeRule, findPrizeRuleById, formatUndecidedReason } from '#lottery/prizes.ts'
import { inAnyOrder } from '#lottery/tickets/three-digits.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'

export function describeMatched({ game, lines }: Ticket, { first, second }: MatchCount): string {
  if (game.kind === 'digits') {
    const isByPlace = lines.every(({ choice }) => !inAnyOrder(choice.form))
    return isByPlace ? `${first + second} 位` : `${first + second} 个数字`
  }
  const names = getDrawnZoneNames(game)
  const words = [first > 0 && `${first} 个${names.first}`, second > 0 && `${second} 个${names.second}`]
  return words.filter(Boolean).join('、') || '0 个号码'
}

const listRules = (type: GameType, { rules }: PastDraws): PrizeRule[] =>
  rules.flatMap(({ id }) => findPrizeRuleById(GAMES[type], id) ?? [])

/** Lists the floating levels of a game, as in 一等奖、二等奖，早年还有三等奖; '' if it has none. */
export function describeFloatingLevels(type: GameType, past: PastDraws): string {
  const all = listRules(type, past).map(listFloatingLevels)
  const now = all.at(-1) ?? []
  const before = [...new Set(all.flat())].filter((name) => !now.includes(name))
  return now.join('、') + (before.length > 0 ? `，早年还有${before.join('、')}` : '')
}

const listFloatingLevels = ({ levels }: PrizeRule): string[] =>
  levels.flatMap(({ name, fixedFen, undecided }) => (fixedFen === null && undecided === null ? [name] : []))

export function listUndecidedReasons({ game, addOn }: Ticket, past: PastDraws): string[] {
  const reasons = listRules(game.type, past).flatMap((rule) => formatUndecidedReason(rule) ?? [])
  const ofAddOn = addOn ? ['第 09121 期以前追加奖金的规定没有可靠来源'] : []
  return [...new Set([...reasons, ...ofAddOn])]
}

/** Whether a 七星彩 ticket has a last number above 9. Draws before issue 20100 had none. */
export const hasLaterNumbers = ({ game, lines }: Ticket): boolean =>
  game.code === 'qxc' &&
  lines.some(({ choice }) => choice.form === 'places' && choice.places.at(-1)!.some((n) => n > 9))

export const formatPercent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)}%`

export const formatPerHundred = (share: number): string => (100 * share).toFixed(2)

export function formatMeanBets(bets: number): string {
  if (bets >= 10) return Math.round(bets).toLocaleString('en')
  return bets >= 1 ? bets.toFixed(1) : bets >= 0.01 ? bets.toFixed(2) : bets.toPrecision(1)
}
