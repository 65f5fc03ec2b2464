import { expect, test } from 'vitest'
import { type PickOutcome, sumOutcomes } from './pick-totals.ts'

const pick = (money: number | null = null): PickOutcome => ({
  is_win: money === null ? 0 : 1,
  waits_for: '',
  money: money ?? 0,
})

test('counts picks and wins, sums points', () => {
  const decided = { waiting: 0, undecided: false, awaited: 0 }
  expect(sumOutcomes([pick(200), pick(), pick(5)])).toEqual({
    ...decided,
    picks: 3,
    wins: 2,
    points: 205,
  })
  expect(sumOutcomes([{ ...pick(), is_win: null, money: null }])).toEqual({
    ...decided,
    picks: 1,
    wins: 0,
    points: 0,
  })
})

test('counts picks with unknown result as waiting, marks unknown points', () => {
  const waiting = { ...pick(), is_win: null, money: null, waits_for: '福运奖' }
  const inDoubt = { ...pick(5), money: null }
  expect(sumOutcomes([waiting, inDoubt, pick(5)])).toEqual({
    picks: 3,
    wins: 2,
    waiting: 1,
    points: 5,
    undecided: true,
    awaited: 0,
  })
})

test('counts wins without announced amount as awaited', () => {
  const first = { ...pick(), is_win: 1 }
  expect(sumOutcomes([first, pick(5), pick(), first])).toMatchObject({ wins: 3, points: 5, awaited: 2 })
})
