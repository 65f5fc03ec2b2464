import { asking, type WorkedByHand } from './chapter.ts'

const about = asking('SET')
const worked = (number: number, ask: string, input: object, expect: unknown) => ({
  ...about(number, ask, input),
  expect,
})

const numbers = (first: string, second = '') => ({
  first: first.split(' ').map(Number),
  second: second === '' ? [] : second.split(' ').map(Number),
})
const facts = (poolBefore: number | null, specialRule: boolean | null, column: 'low' | 'high' | null = null) => ({
  poolBefore,
  specialRule,
  column,
})

/** 双色球 2022150, 大乐透 26015, 七乐彩 with a special number, 七星彩 before and after 20101. */
const SSQ = numbers('1 7 11 12 22 28', '5')
const DLT = numbers('1 4 10 13 17', '3 11')
const QLC = numbers('1 2 3 4 5 6 7', '8')
const won = (rule: string, pick: object, draw: object, level: [number, string], undecided: string | null = null) =>
  worked(9, 'level-won', { rule, pick, draw }, { level: level[0], name: level[1], undecided })
const lost = (rule: string, pick: object, draw: object) => worked(9, 'level-won', { rule, pick, draw }, null)

const matches = [
  worked(1, 'match', { rule: 'ssq', pick: numbers('1 7 11 12 22 33', '5'), draw: SSQ }, { first: 5, second: 1 }),
  // The blue ball is none of the reds.
  worked(1, 'match', { rule: 'ssq', pick: numbers('5 8 9 10 13 14', '1'), draw: SSQ }, { first: 0, second: 0 }),
  worked(1, 'match', { rule: 'dlt-2019', pick: numbers('1 2 3 4 5', '3 12'), draw: DLT }, { first: 2, second: 1 }),
  worked(2, 'match', { rule: 'qlc', pick: numbers('1 2 3 4 5 6 8'), draw: QLC }, { first: 6, second: 1 }),
  worked(2, 'match', { rule: 'qlc', pick: numbers('1 2 3 4 5 6 7'), draw: QLC }, { first: 7, second: 0 }),
  worked(3, 'match', { rule: 'fc3d-1040', pick: numbers('2 9 4'), draw: numbers('2 4 9') }, { first: 1, second: 0 }),
  worked(
    3,
    'match',
    { rule: 'qxc-2020', pick: numbers('1 0 3 0 5 0', '14'), draw: numbers('1 2 3 4 5 6', '14') },
    { first: 3, second: 1 },
  ),
  worked(
    4,
    'match',
    { rule: 'qxc-row', pick: numbers('1 0 3 0 5 6', '7'), draw: numbers('1 2 3 4 5 6', '7') },
    { first: 3, second: 0 },
  ),
  worked(
    4,
    'match',
    { rule: 'qxc-row', pick: numbers('1 2 0 4 5 6', '0'), draw: numbers('1 2 3 4 5 6', '7') },
    { first: 3, second: 0 },
  ),
]

const levels = [
  won('ssq', SSQ, SSQ, [1, '一等奖']),
  won('ssq', numbers('1 7 11 2 3 4', '5'), SSQ, [5, '五等奖']),
  lost('ssq', numbers('1 7 11 2 3 4', '6'), SSQ),
  won('ssq-special', numbers('1 7 11 2 3 4', '6'), SSQ, [7, '福运奖']),
  won('ssq-special', numbers('1 7 11 2 3 4', '5'), SSQ, [5, '五等奖']),
  won('ssq-undecided', numbers('1 7 11 2 3 4', '6'), SSQ, [7, '福运奖'], 'level'),
  won('ssq', numbers('2 3 4 6 8 9', '5'), SSQ, [6, '六等奖']),
  lost('ssq', numbers('1 7 3 6 8 9', '6'), SSQ),
  won('dlt-2026-high', numbers('2 3 5 6 7', '3 11'), DLT, [7, '七等奖']),
  won('dlt-2019', numbers('2 3 5 6 7', '3 11'), DLT, [9, '九等奖']),
  won('dlt-2014', numbers('2 3 5 6 7', '3 11'), DLT, [6, '六等奖']),
  won('dlt-2007', numbers('2 3 5 6 7', '3 11'), DLT, [8, '八等奖']),
  won('dlt-2014', numbers('1 4 10 13 2', '3 11'), DLT, [3, '三等奖']),
  won('dlt-2019', numbers('1 4 10 13 2', '3 11'), DLT, [4, '四等奖']),
  won('dlt-2026-undecided', numbers('1 4 10 13 2', '3 11'), DLT, [3, '三等奖'], 'amount'),
  lost('dlt-2019', numbers('1 4 2 3 5', '1 2'), DLT),
  lost('dlt-2019', numbers('1 2 3 5 6', '3 12'), DLT),
  won('fc3d-1040', numbers('2 4 9'), numbers('2 4 9'), [1, '单选']),
  lost('fc3d-1040', numbers('9 4 2'), numbers('2 4 9')),
  won('pl3-undecided', numbers('0 0 7'), numbers('0 0 7'), [1, '直选'], 'amount'),
  lost('pl5', numbers('1 2 3 4 5'), numbers('1 2 3 4 6')),
  won('qxc-2020', numbers('1 2 3 0 0 0', '0'), numbers('1 2 3 4 5 6', '10'), [6, '六等奖']),
  won('qxc-2020', numbers('0 0 0 0 0 0', '10'), numbers('1 2 3 4 5 6', '10'), [6, '六等奖']),
  lost('qxc-2020', numbers('1 2 0 0 0 0', '0'), numbers('1 2 3 4 5 6', '10')),
  won('qxc-row', numbers('1 2 0 4 5 6', '0'), numbers('1 2 3 4 5 6', '7'), [5, '五等奖']),
  won('qxc-row', numbers('0 0 0 0 0 6', '7'), numbers('1 2 3 4 5 6', '7'), [6, '六等奖']),
  lost('qxc-row', numbers('1 0 3 0 5 0', '7'), numbers('1 2 3 4 5 6', '7')),
  won('qlc', numbers('1 2 3 4 5 6 8'), QLC, [2, '二等奖']),
  won('qlc', numbers('1 2 3 4 5 6 9'), QLC, [3, '三等奖']),
  won('qlc', numbers('1 2 3 4 9 10 11'), QLC, [7, '七等奖']),
  lost('qlc', numbers('1 2 3 8 9 10 11'), QLC),
]

