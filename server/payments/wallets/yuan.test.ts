import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFen, formatYuanText } from './yuan.ts'

test('round-trips every amount between fen and yuan', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (fen) => {
      expect(formatYuanText(fen)).toMatch(/^\d+\.\d\d$/)
      expect(parseFen(formatYuanText(fen))).toBe(fen)
    }),
    { numRuns: 10_000 },
  )
})

test.each([
  ['0.01', 1],
  ['0.1', 10],
  ['19', 1900],
  ['19.05', 1905],
  ['1.10', 110],
  ['4.35', 435],
  ['999999999.99', 99_999_999_999],
])('parses %s yuan as %d fen', (yuan, fen) => expect(parseFen(yuan)).toBe(fen))

test.each(['', '.5', '1.', '1.005', '-1', '+1', ' 1', '1 ', '1e3', '１', '1,000.00', '0x10', 'NaN', '1000000000'])(
  'rejects "%s" as an amount',
  (yuan) => expect(parseFen(yuan)).toBeNull(),
)
