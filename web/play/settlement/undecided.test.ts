import { expect, test } from 'vitest'
import type { SettledPick } from '#contract/play/settlement.ts'
import { isUndecided } from './undecided.ts'

const pick = (outcome: Pick<SettledPick, 'is_win' | 'waits_for' | 'money'>) => outcome as SettledPick

test.each([
  ['a lost pick', pick({ is_win: 0, waits_for: '', money: 0 }), false],
  ['a prize with points', pick({ is_win: 1, waits_for: '', money: 5 }), false],
  ['an unannounced prize', pick({ is_win: 1, waits_for: '', money: 0 }), false],
  ['a prize with undecided points', pick({ is_win: 1, waits_for: '', money: null }), true],
  ['an undecided pick', pick({ is_win: null, waits_for: '福运奖', money: null }), true],
])('detects undecided picks: %s', (_name, one, concerned) => {
  expect(isUndecided({ simulated: [pick({ is_win: 0, waits_for: '', money: 0 }), one] })).toBe(concerned)
})
