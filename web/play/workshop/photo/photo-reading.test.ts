import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { formatTicket } from '#lottery/tickets/reading/format.ts'
import { readTickets } from '#lottery/tickets/reading/reading.ts'
import { paperOf } from './paper.ts'
import { type PhotoReading, readingOf } from './photo-reading.ts'
import type { PaperRow } from './scanned.ts'

/** Rows as the looks have them, `words ‖ figures`; a row alone is read alike by both. */
const rows = (text: string): PaperRow[] =>
  text.split('\n').map((row) => {
    const [words = '', figures = words] = row.split(' ‖ ')
    return { words, figures }
  })

const read = (text: string): PhotoReading | null => readingOf(paperOf(rows(text), null))

const ticketIn = ({ text }: PhotoReading): string =>
  readTickets(text, { game: null })
    .tickets.map(({ ticket }) => ticket && formatTicket(ticket))
    .join('\n')

const SSQ = `一 ‖ Ce ———
中国福利彩票 ‖ PERF E
双色球 ‖ IN EEK
站号:82685444 流水号:606405 ‖ i5S:82685444 7K S:606405
期号:2022138 ‖ HiS:2022138
单式票 ‖ BE
A.030412242730+07 ‖ A.0304122427 30+07
B.01 05 09162228+03 ‖ B.010509162228 +03
倍数:2 合计:8元 ‖ 58:2 ait:85T
销售时间:2022-10-11 18:16:31
开奖时间:2022-10-11 21:15`

test('what both looks read alike and the sum agrees with is sure', () => {
  expect(read(SSQ)).toEqual({
    game: GAMES[1],
    text: '双色球 第2022138期\n03 04 12 24 27 30 + 07\n01 05 09 16 22 28 + 03\n2倍 合计8元',
    doubts: [],
  })
})

/** Each is one thing less of a ticket that is sure, and what is said of it. */
test.each([
  ['another digit in one look', 'A.0304122427 30+07', 'A.0304122427 39+07', { about: 2, words: '两遍读得不一样' }],
  ['a row that one look did not see', 'A.0304122427 30+07', '', { about: 2, words: '两遍读得不一样' }],
  ['another sum', '合计:8元', '合计:6元', { about: 'sum', words: '合计与读到的号码、倍数对不上' }],
  ['no sum', '合计:8元', '合汗8', { about: 'sum', words: '没看清合计' }],
  ['another multiple', '倍数:2', '倍数:3', { about: 'sum', words: '合计与读到的号码、倍数对不上' }],
  ['no multiple', '倍数:2', '倍', { about: 'multiple', words: '没看清倍数' }],
  ['no issue', '期号:2022138 ‖', '期号:202213 ‖', { about: 'issue', words: '没看清期号' }],
  ['another issue in one look', 'HiS:2022138', 'HiS:2022133', { about: 'issue', words: '期号两遍读得不一样' }],
  ['a line that neither saw', /^B.*\n/m, '', { about: 'sum', words: '合计与读到的号码、倍数对不上' }],
  ['the same fall in both', /0304122427 ?30/g, '0304122724 30', { about: 2, words: '号码不是从小到大的两位数' }],
  [
    'a ball that there is none of',
    /0304122427 ?30/g,
    '0304122427 39',
    { about: 'sum', words: '合计与读到的号码、倍数对不上' },
  ],
])('%s is flagged', (_, before, after, doubt) => {
  const reading = read(SSQ.replace(before, after))
  expect(SSQ.replace(before, after)).not.toBe(SSQ)
  expect(reading?.doubts).toContainEqual(doubt)
})

test('①, as the looks see it, is no number; what may be one is flagged', () => {
  const dlt = (first: string) => `超级大乐透 ‖ BEATE
356150-256125-314202
第22124期 ‖ #22124A8
单式票 追加 1倍合计6元 ‖ BRE 1E &516T
${first}
@)0910132035+0405 ‖ (20910132035+ 0405`
  expect(read(dlt('GD0108242627+0107 ‖ (1) 0108242627 +0107'))).toEqual({
    game: GAMES[2],
    text: '大乐透 第22124期 追加\n01 08 24 26 27 + 01 07\n09 10 13 20 35 + 04 05\n合计6元',
    doubts: [],
  })
  expect(read(dlt('10108242627+0107 ‖ 10108242627+0107'))?.doubts).toEqual([
    { about: 2, words: '分不清行首的序号和号码' },
  ])
})

test('labels keep 胆 and 拖 apart, and a row goes on with the one above', () => {
  const reading = read(`双色球
期号:2022116
胆拖票
胆码: 14 ‖ BB%3: 14
拖码:03 08 19 21 2627 ‖ #355: 0308 1921 2627
30 32
篮球: 12 ‖ #1K: 12
倍数:1 合计:112元`)!
  expect(reading.doubts).toEqual([])
  expect(ticketIn(reading)).toBe('双色球 第2022116期\n胆14 拖03 08 19 21 26 27 30 32 + 12')
})

