import { KNOWN_CLOSURES } from '#lottery/calendar.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { columnShown, levelOfName } from '#lottery/prize-names.ts'
import { type Column, levelWon, prizeRule, specialRuleLatch } from '#lottery/prizes.ts'
import { isRightBefore } from '#server/play/draws/draws.rules.ts'
import { factsOfRun, isComplete, specialRuleShown } from '#server/play/draws/rule-facts.rules.ts'
import { prizesOf, ruleNamed, type TableRow } from './rules.ts'

interface Held {
  readonly rule: string
  readonly pick: Numbers
  readonly draw: Numbers
}

interface RuleFacts {
  readonly poolBefore: number | null
  readonly specialRule: boolean | null
  readonly column: Column | null
}

interface Issue {
  readonly issue: string
  readonly date: string
}

type RunDraw = Issue & { readonly pool: number | null; readonly rows: readonly TableRow[] }

const known = ({ issue, date }: Issue) => ({ issueno: issue, date })

/** Our implementation's replies to the vectors of docs/spec/settlement.md, by `ask`. */
export const settlement = {
  match: ({ rule, pick, draw }: Held) => ruleNamed(rule).matching.match(pick, draw),
  rule: ({ type, issue, facts }: { type: GameType; issue: string; facts: RuleFacts }) =>
    prizeRule(GAMES[type], issue, { ...facts, poolBeforeFen: facts.poolBefore }).id,
  'level-won': ({ rule, pick, draw }: Held) => {
    const won = levelWon(ruleNamed(rule), pick, draw)
    return won && { level: won.level, name: won.name, undecided: won.undecided }
  },
  complete: ({ rule, rows }: { rule: string; rows: TableRow[] }) => isComplete(ruleNamed(rule), prizesOf(rows)),
  column: ({ rows }: { rows: TableRow[] }) =>
    columnShown(
      prizesOf(rows).flatMap(({ name, bonusFen, promotionFen }) => {
        const level = levelOfName(GAMES[2], name)
        return level === null || bonusFen === null ? [] : [{ level, fen: bonusFen - promotionFen }]
      }),
    ),
  'special-shown': ({ rows }: { rows: TableRow[] }) => specialRuleShown(prizesOf(rows)),
  latch: ({ previous, poolAfter }: { previous: boolean | null; poolAfter: number }) =>
    specialRuleLatch(previous, poolAfter),
  'right-before': ({ type, before, draw }: { type: GameType; before: Issue; draw: Issue }) =>
    isRightBefore(GAMES[type], known(before), known(draw), KNOWN_CLOSURES),
  facts: ({ type, run }: { type: GameType; run: RunDraw[] }) =>
    factsOfRun(
      GAMES[type],
      run.map((one) => ({ ...known(one), poolFen: one.pool, prizes: prizesOf(one.rows) })),
      KNOWN_CLOSURES,
    ).map(({ poolBeforeFen, specialRule, column = null }) => ({ poolBefore: poolBeforeFen, specialRule, column })),
}
