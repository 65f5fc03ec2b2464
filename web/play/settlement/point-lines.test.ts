import { expect, test } from 'vitest'
import { buildPointLines, formatUnpublishedNote, isUndecided } from './point-lines.ts'
import { formatPoints } from '#web/shared/mine/describe-wins.ts'
import type { SettledPick } from '#contract/play/settlement.ts'

const row = (prizename: string, level: number | null, num: number | null) => ({
  id: 1,
  prizename,
  level,
  num,
  singlebonus: 5,
  note: '',
  promotion: 0,
})
const score = (level: number, name: string, points: number | null) => ({ level, name, points })

test('after settlement, lists the levels with winner counts, without promotions', () => {
  const points = [score(1, '单选', 1_040)]
  const detail = [row('一等奖特别奖', null, 9), row('直选', 1, 2)]
  expect(buildPointLines({ settlement: 'settled', points, detail })).toEqual([
    { name: '单选', num: 2, points: '1,040' },
  ])
})

test('labels levels without points as unpublished or undecided', () => {
  const points = [score(1, '一等奖', 0), score(3, '三等奖', null), score(4, '四等奖', 300)]
  const lines = buildPointLines({ settlement: 'settled', points, detail: [] })
  expect(lines.map((line) => line.points)).toEqual(['奖金待公布', '积分待定', '300'])
  expect(formatUnpublishedNote({ points })).toContain('公布后才记分')
  expect(formatUnpublishedNote({ points: points.slice(1) })).toBeNull()
  expect([formatPoints(0), formatPoints(null)]).toEqual(['奖金待公布', '积分待定'])
})

test('before settlement, lists the published prizes without points', () => {
  expect(buildPointLines({ settlement: 'pending', points: [], detail: [row('一等奖', 1, null)] })).toEqual([
    { name: '一等奖', num: null, points: '—' },
  ])
})

const pick = (outcome: Pick<SettledPick, 'is_win' | 'waits_for' | 'money'>) => outcome as SettledPick

test.each([
  ['a lost pick', pick({ is_win: 0, waits_for: '', money: 0 }), false],
  ['a prize with points', pick({ is_win: 1, waits_for: '', money: 5 }), false],
  ['an unannounced prize', pick({ is_win: 1, waits_for: '', money: 0 }), false],
  ['a prize with undecided points', pick({ is_win: 1, waits_for: '', money: null }), true],
  ['an undecided pick', pick({ is_win: null, waits_for: '福运奖', money: null }), true],
])('isUndecided is true only for undecided picks or points: %s', (_name, one, concerned) => {
  expect(isUndecided({ simulated: [pick({ is_win: 0, waits_for: '', money: 0 }), one] })).toBe(concerned)
})
