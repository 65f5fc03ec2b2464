import { computeAddOnFen, findAddOnLevel } from '#lottery/add-on.ts'
import { computePublishedFen, type Level, type PrizeLevel, countWinningWays } from '#lottery/prizes.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { findLevelByName } from '#lottery/prize-names.ts'
import { computeLevelAmounts } from '#lottery/tickets/payout.ts'
import { getGameOfRule, toPrizes, getRule, type TableRow } from './rules.ts'

const getLevel = (rule: string, level: number): PrizeLevel => getRule(rule).levels[level - 1]!

export const prizes = {
  levels: ({ rule }: { rule: string }) =>
    getRule(rule).levels.map(({ level, name, fixedFen, undecided, conditions }) => ({
      level,
      name,
      fixed: fixedFen,
      undecided,
      conditions: conditions.map(({ first, second }) => `${first}+${second}`),
    })),
  'level-of-name': ({ type, name }: { type: GameType; name: string }) => findLevelByName(GAMES[type], name),
  published: ({ bonus, promotion }: { bonus: number | null; promotion: number }) =>
    computePublishedFen({ name: '', bonusFen: bonus, promotionFen: promotion }),
  bonus: ({ rule, level, rows }: { rule: string; level: number; rows: TableRow[] }) =>
    computeLevelAmounts(getLevel(rule, level), { issueno: '', rule: getRule(rule), prizes: toPrizes(rows) }, false)
      .bonusFen,
  'add-on': ({ type, issue, level, base }: { type: GameType; issue: string; level: Level; base: number }) =>
    computeAddOnFen(GAMES[type], issue, level, base),
  'add-on-level': ({ type, issue, name }: { type: GameType; issue: string; name: string }) =>
    findAddOnLevel(GAMES[type], issue, name),
  'ways-of': ({ rule, first, second }: { rule: string; first: number; second: number }) =>
    getRule(rule).matching.ways(getGameOfRule(rule), { first, second }),
  chances: ({ rule }: { rule: string }) => ({
    combinations: getRule(rule).combinations,
    any: countWinningWays(getRule(rule)),
    levels: getRule(rule).levels.map(({ ways, groupWays }) => ({ ways, groupWays })),
  }),
}
