import type { Game, GameCode } from '#lottery/games.ts'
import { type DrawFacts, getPrizeRule, type PrizeRule } from '#lottery/prizes.ts'

/** Issues with which `listIssueRules` finds all prize rules that each game has had. */
const ISSUES: Readonly<Record<GameCode, readonly string[]>> = {
  ssq: ['2003001', '2026050'],
  dlt: ['07001', '09121', '14052', '17045', '18001', '19019', '26020'],
  fc3d: ['2016005', '2016006'],
  pl3: ['05001', '22001'],
  pl5: ['22001'],
  qxc: ['20099', '20100'],
  qlc: ['2022001'],
}

const FACTS: readonly DrawFacts[] = [
  { poolBeforeFen: 0, specialRule: true },
  { poolBeforeFen: 1e11, specialRule: false },
  { poolBeforeFen: null, specialRule: null },
]

/** A prize rule and an issue to which it applies. */
export interface IssueRule {
  readonly issueno: string
  readonly rule: PrizeRule
}

/** Lists every prize rule of a game once. */
export function listIssueRules(game: Game): IssueRule[] {
  const all = ISSUES[game.code].flatMap((issueno) =>
    FACTS.flatMap((facts) => {
      const rule = getPrizeRule(game, issueno, facts)
      return rule ? [{ issueno, rule }] : []
    }),
  )
  return [...new Map(all.map((one) => [one.rule.id, one])).values()]
}
