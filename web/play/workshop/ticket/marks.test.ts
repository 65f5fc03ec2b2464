import { expect, test } from 'vitest'
import { getGameByCode } from '#lottery/games.ts'
import type { Choice } from '#lottery/tickets/ticket.ts'
import { toBallSet, buildMarkRows } from './marks.ts'

const zone = (others: number[], bankers: number[] = []) => ({ bankers, others })

/** Formats the rows, as in 红球胆 14* | 红球拖 03 08*. A star marks a match, a plus the special number. */
function formatMarks(
  code: Parameters<typeof getGameByCode>[0],
  choice: Choice,
  first: number[],
  second: number[] = [],
): string {
  const signs = { hit: '*', special: '+', none: '', plain: '?', outline: '?' }
  return buildMarkRows(getGameByCode(code), choice, { first, second })
    .map(({ label, numbers, states }) => `${label} ${numbers.map((n, i) => n + signs[states[i]!]).join(' ')}`)
    .join(' | ')
}

test('marks 胆 and 拖 matches per zone', () => {
  const choice: Choice = { form: 'balls', first: zone([3, 8, 19], [14]), second: zone([12]) }
  expect(formatMarks('ssq', choice, [8, 14, 26, 27, 30, 33], [1])).toBe('红球胆 14* | 红球拖 03 08* 19 | 蓝球 12')
  const dlt: Choice = { form: 'balls', first: zone([5, 12]), second: zone([9], [3]) }
  expect(formatMarks('dlt', dlt, [5, 6, 7, 8, 9], [3, 9])).toBe('前区 05* 12 | 后区胆 03* | 后区拖 09*')
})

test('marks the special number of 七乐彩 differently', () => {
  const choice: Choice = { form: 'balls', first: zone([1, 2, 3, 4, 5, 6, 7]), second: null }
  expect(formatMarks('qlc', choice, [1, 2, 10, 11, 12, 13, 14], [7])).toBe('基本号码 01* 02* 03 04 05 06 07+')
})

test('a digit matches only in its position', () => {
  expect(formatMarks('fc3d', { form: 'places', places: [[1, 2], [2], [1, 3]] }, [1, 1, 3])).toBe(
    '百位 1* 2 | 十位 2 | 个位 1 3*',
  )
  const qxc: Choice = { form: 'places', places: [[1], [2], [3], [4], [5], [6], [11, 14]] }
  expect(formatMarks('qxc', qxc, [1, 0, 3, 0, 5, 0], [14])).toBe(
    '第一位 1* | 第二位 2 | 第三位 3* | 第四位 4 | 第五位 5* | 第六位 6 | 后区 11 14*',
  )
})

test.each<[Choice, string]>([
  [{ form: 'group3', bankers: [1], others: [2, 3] }, '号码胆 1* | 号码拖 2 3*'],
  [{ form: 'group', digits: [1, 1, 2] }, '号码 1* 1* 2'],
  [{ form: 'arranged', digits: [3, 4, 5] }, '号码 3* 4 5'],
  [{ form: 'sums', sums: [4, 5] }, '和值 4 5*'],
  [{ form: 'group-sums', sums: [5] }, '和值 5*'],
  [{ form: 'spans', spans: [2, 3] }, '跨度 2* 3'],
])('marks %j in the draw 1 3 1', (choice, words) => {
  expect(formatMarks('pl3', choice, [1, 3, 1])).toBe(words)
})

test('marks nothing without a draw', () => {
  const choice: Choice = { form: 'balls', first: zone([1, 2, 3, 4, 5, 6]), second: zone([7]) }
  const set = toBallSet(buildMarkRows(getGameByCode('ssq'), choice, null))
  expect(set.first).toEqual({ numbers: ['01', '02', '03', '04', '05', '06'], states: Array(6).fill('plain') })
  expect(set.second).toEqual({ numbers: ['07'], states: ['plain'] })
})
