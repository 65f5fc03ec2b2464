import { expect, test } from 'vitest'
import type { MyIssue } from '#contract/play/settlement.ts'
import { describeMyIssue } from './describe-issue.ts'

const nothing: MyIssue = {
  id: 1,
  type: 1,
  issueno: '2022150',
  opendate: '2022-12-29 21:15:00',
  picks: 9,
  settlement: 'settled',
  wins: 0,
  undecided_picks: 0,
  points: 0,
  undecided_points: 0,
  awaited_wins: 0,
}

test.each<[string, Partial<MyIssue>]>([
  ['等待开奖', { settlement: 'waiting', id: null }],
  ['待核对', { settlement: 'pending' }],
  ['未中', {}],
  ['中 1 注 · 3,000 分', { wins: 1, points: 3000 }],
  ['中 2 注 · 5 分 + 待定', { wins: 2, points: 5, undecided_points: 1 }],
  ['中 1 注 · 积分待定', { wins: 1, undecided_points: 1 }],
  ['中 1 注 · 奖金待公布', { wins: 1, awaited_wins: 1 }],
  ['中 2 注 · 5 分 + 奖金待公布', { wins: 2, points: 5, awaited_wins: 1 }],
  ['2 注待定', { undecided_picks: 2 }],
  ['中 1 注 · 1 注待定 · 5 分', { wins: 1, undecided_picks: 1, points: 5 }],
])('describes the result of nine picks: %s', (words, issue) => {
  expect(describeMyIssue({ ...nothing, ...issue })).toBe(`9 注 · ${words}`)
})
