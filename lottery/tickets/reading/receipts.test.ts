import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { costFen } from '#lottery/tickets/counting.ts'
import { parseTicket } from '#lottery/tickets/testing/notation.ts'
import type { Choice, Ticket, ZoneChoice } from '#lottery/tickets/ticket.ts'
import { readTickets } from './reading.ts'

/** Receipts as lottery shops print them, each with the expected ticket in the notation of `parseTicket`. */
const RECEIPTS: readonly (readonly [expected: string, ...rows: string[]])[] = [
  [
    'ssq #2023015: 2,9,16>1,5,7,12,18,21,25,30,31,33+3,8',
    '玩法:双色球-胆拖          机号:95100012',
    '1A7D-DDB5-2A76-D045-CC81/778FB616/72220',
    '红胆:02 09 16',
    '红拖:01 05 07 12 18 21 25 30',
    '     31 33',
    '蓝复:03 08',
    '倍数:1                       ￥:480',
    '开奖期:2023015 23-02-07',
  ],
  [
    'ssq: 3,8,14,20,26,31+9 *2 | 1,7,11,19,28,33+16',
    '玩法:双色球-单式                机号:70900001',
    'BB51-7366-CDCF-1BA1-CDE1/1DF51CF1/98D40',
    'A.03 08 14 20 26 31-09  (2)',
    'B.01 07 11 19 28 33-16  (1)',
  ],
  [
    'ssq #2023030: 2,11,15,18,22,30+1 | 5,6,7,21,22,23+12',
    '玩法:双色球-单式              71660002',
    '2ED7-C3D1-2F3D-450A-A1A5/9F88197F/93990',
    'A.02 11 15 18 22 30+01 x1',
    'B.05 06 07 21 22 23+12 x1',
    '开奖期:2023030 23-03-19          ￥:4',
    '销售期:2023030-17    23-03-18 09:12:44',
    '3月1日至5月31日单票满10元双色球彩票即可扫',
    '码参加抽奖活动，赢取手机。',
    '您本次购彩为公益金贡献了1.44元',
  ],
  [
    'ssq #2020101: 2,5,9,13,17,22,27,30,33+11',
    'D641-77EF-FCAE-4F85-CCDD-1756-C0AE',
    '双 色 球',
    '期 号:2020101      多 期:1     玩法:复式',
    '站号:16870002     流水号:012',
    '金额:168.00元   销售时间:2020/10/18-17:16:57',
    '02+05+09+13+17+22+27+30+',
    '33-11 [1倍]',
    '开奖日期:2020/10/18',
    '站地址:某区某路8号',
    '验票码:A017AF1A-7646E078-D652DD77-B7148AC8',
    '第2020100期开奖号码: 01 08 14 18 20 27+03',
  ],
  [
    'ssq #2023007: 1,12,13,16,21,32+3 | 2,16,17,19,20,30+5',
    'FA35 6084 67FD BFD9 0CD4',
    '站号:17400001 2023.01.16-16:01:43 操作员:1',
    '双色球/2023007期                 序号:00114',
    '单式      双区组合    倍数:001 金额:4元',
    '1) 红区 01 12 13 16 21 32 蓝区 03',
    '2) 红区 02 16 17 19 20 30 蓝区 05',
    '8BB7 6107 D265 4387 开奖日期:2023-01-16',
  ],
  [
    'dlt #26099: 2,17,20,29,33+8,9 *2',
    '体彩 超级大乐透',
    '第 26099期 2026年08月31日开奖',
    '110330-680560-074894-750000 819354 1bd9YQ',
    '单式票 2倍 合计4元',
    '① 02 17 20 29 33 + 08 09',
  ],
  [
    'dlt #23051 n2 add: 4,5,14,22,35+6,12 | 6,15,22,24,30+6,10',
    '体彩 超级大乐透',
    '第 23051期 至 23052期',
    '918123-184050-629129-219159 120518  8bd5YQ',
    '追加投注 单式票          1倍          合计12元',
    '① 04 05 14 22 35 + 06 12',
    '② 06 15 22 24 30 + 06 10',
  ],
  [
    'dlt #22013: 9,16,25>1,2,3,4,6,7,8,10+5,6',
    '体彩 超级大乐透',
    '第 22013期          2022年02月09日开奖',
    '胆拖票            1倍            合计56元',
    '前区胆 09 16 25',
    '前区拖 01 02 03 04 06 07 08',
    '10',
    '后区胆',
    '后区拖 05 06',
  ],
  [
    'fc3d #2023099: p 1/2/3 | p 4/5/6 *2',
    '玩法:3D-单选单式          机号:95100012',
    '137D-DDA5-2A76-D045-CC89/778FB616/72223',
    'A.1 2 3 (1)',
    'B.4 5 6 (2)',
    '开奖期:2023099 23-04-20          ￥:6',
  ],
  [
    'fc3d #2023099: g 1,1,2 | g 3,3,4',
    '玩法:3D-组三          机号:95100012',
    'A.1 1 2 (1)',
    'B.3 3 4 (1)',
    '开奖期:2023099 23-04-20          ￥:4',
  ],
  [
    'fc3d #2023099: p 1,2/3/4,5,6',
    '玩法:3D-单选复式          机号:95100012',
    '百位:1 2',
    '十位:3',
    '个位:4 5 6',
    '倍数:1                       ￥:12',
    '开奖期:2023099 23-04-20',
  ],
  [
    'pl3 #23120: g 1,2,3 *3',
    '体彩 排列3',
    '第 23120期 2023年05月10日开奖',
    '918123-184050-629129-219159 120518  8bd5YQ',
    '组选6单式票 3倍 合计6元',
    '① 1 2 3',
  ],
  [
    'pl5 #23120: p 1/2/3/4/5 *5 | p 0/0/0/1/2 *5',
    '体彩 排列5',
    '第 23120期 2023年05月10日开奖',
    '918123-184050-629129-219159 120518  8bd5YQ',
    '单式票 5倍 合计20元',
    '① 1 2 3 4 5',
    '② 0 0 0 1 2',
  ],
  [
    'qxc #23050: p 1/2/3/4/5/6/7 | p 0/0/0/1/2/9/14',
    '体彩 7星彩',
    '第 23050期 2023年05月09日开奖',
    '918123-184050-629129-219159 120518  8bd5YQ',
    '单式票 1倍 合计4元',
    '① 1 2 3 4 5 6 + 7',
    '② 0 0 0 1 2 9 + 14',
  ],
  [
    'qlc #2023050: 3,5,24,25,26,27,30 | 1,2,3,4,5,6,7',
    '玩法:七乐彩-单式          机号:95100012',
    'A.03 05 24 25 26 27 30  (1)',
    'B.01 02 03 04 05 06 07  (1)',
    '开奖期:2023050 23-05-05          ￥:4',
  ],
]

