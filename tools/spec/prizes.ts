import { addOnFen, levelOfAddOn } from '#lottery/add-on.ts'
import { publishedFen } from '#lottery/announced.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { levelOfName } from '#lottery/prize-names.ts'
import { type Level, type PrizeLevel, winningWays } from '#lottery/prizes.ts'
import { amountsOf } from '#lottery/tickets/payout.ts'
import { gameOfRule, prizesOf, ruleNamed, type TableRow } from './rules.ts'

const levelOf = (rule: string, level: number): PrizeLevel => ruleNamed(rule).levels[level - 1]!

/** Our implementation's replies to the vectors of docs/spec/prizes.md, by `ask`. */
export const prizes = {
  levels: ({ rule }: { rule: string }) =>
    ruleNamed(rule).levels.map(({ level, name, fixedFen, undecided, conditions }) => ({
      level,
      name,
      fixed: fixedFen,
      undecided,
      conditions: conditions.map(({ first, second }) => `${first}+${second}`),
    })),
  'level-of-name': ({ type, name }: { type: GameType; name: string }) => levelOfName(GAMES[type], name),
  published: ({ bonus, promotion }: { bonus: number | null; promotion: number }) =>
    publishedFen({ name: '', bonusFen: bonus, promotionFen: promotion }),
  bonus: ({ rule, level, rows }: { rule: string; level: number; rows: TableRow[] }) =>
    amountsOf(levelOf(rule, level), { issueno: '', rule: ruleNamed(rule), prizes: prizesOf(rows) }, false).bonusFen,
  'add-on': ({ type, issue, level, base }: { type: GameType; issue: string; level: Level; base: number }) =>
    addOnFen(GAMES[type], issue, level, base),
  'add-on-level': ({ type, issue, name }: { type: GameType; issue: string; name: string }) =>
    levelOfAddOn(GAMES[type], issue, name),
  'ways-of': ({ rule, first, second }: { rule: string; first: number; second: number }) =>
    ruleNamed(rule).matching.ways(gameOfRule(rule), { first, second }),
  chances: ({ rule }: { rule: string }) => ({
    combinations: ruleNamed(rule).combinations,
    any: winningWays(ruleNamed(rule)),
    levels: ruleNamed(rule).levels.map(({ ways, groupWays }) => ({ ways, groupWays })),
  }),
}