test('digits are sure where there is one for each place, of 3D with the play', () => {
  const fc3d = (play: string, line: string, sum: number) =>
    read(`福彩3D\n期号:2022269\n${play}\nA.${line}\n倍数:5 合计:${sum}元`)
  expect(fc3d('直选', '0 8 6', 10)?.doubts).toEqual([])
  expect(ticketIn(fc3d('直选', '0 8 6', 10)!)).toBe('福彩3D 第2022269期\n直选 0|8|6 5倍')
  expect(fc3d('', '0 8 6', 10)?.doubts).toEqual([{ about: 2, words: '这种写法要逐个核对' }])
  expect(fc3d('直选', '08 6 1', 20)?.doubts).toContainEqual({ about: 3, words: '这种写法要逐个核对' })
  const qxc = read('七星彩\n第22123期\n单式票 10倍 合计20元\n@047182+14')!
  expect([qxc.doubts, ticketIn(qxc)]).toEqual([[], '七星彩 第22123期\n0|4|7|1|8|2 + 14 10倍'])
})

test('the game of the page holds where the photo shows none; without either there is nothing', () => {
  const text = SSQ.replace('双色球', '双芭蕉')
  expect(read(text)).toBeNull()
  expect(readingOf(paperOf(rows(text), GAMES[1]))?.doubts).toEqual([])
  expect(read('双色球\n期号:2022138')).toBeNull()
})

/** A ticket of 3D as it is printed: its rows between the issue and the sum. */
const FC3D = (printed: string, sum: number) => `福彩3D\n期号:2022269\n${printed}\n倍数:1 合计:${sum}元`
const ONE_BY_ONE = '这种写法要逐个核对'

test('a ticket with two plays is flagged in each of its lines', () => {
  const reading = read(FC3D('直选\nA.1 2 3\n组三\nB.1 1 3', 4))!
  expect(reading.text).toBe('福彩3D 第2022269期\n1 2 3\n1 1 3\n合计4元')
  expect(reading.doubts).toEqual([
    { about: 2, words: ONE_BY_ONE },
    { about: 3, words: ONE_BY_ONE },
  ])
  expect(read(FC3D('直选\nA.1 2 3\n组三\nB.1 3', 4))?.doubts).toContainEqual({ about: 2, words: ONE_BY_ONE })
})

/** Null: flagged. */
test.each([
  ['组三', 'A.1 1 3', 2, '组选单式 113'],
  ['组三', 'A.1 1 3\nB.4 0 4', 4, '组选单式 113\n组选单式 044'],
  ['组三', 'A.1 3 5', 12, '组三复式 1 3 5'],
  ['组六', 'A.1 2 3', 2, '组选单式 123'],
  ['组选单式', 'A.1 2 3\nB.1 1 3', 4, '组选单式 123\n组选单式 113'],
  ['组三', 'A.1 3 5', 2, null],
  ['组三', 'A.1 3', 4, null],
  ['组六', 'A.1 1 3', 2, null],
  ['组六', 'A.1 2 3 4', 8, null],
  ['组三复式', 'A.1 3 5', 12, null],
  ['组六复式', 'A.1 2 3 4', 8, null],
])('%s of %s for %i yuan is right or flagged', (play, lines, sum, ticket) => {
  for (const [game, printed] of [
    ['福彩3D', FC3D(`${play}\n${lines}`, sum)],
    ['排列3', `排列3\n第22269期\n${play} 1倍 合计${sum}元\n${lines.replace(/\w\./g, '@')}`],
  ] as const) {
    const reading = read(printed)
    const isSure = reading?.doubts.length === 0
    expect(isSure ? ticketIn(reading) : null, game).toBe(
      ticket && `${game} 第${game === '福彩3D' ? '20' : ''}22269期\n${ticket}`,
    )
  }
})

test('a name that is printed goes before the game of the page, and that is said where they differ', () => {
  const printed = '排列3\n第22269期\n直选 1倍 合计2元\n@086'
  const onPage = readingOf(paperOf(rows(printed), GAMES[3]))!
  expect(onPage.text).toBe('排列3 第22269期\n直选\n0 8 6\n合计2元')
  expect(onPage.doubts).toEqual([{ about: 'game', words: '票上印的是排列3，不是福彩3D' }])
  expect(readingOf(paperOf(rows(printed), GAMES[4]))?.doubts).toEqual([])
  const two = readingOf(paperOf(rows(`大乐透\n${printed}`), GAMES[3]))
  expect(two?.doubts).toContainEqual({ about: 'game', words: '票上印的不是福彩3D' })
})
