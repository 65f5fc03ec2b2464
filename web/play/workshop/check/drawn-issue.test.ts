import { expect, test } from 'vitest'
import type { DrawDetail } from '#contract/play/draws.ts'
import { toDrawnIssue, hasPromotion } from './drawn-issue.ts'

type Row = DrawDetail['detail'][number]
const row = (prizename: string, level: number | null, part: Partial<Row> = {}): Row => ({
  id: 1,
  prizename,
  level,
  num: 1,
  singlebonus: 10,
  note: '',
  promotion: 0,
  ...part,
})

const createDetail = (...detail: Row[]) =>
  ({
    list: { type: 2, issueno: '17045', first_number: '05,12,18,23,34', second_number: '03,09' },
    rule: { pool_before: null, special: null, column: null },
    detail,
  }) as unknown as DrawDetail

test('toDrawnIssue converts a draw to numbers, rule and amounts', () => {
  const draw = toDrawnIssue(
    createDetail(row('一等奖', 1, { singlebonus: 123.45, promotion: 100 }), row('一等奖(追加)', null)),
  )
  expect(draw).toMatchObject({
    issueno: '17045',
    numbers: { first: [5, 12, 18, 23, 34], second: [3, 9] },
    rule: { id: 'dlt-2014' },
    prizes: [
      { name: '一等奖', bonusFen: 12_345, promotionFen: 10_000 },
      { name: '一等奖(追加)', bonusFen: 1_000, promotionFen: 0 },
    ],
  })
})

test('hasPromotion detects promotions, but not 追加', () => {
  expect(hasPromotion(createDetail(row('一等奖', 1), row('一等奖(追加)', null), row('六等奖(追加)', null)))).toBe(false)
  expect(hasPromotion(createDetail(row('一等奖', 1), row('六等奖派奖', null)))).toBe(true)
  expect(hasPromotion(createDetail(row('一等奖', 1, { promotion: 5 })))).toBe(true)
})
