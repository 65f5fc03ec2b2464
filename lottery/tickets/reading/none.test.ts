import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALL_GAMES } from '#lottery/games.ts'
import { splitRows } from './characters.ts'
import { PHRASE, parseTokens } from './phrases.ts'
import { readTickets, TEXT_LONGEST } from './reading.ts'

/** Texts that players may paste although they are not tickets of the seven games. */
const NONE = [
  '',
  '   \n\n  ',
  '您好，在吗？',
  '今晚开奖，祝大家好运！',
  '我的手机是13812345678，有事打给我',
  '13812345678',
  '138 1234 5678',
  '021-62345678',
  '客服电话 400-820-8820',
  '2022-10-11',
  '2022年10月11日 星期二',
  '2022/10/11 21:15',
  '10月11日晚上开奖',
  '下午3点开会，别迟到',
  '明天早上8:30集合',
  '我花了20元买彩票，一分没中',
  '中了5块钱',
  '合计20元',
  '¥20.00',
  '共10注',
  '2倍',
  '追加',
  '第2022116期',
  '连续5期',
  '双色球',
  '双色球 大乐透 七乐彩',
  '双色球今晚21:15开奖，奖池28亿',
  '大乐透第22116期什么时候开奖？',
  '3D怎么玩？',
  '福彩3D 直选和组选有什么区别',
  '组三和组六哪个中奖机会大',
  '快乐8 01 05 12 23 34 45 56 67 78 80',
  'KL8 选五 01 02 03 04 05',
  '11选5 01 02 03 04 05',
  '快3 和值 10',
  '竞彩足球 周一001 胜 1.85 周一002 平 3.20',
  '胜负彩 3 1 0 3 3 1 0 1 3 0 1 3 3 1',
  '六合彩 03 11 18 27 35 44 特码 09',
  '22选5 03 08 12 19 21',
  '七位数 1234567',
  '刮刮乐 中了100元',
  '36选7 01 05 09 14 20 26 30',
  '订单号 20221011123456789',
  '站号：33010123\n流水号：00456\n操作员：12',
  'https://www.example.com/kj/ssq?issue=2022116',
  '地址：杭州市文二路 391 号',
  '身高175体重70',
  '我家住3栋2单元501',
  '工资涨了8%，奖金3000',
  '😀😀😀',
  '----------',
  '+ + + | | |',
  '房价 12000 一平米',
  'hello world',
  '中国足球 0:3 输了',
]

test.each(NONE)('readTickets reads no ticket in “%s”', (text) => {
  const { tickets, refusal } = readTickets(text, { game: null })
  expect(refusal).toBeNull()
  expect(tickets.filter(({ kind }) => kind !== 'fault')).toEqual([])
  expect(tickets.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'read' || kind === 'choose')).toEqual([])
})

test('rejects too many characters or rows', () => {
  const read = (text: string) => readTickets(text, { game: null }).refusal
  expect(read('1'.repeat(TEXT_LONGEST + 1))).toBe('文字太长：最多20,000个字，这里有20,001个')
  expect(read('1\n'.repeat(1000))).toBe('行数太多：一次最多1,000行')
  expect(read('1\n'.repeat(999))).toBeNull()
  expect(read('①1'.repeat(1001))).toBe('行数太多：一次最多1,000行')
})

const PIECES =
  '01 7 123 0102 , ， + | - / ( ) # * × : ； 。 . ① 第 期 注 倍 元 ¥ 共 合计 追加 红球 蓝 前区 后 胆 拖 双色球 3D 排列5 组三 组六 和值 百位 个 2022116 22116 快乐8 好 😀'
    .split(' ')
    .concat(' ', '  ', '\n', '\0')

test('readTickets never throws, and returns spans within the text', () => {
  const texts = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'grapheme', maxLength: 3 })), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(texts, fc.constantFrom(null, ...ALL_GAMES), (parts, game) => {
      const text = parts.join('')
      const { tickets, others } = readTickets(text, { game })
      const lines = [...others, ...tickets.flatMap((ticket) => ticket.lines)]
      const faults = [
        ...tickets.flatMap((ticket) => ticket.faults),
        ...lines.flatMap((line) => (line.kind === 'fault' ? line.faults : [])),
      ]
      for (const { start, end, line } of [...tickets, ...faults, ...lines, ...lines.flatMap((one) => one.parts)]) {
        expect(start).toBeLessThanOrEqual(end)
        expect(end).toBeLessThanOrEqual(text.length)
        expect(line).toBe(text.slice(0, start).split(/\r\n|[\n\r\u2028]/).length)
      }
      for (const { kind, ticket } of tickets) expect(ticket !== null).toBe(kind === 'read')
    }),
    { numRuns: 500 },
  )
})

test('assigns every visible character to one part', () => {
  const text = '老板 双色球 第2026099期\n① 01 12 14 18 30 31+05 2倍 快点\n合计：4元 站号:12345'
  const [reading] = readTickets(text, { game: null }).tickets
  const parts = reading!.lines.flatMap((line) => line.parts)
  const visible = [...text.matchAll(/\S/g)].map(({ index }) => index)
  const owners = visible.map((at) => parts.filter(({ start, end }) => start <= at && at < end).length)
  expect(owners).toEqual(visible.map(() => 1))
})

test('the phrase pattern has four unbounded quantifiers', () => {
  const unbounded = PHRASE.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x').match(/.{0,12}(?:[*+]|\{\d*,\})/g) ?? []
  // These four end their rules, so they never backtrack: the rest of a row (twice), digits, spaces.
  expect(unbounded.map((found) => found.at(-1))).toEqual(['*', '*', '+', '+'])
})

const FILLERS = [
  '第',
  '1',
  '9',
  '1 ',
  '1#',
  '(1',
  '①1',
  'A.1 ',
  '1胆',
  '第1期',
  '共',
  '¥1',
  '01 02 03 04 05 06+07;',
  '组三 123;',
  ' ',
  'A1',
  '12-',
  '开奖',
  '\u200e',
]

// Regression test: earlier readers needed minutes for some of these texts.
test.each(FILLERS)('reads at most one ticket in repeated “%s”', (part) => {
  const text = part.repeat(Math.floor(TEXT_LONGEST / part.length))
  expect(readTickets(text, { game: null }).tickets.length).toBeLessThanOrEqual(1)
})

test.each(FILLERS)('the number of tokens of repeated “%s” grows linearly', (part) => {
  const size = (times: number) => splitRows(part.repeat(times)).flatMap((row) => parseTokens(row)).length
  expect(size(2000)).toBeLessThanOrEqual(2 * size(1000) + 2)
})
