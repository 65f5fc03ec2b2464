import { drawDates, KNOWN_CLOSURES } from '#lottery/calendar.ts'
import type { Dice } from '#lottery/dice.ts'
import { ALL_GAMES, GAMES, type GameType } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { columnShown, levelOfName } from '#lottery/prize-names.ts'
import { type Column, levelWon, prizeRule, specialRuleLatch } from '#lottery/prizes.ts'
import { isRightBefore } from '#server/play/draws/draws.rules.ts'
import { factsOfRun, isComplete, specialRuleShown } from '#server/play/draws/rule-facts.rules.ts'
import { asking, type Chapter, type Question } from './chapter.ts'
import { gameOfRule, prizesOf, RULE_IDS, ruleNamed, type TableRow } from './rules.ts'
import { byHand } from './settlement-by-hand.ts'
import { aBet, aDrawNear, between, oneOf, times } from './throwing.ts'

const about = asking('SET')

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

const answers = {
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

const BILLION = 100_000_000_000
/** Fen around the thresholds, and none. */
const POOLS = [
  null,
  0,
  0.3 * BILLION - 1,
  0.3 * BILLION,
  0.3 * BILLION + 1,
  0.8 * BILLION - 1,
  0.8 * BILLION,
  BILLION,
  1.5 * BILLION - 1,
  1.5 * BILLION,
  3 * BILLION,
]
const COLUMNS = [null, 'low', 'high'] as const
const FLAGS = [null, true, false] as const

/** First issues of the versions, and those right before them. */
const ISSUES: Readonly<Record<GameType, readonly string[]>> = {
  1: ['2003001', '2026013', '2026014', '2027001'],
  2: ['07001', '09120', '09121', '14051', '14052', '19018', '19019', '26013', '26014', '26083', '27001'],
  3: ['2004001', '2016005', '2016006', '2026001'],
  4: ['04001', '16005', '16006', '26001'],
  5: ['04001', '26001'],
  6: ['04101', '20100', '20101', '26001'],
  7: ['2007001', '2026001'],
}

/** The sentence of the way that a rule compares by. */
const SENTENCE_OF_MATCH = (rule: string): number => {
  if (rule === 'qxc-row') return 4
  const { kind, special } = gameOfRule(rule)
  return kind === 'digits' ? 3 : special ? 2 : 1
}
const SENTENCE_OF_RULE: Readonly<Record<GameType, number>> = { 1: 5, 2: 6, 3: 8, 4: 8, 5: 8, 6: 8, 7: 8 }

/** A pick and a draw with much in common; up to 20100 七星彩 has no number above 9. */
function aPickAndDraw(rule: string, dice: Dice) {
  const game = gameOfRule(rule)
  const inOld = ({ first, second }: Numbers) => ({
    first,
    second: rule === 'qxc-row' ? second.map((n) => n % 10) : second,
  })
  const pick = inOld(aBet(game, dice))
  return { rule, pick, draw: inOld(aDrawNear(game, pick, dice)) }
}

/** A table of a rule: whole, or with a row, its winners or its name lacking. */
export function aTable(rule: string, dice: Dice): TableRow[] {
  const rows = ruleNamed(rule).levels.flatMap(({ names, fixedFen }): TableRow[] => {
    const name = oneOf(dice, names)
    const slip = dice(14)
    if (slip === 0) return []
    const winners = slip === 1 ? null : oneOf(dice, [0, 1, 500])
    const bonus = oneOf(dice, [fixedFen, fixedFen, null, 0, 1_000_000 + dice(10_000_000)])
    const promotion = bonus !== null && dice(6) === 0 ? oneOf(dice, [100, bonus]) : 0
    return [{ name: slip === 2 ? `${name}派奖` : name, bonus, promotion, winners }]
  })
  return dice(4) === 0 ? [...rows, { name: '一等奖特别奖', bonus: 12_300, promotion: 12_300, winners: 2 }] : rows
}

/** Issues of 双色球 or 大乐透 around the time when their rules came, one after the other or with one missing. */
function aRun(dice: Dice) {
  const game = GAMES[oneOf(dice, [1, 2] as const)]
  const dates = drawDates(game, '2026-01-01', '2026-03-31', KNOWN_CLOSURES)
  const from = between(dice, 8, 16)
  const run = times(between(dice, 1, 5), (at) => from + at)
    .filter((counter) => counter === from || dice(6) > 0)
    .map((counter) => {
      const year = game.issueDigits === 7 ? '2026' : '26'
      const rule =
        game.code === 'ssq' ? oneOf(dice, ['ssq', 'ssq-special']) : oneOf(dice, ['dlt-2026-low', 'dlt-2026-high'])
      const rows = dice(2) === 0 ? [] : aTable(rule, dice)
      return {
        issue: `${year}${String(counter).padStart(3, '0')}`,
        date: dates[counter - 1],
        pool: oneOf(dice, POOLS),
        rows,
      }
    })
  return { type: game.type, run }
}

/** Two draws of a game that may follow each other, also over a new year. */
function aPair(dice: Dice) {
  const game = GAMES[oneOf(dice, [1, 2, 3, 6, 7] as const)]
  const year = between(dice, 2019, 2025)
  const of = (y: number, all: readonly string[], at: number) => ({
    issue: `${game.issueDigits === 7 ? y : y % 100}${String(at + 1).padStart(3, '0')}`,
    date: all[at]!,
  })
  const dates = drawDates(game, `${year}-01-01`, `${year}-12-31`, KNOWN_CLOSURES)
  const next = drawDates(game, `${year + 1}-01-01`, `${year + 1}-01-20`, KNOWN_CLOSURES)
  const at = oneOf(dice, [dates.length - 1, dates.length - 1, dates.length - 2, dice(dates.length - 3)])
  const follows = at + 1 < dates.length && dice(2) === 0
  return {
    type: game.type,
    before: of(year, dates, at),
    draw: follows ? of(year, dates, at + 1 + (at + 2 < dates.length ? dice(2) : 0)) : of(year + 1, next, dice(2)),
  }
}

const more = (dice: Dice): Question[] => [
  ...ALL_GAMES.flatMap(({ type }) =>
    ISSUES[type].flatMap((issue) =>
      times(type === 1 || type === 2 ? 5 : 1, () =>
        about(type === 2 && issue >= '26014' ? 7 : SENTENCE_OF_RULE[type], 'rule', {
          type,
          issue,
          facts: { poolBefore: oneOf(dice, POOLS), specialRule: oneOf(dice, FLAGS), column: oneOf(dice, COLUMNS) },
        }),
      ),
    ),
  ),
  ...POOLS.flatMap((pool) =>
    pool === null ? [] : FLAGS.map((previous) => about(13, 'latch', { previous, poolAfter: pool })),
  ),
  ...RULE_IDS.flatMap((rule) => times(6, () => about(SENTENCE_OF_MATCH(rule), 'match', aPickAndDraw(rule, dice)))),
  ...RULE_IDS.flatMap((rule) => times(8, () => about(9, 'level-won', aPickAndDraw(rule, dice)))),
  ...RULE_IDS.flatMap((rule) => times(4, () => about(10, 'complete', { rule, rows: aTable(rule, dice) }))),
  ...times(50, () =>
    about(11, 'column', { rows: aTable(oneOf(dice, ['dlt-2026-low', 'dlt-2026-high', 'dlt-2019']), dice) }),
  ),
  ...times(50, () => about(12, 'special-shown', { rows: aTable(oneOf(dice, ['ssq', 'ssq-special']), dice) })),
  ...times(50, () => about(14, 'right-before', aPair(dice))),
  ...times(80, () => about(15, 'facts', aRun(dice))),
]

export const settlement: Chapter = { name: 'settlement', letters: 'SET', answers, byHand, more }