const versions = [
  worked(5, 'rule', { type: 1, issue: '2026013', facts: facts(null, true) }, 'ssq'),
  worked(5, 'rule', { type: 1, issue: '2026014', facts: facts(null, true) }, 'ssq-special'),
  worked(5, 'rule', { type: 1, issue: '2026076', facts: facts(null, false) }, 'ssq'),
  worked(5, 'rule', { type: 1, issue: '2026076', facts: facts(null, null) }, 'ssq-undecided'),
  worked(6, 'rule', { type: 2, issue: '09120', facts: facts(null, null) }, 'dlt-2007'),
  worked(6, 'rule', { type: 2, issue: '09121', facts: facts(null, null) }, 'dlt-2009'),
  worked(6, 'rule', { type: 2, issue: '14051', facts: facts(null, null) }, 'dlt-2009'),
  worked(6, 'rule', { type: 2, issue: '14052', facts: facts(null, null) }, 'dlt-2014'),
  worked(6, 'rule', { type: 2, issue: '19018', facts: facts(null, null) }, 'dlt-2014'),
  worked(6, 'rule', { type: 2, issue: '19019', facts: facts(null, null) }, 'dlt-2019'),
  worked(6, 'rule', { type: 2, issue: '26013', facts: facts(90_000_000_000, null) }, 'dlt-2019'),
  // As drawn: the pool after 26013 was 782,886,373.45 yuan, after 26014 842,732,986.13.
  worked(7, 'rule', { type: 2, issue: '26014', facts: facts(78_288_637_345, null) }, 'dlt-2026-low'),
  worked(7, 'rule', { type: 2, issue: '26015', facts: facts(84_273_298_613, null) }, 'dlt-2026-high'),
  worked(7, 'rule', { type: 2, issue: '26020', facts: facts(79_999_999_999, null, 'high') }, 'dlt-2026-low'),
  worked(7, 'rule', { type: 2, issue: '26020', facts: facts(80_000_000_000, null, 'low') }, 'dlt-2026-high'),
  worked(7, 'rule', { type: 2, issue: '26020', facts: facts(null, null, 'high') }, 'dlt-2026-high'),
  worked(7, 'rule', { type: 2, issue: '26020', facts: facts(null, null) }, 'dlt-2026-undecided'),
  worked(8, 'rule', { type: 3, issue: '2016005', facts: facts(null, null) }, 'fc3d-1000'),
  worked(8, 'rule', { type: 3, issue: '2016006', facts: facts(null, null) }, 'fc3d-1040'),
  worked(8, 'rule', { type: 4, issue: '16005', facts: facts(null, null) }, 'pl3-undecided'),
  worked(8, 'rule', { type: 4, issue: '16006', facts: facts(null, null) }, 'pl3'),
  worked(8, 'rule', { type: 6, issue: '20100', facts: facts(null, null) }, 'qxc-row'),
  worked(8, 'rule', { type: 6, issue: '20101', facts: facts(null, null) }, 'qxc-2020'),
]

const six = (lucky: number | null | undefined) => [
  ...['一等奖', '二等奖', '三等奖', '四等奖', '五等奖', '六等奖'].map((name, at) => ({ name, winners: at * 10 })),
  ...(lucky === undefined ? [] : [{ name: '福运奖', winners: lucky }]),
]
const ssqDraw = (issue: string, date: string, pool: number | null, rows: object[] = []) => ({ issue, date, pool, rows })

