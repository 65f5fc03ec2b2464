import { expect, test } from 'vitest'
import type { DrawDetail } from '#contract/play/draws.ts'
import { describeSpecialRule } from './draw-rule.ts'

const said = (type: number, issueno: string, special: number | null) =>
  describeSpecialRule({ list: { type, issueno }, rule: { pool_before: null, special, column: null } } as DrawDetail)

test('describeSpecialRule explains 福运奖 for 双色球 from issue 2026014 on', () => {
  expect(said(1, '2026014', 1)).toContain('奖池达到 15 亿元后从下一期起执行，低于 3 亿元后从下一期起停止。本期执行。')
  expect(said(1, '2026080', 0)).toContain('本期不执行，没有福运奖。')
  expect(said(1, '2026080', null)).toContain('本期是否执行未知。')
})

test('describeSpecialRule returns null for earlier draws and other games', () => {
  expect(said(1, '2026013', 0)).toBeNull()
  expect(said(7, '2026080', null)).toBeNull()
})
