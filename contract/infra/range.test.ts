import { describe, expect, test } from 'vitest'
import { rangeSchema, parseNumberInRange, type NumberRange } from './range.ts'

const PRICE: NumberRange = { name: '单价', least: 0.01, most: 1000, decimals: 2, unit: '元' }
const COUNT: NumberRange = { name: '数量', least: 1, most: 100 }
const PRICES = '“单价”要填 0.01–1000 元，最多两位小数'
const COUNTS = '“数量”要填 1–100 的整数'

describe('parseNumberInRange', () => {
  test.each([
    ['0.01', 0.01],
    [' 1000 ', 1000],
    ['1000.00', 1000],
    ['0.1', 0.1],
    ['1.10', 1.1],
  ])('accepts “%s” as a price', (text, value) => expect(parseNumberInRange(text, PRICE)).toBe(value))

  test.each([
    '0',
    '0.00',
    '1.005',
    '0.001',
    '1000.01',
    '200000',
    '-1',
    '+1',
    '1e2',
    '1,5',
    '.5',
    '5.',
    '１',
    '一',
    'NaN',
    'Infinity',
    '0x1',
    '1 2',
  ])('rejects the price “%s”, naming the limits', (text) => expect(parseNumberInRange(text, PRICE)).toBe(PRICES))

  test.each(['0', '101', '1.0', '1.5', '99999999999999999999'])('rejects “%s” as a count', (text) =>
    expect(parseNumberInRange(text, COUNT)).toBe(COUNTS),
  )

  test.each(['', '  '])('treats “%s” as a missing price', (text) =>
    expect(parseNumberInRange(text, PRICE)).toBe('请填写“单价”'),
  )
})

test.each<[unknown, NumberRange, string]>([
  [undefined, PRICE, '请填写“单价”'],
  [null, PRICE, '请填写“单价”'],
  [0, PRICE, PRICES],
  [1.005, PRICE, PRICES],
  [1e-7, PRICE, PRICES],
  [1000.01, PRICE, PRICES],
  ['1', PRICE, PRICES],
  [NaN, PRICE, PRICES],
  [1e21, COUNT, COUNTS],
  [1.5, COUNT, COUNTS],
  [0, COUNT, COUNTS],
])('rangeSchema rejects %s like parseNumberInRange', (value, range, words) => {
  expect(rangeSchema(range).safeParse(value).error?.issues[0]?.message).toBe(words)
})

test.each([0.01, 0.07, 0.29, 1.1, 19.99, 999.99, 1000])('rangeSchema accepts %s as a price', (value) => {
  expect(rangeSchema(PRICE).parse(value)).toBe(value)
})
