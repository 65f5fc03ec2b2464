import { expect, test } from 'vitest'
import { computeTaxFen } from './tax.ts'

const yuan = (amount: number) => amount * 100

test.each([
  ['no win', [], 0],
  ['10,000 yuan', [[10_000, 1]], 0],
  ['the whole amount above 10,000 yuan', [[10_001, 1]], 2_000.2],
  ['the sum of equal bets', [[1_040, 10]], 2_080],
  [
    'the sum of different bets',
    [
      [8_000, 1],
      [2_000, 1],
    ],
    0,
  ],
  [
    'a sum one fen above the limit',
    [
      [8_000, 1],
      [2_000.01, 1],
    ],
    2_000,
  ],
  ['the first prize', [[10_000_000, 2]], 4_000_000],
] as const)('taxes whole tickets since September 2024: %s', (_, won, tax) => {
  const bets = won.map(([fen, count]) => ({ fen: Math.round(yuan(fen)), count }))
  expect(computeTaxFen(bets, '2024-09-01')).toBe(Math.round(yuan(tax)))
})

test('computeTaxFen taxes each bet separately up to 2024-08-31', () => {
  expect(computeTaxFen([{ fen: yuan(1_040), count: 99 }], '2024-08-31')).toBe(0)
  expect(
    computeTaxFen(
      [
        { fen: yuan(10_001), count: 2 },
        { fen: yuan(10_000), count: 3 },
      ],
      '2024-08-31',
    ),
  ).toBe(yuan(4_000.4))
})
