import { addOnFen, levelOfAddOn } from '#lottery/add-on.ts'
import { publishedFen } from '#lottery/announced.ts'
import type { Dice } from '#lottery/dice.ts'
import { ALL_GAMES, type GameCode, GAMES, type GameType } from '#lottery/games.ts'
import { levelOfName } from '#lottery/prize-names.ts'
import { type Level, type PrizeLevel, winningWays } from '#lottery/prizes.ts'
import { amountsOf } from '#lottery/tickets/payout.ts'
import { asking, type Chapter, type Question } from './chapter.ts'
import { gameOfRule, prizesOf, RULE_IDS, ruleNamed, rulesOfGame, type TableRow } from './rules.ts'
import { aTable } from './settlement.ts'
import { aGame, oneOf, times } from './throwing.ts'

const about = asking('PRZ')
const worked = (number: number, ask: string, input: object, expect: unknown) => ({
  ...about(number, ask, input),
  expect,
})

const levelOf = (rule: string, level: number): PrizeLevel => ruleNamed(rule).levels[level - 1]!

const answers = {
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

const TABLE_OF: Readonly<Record<GameCode, number>> = { ssq: 1, dlt: 2, fc3d: 3, pl3: 3, pl5: 4, qxc: 5, qlc: 6 }
const sentenceOfTable = (rule: string): number => (rule.endsWith('undecided') ? 7 : TABLE_OF[gameOfRule(rule).code])

const level = (
  at: number,
  name: string,
  fixed: number | null,
  conditions: string,
  undecided: string | null = null,
) => ({
  level: at,
  name,
  fixed,
  undecided,
  conditions: conditions === '' ? [] : conditions.split(' '),
})
const ways = (...all: number[]) => all.map((one) => ({ ways: one, groupWays: null }))
const GROUPS = [
  { ways: 1, groupWays: null },
  { ways: 0, groupWays: 3 },
  { ways: 0, groupWays: 6 },
]

const byHand = [
  worked(1, 'levels', { rule: 'ssq-special' }, [
    level(1, '一等奖', null, '6+1'),
    level(2, '二等奖', null, '6+0'),
    level(3, '三等奖', 300_000, '5+1'),
    level(4, '四等奖', 20_000, '5+0 4+1'),
    level(5, '五等奖', 1_000, '4+0 3+1'),
    level(6, '六等奖', 500, '2+1 1+1 0+1'),
    level(7, '福运奖', 500, '3+0'),
  ]),
  worked(2, 'levels', { rule: 'dlt-2026-high' }, [
    level(1, '一等奖', null, '5+2'),
    level(2, '二等奖', null, '5+1'),
    level(3, '三等奖', 666_600, '5+0 4+2'),
    level(4, '四等奖', 38_000, '4+1'),
    level(5, '五等奖', 20_000, '4+0 3+2'),
    level(6, '六等奖', 1_800, '3+1 2+2'),
    level(7, '七等奖', 700, '3+0 2+1 1+2 0+2'),
  ]),
  worked(2, 'levels', { rule: 'dlt-2014' }, [
    level(1, '一等奖', null, '5+2'),
    level(2, '二等奖', null, '5+1'),
    level(3, '三等奖', null, '5+0 4+2'),
    level(4, '四等奖', 20_000, '4+1 3+2'),
    level(5, '五等奖', 1_000, '4+0 3+1 2+2'),
    level(6, '六等奖', 500, '3+0 2+1 1+2 0+2'),
  ]),
  worked(3, 'levels', { rule: 'pl3' }, [
    level(1, '直选', 104_000, '3+0'),
    level(2, '组选3', 34_600, ''),
    level(3, '组选6', 17_300, ''),
  ]),
  worked(4, 'levels', { rule: 'pl5' }, [level(1, '一等奖', 10_000_000, '5+0')]),
  worked(5, 'levels', { rule: 'qxc-2020' }, [
    level(1, '一等奖', null, '6+1'),
    level(2, '二等奖', null, '6+0'),
    level(3, '三等奖', 300_000, '5+1'),
    level(4, '四等奖', 50_000, '5+0 4+1'),
    level(5, '五等奖', 3_000, '4+0 3+1'),
    level(6, '六等奖', 500, '3+0 2+1 1+1 0+1'),
  ]),
  worked(6, 'levels', { rule: 'qlc' }, [
    level(1, '一等奖', null, '7+0'),
    level(2, '二等奖', null, '6+1'),
    level(3, '三等奖', null, '6+0'),
    level(4, '四等奖', 20_000, '5+1'),
    level(5, '五等奖', 5_000, '5+0'),
    level(6, '六等奖', 1_000, '4+1'),
    level(7, '七等奖', 500, '4+0'),
  ]),
  worked(7, 'levels', { rule: 'pl3-undecided' }, [
    level(1, '直选', null, '3+0', 'amount'),
    level(2, '组选3', null, '', 'amount'),
    level(3, '组选6', null, '', 'amount'),
  ]),
  worked(8, 'level-of-name', { type: 1, name: '福运奖' }, 7),
  worked(8, 'level-of-name', { type: 2, name: '福运奖' }, null),
  worked(8, 'level-of-name', { type: 2, name: '一等奖(追加)' }, null),
  worked(8, 'level-of-name', { type: 2, name: '九等奖' }, 9),
  worked(8, 'level-of-name', { type: 1, name: '一等奖特别奖' }, null),
  worked(8, 'level-of-name', { type: 3, name: '直选' }, 1),
  worked(8, 'level-of-name', { type: 4, name: '组三' }, 2),
  worked(8, 'level-of-name', { type: 3, name: '一等奖' }, null),
  worked(9, 'published', { bonus: null, promotion: 0 }, null),
  worked(9, 'published', { bonus: 0, promotion: 0 }, null),
  worked(9, 'published', { bonus: 1_500_000_000, promotion: 500_000_000 }, 1_000_000_000),
  worked(9, 'published', { bonus: 500_000_000, promotion: 500_000_000 }, null),
  worked(10, 'bonus', { rule: 'ssq', level: 3, rows: [] }, 300_000),
  worked(10, 'bonus', { rule: 'ssq', level: 3, rows: [{ name: '三等奖', bonus: 250_000, promotion: 0 }] }, 250_000),
  worked(10, 'bonus', { rule: 'ssq', level: 1, rows: [{ name: '一等奖', bonus: 0, promotion: 0 }] }, null),
  worked(10, 'bonus', { rule: 'ssq-undecided', level: 7, rows: [{ name: '福运奖', bonus: 500, promotion: 0 }] }, null),
  worked(10, 'bonus', { rule: 'dlt-2026-undecided', level: 3, rows: [] }, null),
  worked(
    10,
    'bonus',
    { rule: 'dlt-2026-undecided', level: 3, rows: [{ name: '三等奖', bonus: 666_600, promotion: 0 }] },
    666_600,
  ),
  // 26015 as announced: 9,339,920 and 7,471,936, 175,350 and 140,280 yuan.
  worked(11, 'add-on', { type: 2, issue: '26015', level: 1, base: 933_992_000 }, 747_193_600),
  worked(11, 'add-on', { type: 2, issue: '26015', level: 2, base: 17_535_000 }, 14_028_000),
  // 23002: 282,518 and 226,014.
  worked(11, 'add-on', { type: 2, issue: '23002', level: 2, base: 28_251_800 }, 22_601_400),
  worked(11, 'add-on', { type: 2, issue: '23002', level: 3, base: 1_000_000 }, 0),
  // 12068: 23,820 and 14,292; 6,000 and 3,600; of fixed levels half: 3,000 and 1,500, 600 and 300.
  worked(11, 'add-on', { type: 2, issue: '12068', level: 2, base: 2_382_000 }, 1_429_200),
  worked(11, 'add-on', { type: 2, issue: '12068', level: 3, base: 600_000 }, 360_000),
  worked(11, 'add-on', { type: 2, issue: '12068', level: 5, base: 60_000 }, 30_000),
  worked(11, 'add-on', { type: 2, issue: '12068', level: 8, base: 500 }, 0),
  worked(11, 'add-on', { type: 2, issue: '09120', level: 4, base: 300_000 }, null),
  worked(11, 'add-on', { type: 2, issue: '09120', level: 3, base: 100_100 }, 60_000),
  worked(11, 'add-on', { type: 2, issue: '19018', level: 6, base: 500 }, 0),
  worked(11, 'add-on', { type: 1, issue: '2022150', level: 1, base: 100 }, 0),
  worked(12, 'add-on-level', { type: 2, issue: '23002', name: '二等奖(追加)' }, 2),
  worked(12, 'add-on-level', { type: 2, issue: '23002', name: '三等奖(追加)' }, null),
  worked(12, 'add-on-level', { type: 2, issue: '12068', name: '三等奖（追加）' }, 3),
  worked(12, 'add-on-level', { type: 2, issue: '09120', name: '四等奖(追加)' }, null),
  worked(12, 'add-on-level', { type: 2, issue: '23002', name: '一等奖' }, null),
  worked(13, 'ways-of', { rule: 'ssq', first: 6, second: 1 }, 1),
  worked(13, 'ways-of', { rule: 'ssq', first: 3, second: 0 }, 877_500),
  worked(13, 'ways-of', { rule: 'dlt-2019', first: 4, second: 2 }, 150),
  worked(13, 'ways-of', { rule: 'qxc-2020', first: 6, second: 0 }, 14),
  worked(13, 'ways-of', { rule: 'qlc', first: 7, second: 1 }, 0),
  worked(13, 'ways-of', { rule: 'qlc', first: 6, second: 1 }, 7),
  worked(13, 'ways-of', { rule: 'qxc-row', first: 6, second: 0 }, 18),
  worked(
    14,
    'chances',
    { rule: 'ssq-special' },
    { combinations: 17_721_088, any: 2_066_488, levels: ways(1, 15, 162, 7_695, 137_475, 1_043_640, 877_500) },
  ),
  worked(
    15,
    'chances',
    { rule: 'ssq-undecided' },
    { combinations: 17_721_088, any: 1_188_988, levels: ways(1, 15, 162, 7_695, 137_475, 1_043_640, 877_500) },
  ),
  worked(
    14,
    'chances',
    { rule: 'dlt-2026-low' },
    { combinations: 21_425_712, any: 1_429_197, levels: ways(1, 20, 195, 3_000, 11_100, 127_600, 1_287_281) },
  ),
  worked(
    14,
    'chances',
    { rule: 'dlt-2019' },
    { combinations: 21_425_712, any: 1_429_197, levels: ways(1, 20, 45, 150, 3_000, 4_350, 6_750, 127_600, 1_287_281) },
  ),
  worked(14, 'chances', { rule: 'fc3d-1040' }, { combinations: 1_000, any: 1, levels: GROUPS }),
  worked(
    14,
    'chances',
    { rule: 'qxc-2020' },
    { combinations: 15_000_000, any: 1_221_900, levels: ways(1, 14, 54, 1_971, 31_590, 1_188_270) },
  ),
  worked(
    14,
    'chances',
    { rule: 'qxc-row' },
    { combinations: 10_000_000, any: 544_870, levels: ways(1, 18, 261, 3_420, 42_291, 498_879) },
  ),
  worked(
    15,
    'chances',
    { rule: 'qlc' },
    { combinations: 2_035_800, any: 67_460, levels: ways(1, 7, 154, 462, 4_851, 8_085, 53_900) },
  ),
]

const ADD_ON_ISSUES = ['07001', '09120', '09121', '14051', '14052', '19018', '19019', '26013', '26014', '26083']
const NAMES = [
  '一等奖 二等奖 三等奖 四等奖 五等奖 六等奖 七等奖 八等奖 九等奖 十等奖 福运奖',
  '单选 直选 单选奖 直选奖 组选3 组三 组选三 组选3奖 组3 组选6 组六 组选六 组选6奖 组6',
  '一等奖特别奖 六等奖翻番奖 一等奖基本派奖 一等奖追加派奖 1等奖 一等',
].flatMap((names) => names.split(' '))

const more = (dice: Dice): Question[] => [
  ...RULE_IDS.map((rule) => about(sentenceOfTable(rule), 'levels', { rule })),
  ...ALL_GAMES.flatMap(({ type }) => times(10, () => about(8, 'level-of-name', { type, name: oneOf(dice, NAMES) }))),
  ...times(40, () => {
    const bonus = oneOf(dice, [null, 0, 1, 500, dice(1_000_000_000)])
    return about(9, 'published', { bonus, promotion: oneOf(dice, [0, 1, 500, dice(1_000_000_000)]) })
  }),
  ...RULE_IDS.flatMap((rule) =>
    times(6, () =>
      about(10, 'bonus', { rule, level: 1 + dice(ruleNamed(rule).levels.length), rows: aTable(rule, dice) }),
    ),
  ),
  ...ADD_ON_ISSUES.flatMap((issue) =>
    times(9, (at) =>
      about(11, 'add-on', {
        type: 2,
        issue,
        level: at + 1,
        base: oneOf(dice, [500, 100 * dice(10_000_000), dice(1_000_000_000)]),
      }),
    ),
  ),
  ...times(10, () =>
    about(11, 'add-on', { type: oneOf(dice, [1, 3, 4, 5, 6, 7]), issue: '20100', level: 1, base: dice(1_000_000) }),
  ),
  ...times(60, () => {
    const name = `${oneOf(dice, NAMES)}${oneOf(dice, ['(追加)', '（追加）', '(追加）', '', '追加'])}`
    return about(12, 'add-on-level', {
      type: dice(6) === 0 ? aGame(dice).type : 2,
      issue: oneOf(dice, ADD_ON_ISSUES),
      name,
    })
  }),
  ...RULE_IDS.flatMap((rule) =>
    degreesOf(rule).map(([first, second]) => about(13, 'ways-of', { rule, first, second })),
  ),
  ...RULE_IDS.map((rule) => about(rule.endsWith('undecided') ? 15 : 14, 'chances', { rule })),
]

/** All degrees to which a bet may match, of the first rule of each way of comparing. */
function degreesOf(rule: string): [number, number][] {
  const { code, first, second, special } = gameOfRule(rule)
  if (rule !== rulesOfGame(code)[0] && rule !== 'qxc-2020') return []
  if (rule === 'qxc-row') return times(8, (f) => [f, 0])
  const most = second?.count ?? (special ? 1 : 0)
  return times(first.count + 1, (f) => f).flatMap((f) => times(most + 1, (b): [number, number] => [f, b]))
}

export const prizes: Chapter = { name: 'prizes', letters: 'PRZ', answers, byHand, more }
