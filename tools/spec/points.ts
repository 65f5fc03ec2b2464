import type { Dice } from '#lottery/dice.ts'
import { isComplete } from '#server/play/draws/rule-facts.rules.ts'
import { scoresOf } from '#server/play/settlement/points.ts'
import { asking, type Chapter, type Question } from './chapter.ts'
import { gameOfRule, prizesOf, RULE_IDS, ruleNamed, type TableRow } from './rules.ts'
import { aTable } from './settlement.ts'
import { oneOf, times } from './throwing.ts'

const about = asking('PTS')

interface Scored {
  readonly rule: string
  readonly rows: readonly TableRow[]
  readonly last: Readonly<Record<string, number>>
}

const answers = {
  points({ rule, rows, last }: Scored) {
    const prizes = prizesOf(rows)
    const lastPublished = (names: readonly string[]) =>
      names.map((name) => last[name]).find((fen) => fen !== undefined) ?? null
    const { levels } = scoresOf(ruleNamed(rule), prizes, isComplete(ruleNamed(rule), prizes), lastPublished)
    return levels.map(({ level, name, points }) => ({ level, name, points }))
  },
}

const row = (name: string, bonus: number | null, winners: number | null, promotion = 0): TableRow => ({
  name,
  bonus,
  promotion,
  winners,
})
const scored = (names: string, points: readonly (number | null)[]) =>
  names.split(' ').map((name, at) => ({ level: at + 1, name, points: points[at] }))
const SIX = '一等奖 二等奖 三等奖 四等奖 五等奖 六等奖'
const SEVEN = `${SIX} 七等奖`
const worked = (number: number, given: Scored, expect: object) => ({ ...about(number, 'points', given), expect })
const empty = (names: string): TableRow[] => names.split(' ').map((name) => row(name, 0, 0))
const fixed = (names: string): TableRow[] => names.split(' ').map((name) => row(name, null, 5))

const byHand = [
  worked(1, { rule: 'fc3d-1040', rows: [], last: {} }, scored('单选', [1_040])),
  worked(1, { rule: 'pl5', rows: [], last: {} }, scored('一等奖', [100_000])),
  // 双色球 2025078: nobody won the first prize. What stands for it, when the table is whole.
  worked(
    5,
    { rule: 'ssq', rows: [...empty('一等奖 二等奖'), ...fixed('三等奖 四等奖 五等奖 六等奖')], last: {} },
    scored(SIX, [5_000_000, 6_000, 3_000, 200, 10, 5]),
  ),
  worked(4, { rule: 'ssq', rows: [], last: {} }, scored(SIX, [0, 0, 3_000, 200, 10, 5])),
  worked(
    4,
    {
      rule: 'ssq',
      rows: [row('一等奖', null, 3), ...empty('二等奖'), ...fixed('三等奖 四等奖 五等奖 六等奖')],
      last: {},
    },
    scored(SIX, [0, 6_000, 3_000, 200, 10, 5]),
  ),
  // 大乐透 with promotion money in the amount: 15,000,000 of which 5,000,000.
  worked(
    3,
    { rule: 'dlt-2019', rows: [row('一等奖', 1_500_000_000, 1, 500_000_000), row('二等奖', 28_251_850, 48)], last: {} },
    scored(`${SEVEN} 八等奖 九等奖`, [10_000_000, 282_518, 10_000, 3_000, 300, 200, 100, 15, 5]),
  ),
  worked(
    2,
    { rule: 'ssq', rows: [row('一等奖', 784_022_399, 5)], last: {} },
    scored(SIX, [7_840_223, 0, 3_000, 200, 10, 5]),
  ),
  worked(
    3,
    { rule: 'ssq-undecided', rows: [row('福运奖', 500, 9)], last: {} },
    scored(`${SIX} 福运奖`, [0, 0, 3_000, 200, 10, 5, null]),
  ),
  worked(
    3,
    { rule: 'dlt-2026-undecided', rows: [row('七等奖', 700, 9)], last: {} },
    scored(SEVEN, [0, 0, null, null, null, null, 7]),
  ),
  worked(
    5,
    { rule: 'dlt-2026-undecided', rows: empty(SEVEN), last: {} },
    scored(SEVEN, [10_000_000, null, null, null, null, null, null]),
  ),
  worked(
    5,
    { rule: 'dlt-2026-high', rows: empty(SEVEN), last: {} },
    scored(SEVEN, [10_000_000, 13_332, 6_666, 380, 200, 18, 7]),
  ),
  worked(
    5,
    { rule: 'qlc', rows: empty(SEVEN), last: { 二等奖: 2_500_050 } },
    scored(SEVEN, [5_000_000, 25_000, 0, 200, 50, 10, 5]),
  ),
  worked(
    5,
    { rule: 'dlt-2014', rows: empty(SIX), last: { 三等奖: 700_000 } },
    scored(SIX, [10_000_000, 14_000, 7_000, 200, 10, 5]),
  ),
  worked(3, { rule: 'pl3-undecided', rows: [row('直选奖', 100_000, 2)], last: {} }, scored('直选', [1_000])),
  worked(3, { rule: 'pl3-undecided', rows: [], last: {} }, scored('直选', [null])),
  worked(3, { rule: 'ssq', rows: [row('三等奖', 250_000, 9)], last: {} }, scored(SIX, [0, 0, 2_500, 200, 10, 5])),
]

/** Tables whole and in part, and what was published before. */
function aScored(dice: Dice): Scored {
  const rule = oneOf(dice, RULE_IDS)
  const { levels } = ruleNamed(rule)
  const whole = levels.map(({ name, fixedFen }) => {
    const winners = dice(3)
    return row(
      name,
      winners === 0 ? oneOf(dice, [0, null]) : oneOf(dice, [fixedFen, null, 1_000_000 + dice(9_000_000)]),
      winners,
    )
  })
  const rows = dice(2) === 0 ? whole : aTable(rule, dice)
  const last = levels.filter(() => dice(2) === 0).map(({ name }) => [name, 100_000 + dice(9_000_000)] as const)
  return { rule, rows, last: Object.fromEntries(gameOfRule(rule).kind === 'balls' ? last : []) }
}

const more = (dice: Dice): Question[] =>
  times(500, () => {
    const asked = aScored(dice)
    return about(sentenceTried(asked), 'points', asked)
  })

/** What decides in it that nothing else does. */
function sentenceTried({ rule, rows }: Scored): number {
  if (ruleNamed(rule).levels.some(({ conditions }) => conditions.length === 0)) return 1
  if (rule.endsWith('undecided')) return 3
  if (isComplete(ruleNamed(rule), prizesOf(rows))) return 5
  return rows.some(({ bonus }) => (bonus ?? 0) % 100 > 0) ? 2 : 4
}

export const points: Chapter = { name: 'points', letters: 'PTS', answers, byHand, more }
