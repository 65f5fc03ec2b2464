import { expect, test } from 'vitest'
import { parseCoins, computePrice, multiplyYuan } from './prices.ts'

test.each([
  [0.1, 156, 15.6],
  [0.1, 3, 0.3],
  [0.1, 100_000, 10_000],
  [0.07, 100, 7],
  [19.99, 12, 239.88],
])('multiplyYuan(%d, %d) returns %d', (yuan, n, price) => {
  expect(multiplyYuan(yuan, n)).toBe(price)
})

test('computePrice multiplies a plan’s monthly price, not a coin pack’s', () => {
  expect(computePrice({ id: 3, title: '年度', amount: 15, deadline: 12 })).toBe(180)
  expect(computePrice({ id: 4, title: '60 枚', amount: 6, virtual: 60 })).toBe(6)
})

test.each<[string, number | null]>([
  ['1', 1],
  ['100000', 100_000],
  ['007', 7],
  ['0', null],
  ['100001', null],
  ['1234567', null],
  ['', null],
  ['-5', null],
  ['1.5', null],
  ['1e3', null],
  [' 5', null],
])('parseCoins returns for the text %o the coins %o', (typed, coins) => {
  expect(parseCoins(typed)).toBe(coins)
})
