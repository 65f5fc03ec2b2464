import { type AnnouncedPrize, findPrizeRuleById, type PrizeRule } from '#lottery/prizes.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import type { DrawnIssue } from '#lottery/tickets/payout.ts'
import type { PastDraws } from './draws.ts'

const FEN = 100

/**
 * Converts the reply of `pastDraws` to draws for checking tickets. Throws RangeError on an unknown prize rule: the
 * server is newer than the page.
 */
export function toPastIssues(type: GameType, { rules, issues, first, second, bonus, add_on }: PastDraws): DrawnIssue[] {
  const game = GAMES[type]
  const known = rules.map(({ from, id }) => ({ from, rule: getRule(type, id) }))
  let at = 0
  return issues.map((issueno, i) => {
    while (known[at + 1] && known[at + 1]!.from <= issueno) at++
    const { rule } = known[at]!
    const prizes = [...buildPrizeRows(rule, bonus[i]!, ''), ...buildPrizeRows(rule, add_on[i] ?? [], '(追加)')]
    return { issueno, rule, prizes, numbers: parseDraw(game, first[i]!, second[i]!) }
  })
}

function getRule(type: GameType, id: string): PrizeRule {
  const rule = findPrizeRuleById(GAMES[type], id)
  if (!rule) throw new RangeError(`unknown prize rule ${id}`)
  return rule
}

const buildPrizeRows = ({ levels }: PrizeRule, amounts: readonly (number | null)[], ending: string): AnnouncedPrize[] =>
  amounts.flatMap((amount, i) =>
    amount === null ? [] : [{ name: levels[i]!.name + ending, bonusFen: Math.round(amount * FEN), promotionFen: 0 }],
  )