describe('receipts', () => {
  test.each(RECEIPTS)('reads the receipt of %s', (expected, ...rows) => {
    const { tickets } = readTickets(rows.join('\n'), { game: null })
    expect(tickets).toMatchObject([{ kind: 'read', ticket: parseTicket(expected) }])
  })

  test('reads several receipts as one ticket each', () => {
    const text = RECEIPTS.map(([, ...rows]) => rows.join('\n')).join('\n')
    const { tickets } = readTickets(text, { game: null })
    expect(tickets.map(({ ticket }) => ticket)).toEqual(RECEIPTS.map(([expected]) => parseTicket(expected)))
  })
})

/** Regression cases: texts that an earlier reader read wrongly, each with the expected ticket. */
const ONCE_WRONG: readonly (readonly [expected: string | string[], text: string])[] = [
  [
    'ssq #2019085: 1,4,8,14,18,20+4',
    '双色球\n期号:2019085\n01+04+08+14+18+20-04 [1倍]\n第2019084期开奖号码: 04 08 14 18 20 27+03',
  ],
  ['ssq: 1,4,8,14,18,20+4', '双色球\n01 04 08 14 18 20+04\n中奖号码 04 08 14 18 20 27+03'],
  ['ssq #2026099: 1,12,14,18,30,31+2', '双色球 第2026099期\n01 12 14 18 30 31-02(1)'],
  ['ssq #2026099: 3,6,7,9,11,13+5 *2', '双色球 第2026099期\n03 06 07 09 11 13-05 (2)'],
  ['pl5: p 1/2/3/4/5 *2', '排列5 1 2 3 4 5(2)'],
  ['fc3d: p 1/2/3', '3D 1 2 3(1)'],
  ['qxc: p 1/2/3/4/5/6/7 *2', '七星彩 1 2 3 4 5 6+7(2)'],
  ['dlt: 1,2,3,4,5+6,7', '大乐透 01 02 03 04 05+06 07(1)'],
  ['ssq #2026099: 1,12,14,18,30,31+5', '双色球 第2026099期\n01 12 14 18 30 31+05 ￥:2'],
  ['ssq #2026099: 1,12,14,18,30,31+5', '双色球\n01 12 14 18 30 31+05\n销售期:2026099-11 26-08-27 19:04:09'],
  ['ssq: 2,3,4,5,6,7+8', '1、双色球：02 03 04 05 06 07 + 08'],
  [['ssq: 2,3,4,5,6,7+8', 'dlt: 3,4,5,6,7+8,9'], '1、双色球：02 03 04 05 06 07 + 08\n2、大乐透 03 04 05 06 07 + 08 09'],
  ['ssq: 2,3,4,5,6,7+8 | 3,4,5,6,7,8+9', '双色球\n5、02 03 04 05 06 07 + 08\n6、03 04 05 06 07 08+09'],
  ['ssq: 12,13,14,15,16,17+8 | 13,14,15,16,17,18+9', '双色球\n5、12 13 14 15 16 17 + 08\n6、13 14 15 16 17 18+09'],
  ['ssq: 1,2,3,4,5,6+7 *15', '双色球 1 2 3 4 5 6 + 7 十五倍'],
  ['ssq: 1,2,3,4,5,6+7 *20', '双色球 1 2 3 4 5 6 + 7 二十倍'],
  ['ssq n15: 1,2,3,4,5,6+7', '双色球 1 2 3 4 5 6 + 7 连买十五期'],
  ['pl5 #26101: p 1/2/3/4/5', '排列5 26101 12345'],
  ['dlt: 4,5,14,22,35+6,12', '大乐透\n04 05 14 22 35+06 12\n感谢您为公益事业贡献 0.72元'],
  ['ssq: 1,12,14,18,30,31+5', '双色球 01 1\u200e2 14\u200e 18 30 31+05'],
]

