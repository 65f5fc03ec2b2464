import { expect, test } from 'vitest'
import { auditRun, formatDoubt } from './audit.rules.ts'
import type { DrawReport, Prize } from '#server/play/draws/draw-report.ts'
import { createDrawReport, createPrize } from '#server/play/draws/testing/create-draw-report.ts'

const toFen = (yuan: number): number => yuan * 100
const createTable = (rows: readonly (readonly [string, number | null, number | null, number?])[]): Prize[] =>
  rows.map(([name, winners, bonus, promotion]) => createPrize(name, winners, bonus, promotion))

const QLC_ROWS = [
  ['一等奖', 1, 2_742_121],
  ['二等奖', 8, 25_683],
  ['三等奖', 107, 3840],
  ['四等奖', 405, 200],
  ['五等奖', 4871, 50],
  ['六等奖', 7795, 10],
  ['七等奖', 62_016, 5],
] as const
/** Values of real draws, 七乐彩 2022021 and 大乐透 17045, with invented numbers and neighbours. */
const QLC = createDrawReport(7, '2022021', '2022-02-28', '1 2 3 4 5 6 7+8', {
  salesFen: toFen(5_647_480),
  poolFen: 0,
  prizes: createTable(QLC_ROWS),
})
const QLC_BEFORE = createDrawReport(7, '2022020', '2022-02-25', '1 2 3 4 5 6 7+8', {
  salesFen: toFen(5_000_000),
  poolFen: toFen(1_500_000),
})
const DLT_ROWS = [
  ['一等奖', 2, 10_000_000],
  ['一等奖(追加)', 1, 6_000_000],
  ['二等奖', 58, 198_950],
  ['二等奖(追加)', 32, 119_370],
  ['三等奖', 683, 7124],
  ['三等奖(追加)', 259, 4274],
  ['四等奖', 20_110, 200],
  ['四等奖(追加)', 11_473, 100],
  ['五等奖', 390_457, 10],
  ['五等奖(追加)', 216_069, 5],
  ['六等奖', 4_049_467, 5],
] as const
const DLT = createDrawReport(2, '17045', '2017-04-22', '1 2 3 4 5+1 2', {
  salesFen: toFen(236_182_140),
  poolFen: toFen(3_791_214_185.74),
  prizes: createTable(DLT_ROWS),
})
const DLT_BEFORE = createDrawReport(2, '17044', '2017-04-19', '1 2 3 4 5+1 2', {
  salesFen: toFen(230_000_000),
  poolFen: toFen(3_780_000_000),
})

function listDoubts(draw: DrawReport, before: DrawReport, after: DrawReport[] = [], operator?: DrawReport): string[] {
  const run = [
    { draw: before, isStored: true },
    { draw, told: operator },
    ...after.map((one) => ({ draw: one, isStored: true })),
  ]
  return (auditRun(draw.game, run, []).get(draw.issueno)?.doubts ?? []).map(formatDoubt)
}
const auditQlc = (change: Partial<DrawReport>) => listDoubts({ ...QLC, ...change }, QLC_BEFORE)
const auditDlt = (change: Partial<DrawReport>) => listDoubts({ ...DLT, ...change }, DLT_BEFORE)
const replaceRow = (
  rows: readonly (readonly [string, number, number])[],
  name: string,
  winners: number,
  bonus: number | null,
) => createTable(rows.map((one) => (one[0] === name ? [name, winners, bonus] : one)))

test('finds no doubts in correct draws', () => {
  expect(auditQlc({})).toEqual([])
  expect(auditDlt({})).toEqual([])
})