const derived = [
  worked(10, 'complete', { rule: 'ssq', rows: six(undefined) }, true),
  worked(10, 'complete', { rule: 'ssq-special', rows: six(undefined) }, false),
  worked(10, 'complete', { rule: 'ssq-special', rows: six(null) }, false),
  worked(
    10,
    'complete',
    {
      rule: 'pl3',
      rows: [
        { name: '直选奖', winners: 3 },
        { name: '组三', winners: 0 },
        { name: '组6', winners: 9 },
      ],
    },
    true,
  ),
  worked(
    11,
    'column',
    {
      rows: [
        { name: '三等奖', bonus: 500_000 },
        { name: '七等奖', bonus: 500 },
      ],
    },
    'low',
  ),
  worked(
    11,
    'column',
    {
      rows: [
        { name: '三等奖', bonus: 666_600 },
        { name: '七等奖', bonus: 500 },
      ],
    },
    null,
  ),
  worked(11, 'column', { rows: [{ name: '七等奖', bonus: 750, promotion: 50 }] }, 'high'),
  worked(
    11,
    'column',
    {
      rows: [
        { name: '一等奖', bonus: 700 },
        { name: '三等奖(追加)', bonus: 500_000 },
        { name: '六等奖', bonus: null },
      ],
    },
    null,
  ),
  worked(12, 'special-shown', { rows: six(9_299_611) }, true),
  worked(12, 'special-shown', { rows: six(0) }, false),
  worked(12, 'special-shown', { rows: six(null) }, null),
  worked(12, 'special-shown', { rows: six(undefined) }, false),
  worked(12, 'special-shown', { rows: six(5).slice(1) }, null),
  worked(13, 'latch', { previous: true, poolAfter: 30_000_000_000 }, true),
  worked(13, 'latch', { previous: false, poolAfter: 30_000_000_000 }, false),
  worked(13, 'latch', { previous: true, poolAfter: 29_999_999_999 }, false),
  worked(13, 'latch', { previous: false, poolAfter: 150_000_000_000 }, true),
  worked(13, 'latch', { previous: false, poolAfter: 149_999_999_999 }, false),
  worked(13, 'latch', { previous: null, poolAfter: 100_000_000_000 }, null),
  worked(13, 'latch', { previous: true, poolAfter: 28_318_396_800 }, false),
  worked(
    14,
    'right-before',
    { type: 1, before: { issue: '2022149', date: '2022-12-27' }, draw: { issue: '2022150', date: '2022-12-29' } },
    true,
  ),
  worked(
    14,
    'right-before',
    { type: 1, before: { issue: '2022150', date: '2022-12-29' }, draw: { issue: '2023001', date: '2023-01-01' } },
    true,
  ),
  worked(
    14,
    'right-before',
    { type: 1, before: { issue: '2022149', date: '2022-12-27' }, draw: { issue: '2023001', date: '2023-01-01' } },
    false,
  ),
  worked(
    14,
    'right-before',
    { type: 1, before: { issue: '2022148', date: '2022-12-25' }, draw: { issue: '2022150', date: '2022-12-29' } },
    false,
  ),
  // As drawn: the pool after 2026075 ended the special rule.
  worked(
    15,
    'facts',
    {
      type: 1,
      run: [
        ssqDraw('2026075', '2026-07-02', 28_318_396_800, six(9_299_611)),
        ssqDraw('2026076', '2026-07-05', 29_204_818_100),
        ssqDraw('2026077', '2026-07-07', 32_007_673_800),
        ssqDraw('2026078', '2026-07-09', null),
      ],
    },
    [facts(null, true), facts(28_318_396_800, false), facts(29_204_818_100, false), facts(32_007_673_800, false)],
  ),
  worked(
    15,
    'facts',
    { type: 1, run: [ssqDraw('2026014', '2026-02-01', 287_636_808_100), ssqDraw('2026016', '2026-02-05', null)] },
    [facts(null, true), facts(null, null)],
  ),
  worked(15, 'facts', { type: 1, run: [ssqDraw('2026013', '2026-01-29', 296_131_545_700)] }, [facts(null, false)]),
  worked(
    15,
    'facts',
    {
      type: 2,
      run: [
        ssqDraw('26013', '2026-01-31', 78_288_637_345),
        ssqDraw('26014', '2026-02-02', 84_273_298_613, [{ name: '三等奖', bonus: 500_000 }]),
        ssqDraw('26015', '2026-02-04', null),
      ],
    },
    [facts(null, null), facts(78_288_637_345, null, 'low'), facts(84_273_298_613, null)],
  ),
]

/** Edges of the chapter, from the published rules and as drawn. */
export const byHand: readonly WorkedByHand[] = [...matches, ...levels, ...versions, ...derived]