test.each(ONCE_WRONG)('reads the ticket %s from its text', (expected, text) => {
  const { tickets } = readTickets(text, { game: null })
  expect(tickets.map(({ kind, ticket }) => ({ kind, ticket }))).toEqual(
    [expected].flat().map((short) => ({ kind: 'read', ticket: parseTicket(short) })),
  )
})

test('offers to read a trailing (05) as a multiple or as 胆', () => {
  const [reading] = readTickets('大乐透 01 02 03 04 05+06 07 (05)', { game: null }).tickets
  expect(reading).toMatchObject({
    kind: 'choose',
    lines: [{ alternatives: [{ label: '单式，1注，5倍' }, { label: '胆拖，2注' }] }],
  })
})

/** Receipts of lottery shops in several provinces. This folder is not part of the repository. */
const FOLDER = '../shared/tickets/receipts'

interface ExpectedLine {
  red?: string[]
  redBankers?: string[]
  blue?: string[]
  front?: string[]
  frontBankers?: string[]
  back?: string[]
}
interface ExpectedTicket {
  game: string
  issue: string | null
  lines: ExpectedLine[]
  multiple: number
  addOn?: boolean
  cost: number
}

describe.skipIf(!existsSync(FOLDER))(`receipts of ${FOLDER}`, () => {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((file) => file.endsWith('.txt')) : []
  const all: Record<string, ExpectedTicket> = existsSync(FOLDER)
    ? JSON.parse(readFileSync(`${FOLDER}/expected.json`, 'utf8'))
    : {}

  test.each(files)('reads the receipt in %s', (file) => {
    const expected = all[file.replace('.txt', '')]!
    const { tickets } = readTickets(readFileSync(`${FOLDER}/${file}`, 'utf8'), { game: null })
    expect(tickets.map(({ kind }) => kind)).toEqual(['read'])
    const ticket: Ticket = tickets[0]!.ticket!
    expect(ticket).toMatchObject({ issueno: expected.issue, issues: 1, addOn: expected.addOn ?? false })
    expect(ticket.game.name).toBe(expected.game)
    expect(costFen(ticket)).toBe(expected.cost * 100)
    expect(ticket.lines).toEqual(
      expected.lines.map((line) => ({ choice: toChoice(line), multiple: expected.multiple })),
    )
  })
})

function toChoice({ red, redBankers, blue, front, frontBankers, back }: ExpectedLine): Choice {
  const zone = (others: string[] = [], bankers: string[] = []): ZoneChoice => ({
    bankers: bankers.map(Number),
    others: others.map(Number),
  })
  return { form: 'balls', first: zone(red ?? front, redBankers ?? frontBankers), second: zone(blue ?? back) }
}