test.each([
  [
    'a fixed amount',
    auditDlt({ prizes: replaceRow(DLT_ROWS, '五等奖', 390_457, 100) }),
    ['五等奖奖金：五等奖 100 元，规则固定为 10 元'],
  ],
  [
    'two amounts that contradict each other',
    auditDlt({ prizes: replaceRow(DLT_ROWS, '二等奖(追加)', 32, 714_575) }),
    [
      '二等奖(追加)奖金：二等奖(追加) 714,575 元，按基本奖金应为 119,370 元',
      '二等奖奖金：二等奖(追加) 714,575 元，按基本奖金应为 119,370 元',
    ],
  ],
  [
    'an amount above the cap',
    auditQlc({ prizes: replaceRow(QLC_ROWS, '一等奖', 1, 8_474_349), poolFen: null }),
    ['一等奖奖金：一等奖 8,474,349 元，超过封顶的 5,000,000 元'],
  ],
  [
    'a share of the sales',
    auditQlc({ prizes: replaceRow(QLC_ROWS, '三等奖', 107, 3843) }),
    ['三等奖奖金：三等奖 3,843 元，按销售额应为 3,840 元'],
  ],
  [
    'winners against the chance',
    auditQlc({ prizes: replaceRow(QLC_ROWS, '六等奖', 10, 10) }),
    ['六等奖注数：六等奖 10 注，按销售额和概率约 11,214 注'],
  ],
  [
    'a table of another draw',
    auditDlt({
      prizes: createTable(
        DLT_ROWS.map(([name, winners, bonus], at) => [name, at > 5 ? Math.round(winners / 20) : winners, bonus]),
      ),
    }),
    [expect.stringMatching(/^奖级：四等奖 1,006 注，按销售额和概率约 40,511 注；五等奖/)],
  ],
  [
    'sales against all winners',
    auditDlt({ salesFen: toFen(2_361_821_400) }),
    ['销售额：2,361,821,400 元，与各奖级的中奖注数都不符'],
  ],
  [
    'two levels with the same winners',
    auditQlc({ prizes: replaceRow(QLC_ROWS, '六等奖', 4871, 10) }),
    ['五等奖注数：五等奖、六等奖同为 4,871 注', '六等奖注数：五等奖、六等奖同为 4,871 注'],
  ],
  [
    'a pool of 0 without a first prize',
    auditQlc({ prizes: replaceRow(QLC_ROWS, '一等奖', 0, null) }),
    ['奖池：为 0，而一等奖没有中出'],
  ],
  [
    'a pool against the one before',
    auditDlt({ poolFen: toFen(379_121_418) }),
    ['奖池：379,121,418 元，上期 3,780,000,000 元，与销售额和一等奖不符'],
  ],
])('doubts %s', (_, found, expected) => expect(found).toEqual(expected))

test('doubts swapped sales and pool', () => {
  const first = createTable([['一等奖', 0, null]])
  const draw = { ...QLC, salesFen: toFen(1_275_873), poolFen: toFen(5_385_922), prizes: first }
  expect(listDoubts(draw, { ...QLC_BEFORE, poolFen: 0 })).toEqual([
    '奖池：5,385,922 元，上期 0 元，与销售额和一等奖不符',
    '销售额：与奖池对调才相符',
  ])
})

test('doubts values copied from the previous issue', () => {
  expect(listDoubts(QLC, { ...QLC_BEFORE, salesFen: QLC.salesFen, prizes: QLC.prizes })).toEqual([
    '销售额：与上期相同，销售额也同为 5,647,480 元',
    '奖级：与上期相同，销售额也同为 5,647,480 元',
  ])
})

test('accepts a pool consistent with the next issue', () => {
  const wrongBefore = { ...DLT_BEFORE, poolFen: toFen(378_000_000) }
  const after = { ...DLT, issueno: '17046', date: '2017-04-24', poolFen: DLT.poolFen! + 1_000_000 }
  expect(listDoubts(DLT, wrongBefore)).toHaveLength(1)
  expect(listDoubts(DLT, wrongBefore, [after])).toEqual([])
})

test('skips the pool check across a missing issue', () => {
  expect(listDoubts({ ...DLT, poolFen: 5 }, { ...DLT_BEFORE, issueno: '17043' })).toEqual([])
})

test('accepts values confirmed by an operator', () => {
  const prizes = replaceRow(QLC_ROWS, '三等奖', 107, 3843)
  const confirm = (row: number) =>
    listDoubts({ ...QLC, prizes }, QLC_BEFORE, [], { ...QLC, salesFen: null, poolFen: null, prizes: [prizes[row]!] })
  expect(confirm(2)).toEqual([])
  expect(confirm(1)).toHaveLength(1)
})

test('doubts a 追加 row equal to its base row', () => {
  const rows = [
    ['四等奖', 50, 3000],
    ['四等奖(追加)', 50, 3000],
  ] as const
  const draw = createDrawReport(2, '07001', '2007-05-30', '1 2 3 4 5+1 2', { prizes: createTable(rows) })
  expect(listDoubts(draw, DLT_BEFORE)).toEqual([
    '四等奖(追加)奖金：四等奖(追加) 3,000 元，与基本奖金相同',
    '四等奖(追加)注数：与基本奖相同',
  ])
})

test('ignores promotion money in the check of amounts', () => {
  const prizes = createTable([['一等奖', 2, 15_000_000, 5_000_000]])
  expect(listDoubts(createDrawReport(1, '2022150', '2022-12-29', '1 2 3 4 5 6+7', { prizes }), QLC_BEFORE)).toEqual([])
})
