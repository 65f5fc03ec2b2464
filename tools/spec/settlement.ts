import { KNOWN_CLOSURES } from '#lottery/calendar.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { findPublishedColumn, findLevelByName } from '#lottery/prize-names.ts'
import { type AmountColumn, findWonLevel, getPrizeRule, computeSpecialRuleAfter } from '#lottery/prizes.ts'
import { isPreviousDraw } from '#server/play/draws/draws.rules.ts'
import { computeRuleFacts, isTableComplete, readSpecialRule } from '#server/play/draws/prize-rule/rule-facts.rules.ts'
import { toPrizes, getRule, type TableRow } from './rules.ts'

interface MatchInput {
  readonly rule: string
  readonly pick: Numbers
  readonly draw: Numbers
}

interface RuleFacts {
  readonly poolBefore: number | null
  readonly specialRule: boolean | null
  readonly column: AmountColumn | null
}

interface IssueInput {
  readonly issue: string
  readonly date: string
}

type DrawInput = IssueInput & { readonly pool: number | null; readonly rows: readonly TableRow[] }

const toKnownIssue = ({ issue, date }: IssueInput) => ({ issueno: issue, date })

export const settlement = {
  match: ({ rule, pick, draw }: MatchInput) => getRule(rule).matching.match(pick, draw),
  rule: ({ type, issue, facts }: { type: GameType; issue: string; facts: RuleFacts }) =>
    getPrizeRule(GAMES[type], issue, { ...facts, poolBeforeFen: facts.poolBefore }).id,
  'level-won': ({ rule, pick, draw }: MatchInput) => {
    const won = findWonLevel(getRule(rule), pick, draw)
    return won && { level: won.level, name: won.name, undecided: won.undecided }
  },
  complete: ({ rule, rows }: { rule: string; rows: TableRow[] }) => isTableComplete(getRule(rule), toPrizes(rows)),
  column: ({ rows }: { rows: TableRow[] }) =>
    findPublishedColumn(
      toPrizes(rows).flatMap(({ name, bonusFen, promotionFen }) => {
        const level = findLevelByName(GAMES[2], name)
        return level === null || bonusFen === null ? [] : [{ level, fen: bonusFen - promotionFen }]
      }),
    ),
  'special-shown': ({ rows }: { rows: TableRow[] }) => readSpecialRule(toPrizes(rows)),
  latch: ({ previous, poolAfter }: { previous: boolean | null; poolAfter: number }) =>
    computeSpecialRuleAfter(previous, poolAfter),
  'right-before': ({ type, before, draw }: { type: GameType; before: IssueInput; draw: IssueInput }) =>
    isPreviousDraw(GAMES[type], toKnownIssue(before), toKnownIssue(draw), KNOWN_CLOSURES),
  facts: ({ type, run }: { type: GameType; run: DrawInput[] }) =>
    computeRuleFacts(
      GAMES[type],
      run.map((one) => ({ ...toKnownIssue(one), poolFen: one.pool, prizes: toPrizes(one.rows) })),
      KNOWN_CLOSURES,
    ).map(({ poolBeforeFen, specialRule, column = null }) => ({ poolBefore: poolBeforeFen, specialRule, column })),
}
