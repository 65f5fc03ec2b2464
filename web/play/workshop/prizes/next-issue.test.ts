import { expect, test } from 'vitest'
import type { DrawDetail } from '#contract/play/draws.ts'
import type { GameType } from '#lottery/games.ts'
import { computeNextIssue, explainPoolRule } from './next-issue.ts'

interface Latest {
  type: GameType
  issueno: string
  pool: number | null
  special?: number | null
  next?: string
  awaited?: string
}

const createDetail = ({ type, issueno, pool, special = null, next = issueno, awaited }: Latest) =>
  ({
    list: { type, issueno, totalmoney: pool },
    rule: { pool_before: null, special, column: null },
    awaited_issueno: awaited ?? null,
    awaited_open_time: awaited ? '2026-11-26 21:15:00' : null,
    next_issueno: next,
    next_open_time: '2026-11-29 21:15:00',
  }) as unknown as DrawDetail

const describeNext = (latest: Latest) => {
  const next = computeNextIssue(createDetail(latest))
  return [next.rule.id, explainPoolRule(next)]
}

test('the latest draw’s pool selects the 大乐透 rule', () => {
  const dlt = { type: 2, issueno: '26020' } as const
  expect(describeNext({ ...dlt, pool: 800_000_000 })).toEqual([
    'dlt-2026-high',
    '奖池在 8 亿元以上，固定奖按高的一档。',
  ])
  expect(describeNext({ ...dlt, pool: 799_999_999 })).toEqual(['dlt-2026-low', '奖池不到 8 亿元，固定奖按低的一档。'])
  expect(describeNext({ ...dlt, pool: null })).toEqual(['dlt-2026-undecided', '上一期奖池未知，相关奖金待定。'])
})

test('the latest draw’s pool switches the 双色球 special rule', () => {
  const ssq = { type: 1, issueno: '2026050' } as const
  expect(describeNext({ ...ssq, pool: 1_600_000_000, special: 0 })[0]).toBe('ssq-special')
  expect(describeNext({ ...ssq, pool: 1_000_000_000, special: 1 })).toEqual([
    'ssq-special',
    '下一期执行特别规定，有福运奖。',
  ])
  expect(describeNext({ ...ssq, pool: 200_000_000, special: 1 })).toEqual(['ssq', '下一期不执行特别规定，没有福运奖。'])
  expect(describeNext({ ...ssq, pool: 1_000_000_000, special: null })).toEqual([
    'ssq-undecided',
    '下一期是否执行特别规定未知，相关奖金待定。',
  ])
  expect(describeNext({ ...ssq, pool: null, special: 1 })[0]).toBe('ssq-undecided')
  expect(describeNext({ type: 1, issueno: '2022150', pool: 1e9 })).toEqual(['ssq', ''])
})

test('returns the awaited issue, else the next one', () => {
  const latest = { type: 1, issueno: '2026100', pool: 1e9, next: '2026102', awaited: '2026101' } as const
  expect(computeNextIssue(createDetail(latest))).toMatchObject({ issueno: '2026101', date: '2026-11-26' })
  expect(computeNextIssue(createDetail({ type: 1, issueno: '2026100', pool: 1e9, next: '2026101' }))).toMatchObject({
    issueno: '2026101',
    date: '2026-11-29',
  })
})
