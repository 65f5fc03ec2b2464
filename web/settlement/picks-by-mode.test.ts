import { expect, test } from 'vitest'
import type { SettledPick } from '#contract/settlement.ts'
import { modeBeside, picksByMode, totalOf } from './picks-by-mode.ts'

let id = 0
const pick = (type: string, money: number | null = null): SettledPick => ({
  id: ++id,
  type,
  red_ball: '1,2,3',
  blue_ball: '',
  is_win: money === null ? 0 : 1,
  level_name: '',
  waits_for: '',
  level: money === null ? null : 1,
  money: money ?? 0,
})

test('every mode but the random one stands under 彩运模式, with its name beside it', () => {
  const all = [pick('convention'), pick('trumpet'), pick('rand'), pick('large')]
  expect(picksByMode(all)).toEqual({ lucky: [all[0], all[1], all[3]], random: [all[2]] })
  expect(all.map(modeBeside)).toEqual(['', '小号', '', '大号'])
})

test('points are summed over the winners', () => {
  const decided = { waiting: 0, undecided: false }
  expect(totalOf([pick('rand', 200), pick('rand'), pick('convention', 5)])).toEqual({
    ...decided,
    picks: 3,
    wins: 2,
    points: 205,
  })
  expect(totalOf([{ ...pick('rand'), is_win: null, money: null }])).toEqual({
    ...decided,
    picks: 1,
    wins: 0,
    points: 0,
  })
})

test('what is undecided is neither won nor lost, and its points are in no sum', () => {
  const waiting = { ...pick('rand'), is_win: null, money: null, waits_for: '福运奖' }
  const inDoubt = { ...pick('rand', 5), money: null }
  expect(totalOf([waiting, inDoubt, pick('rand', 5)])).toEqual({
    picks: 3,
    wins: 2,
    waiting: 1,
    points: 5,
    undecided: true,
  })
})
