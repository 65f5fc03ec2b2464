import { expect, test } from 'vitest'
import type { SettledPick } from '#contract/play/settlement.ts'
import { isUndecided } from './undecided.ts'

const pick = (outcome: Pick<SettledPick, 'is_win' | 'waits_for' | 'money'>) => outcome as SettledPick

test.each([
  ['a lost pick', pick({ is_win: 0, waits_for: '', money: 0 }), false],
  ['a prize with points', pick({ is_win: 1, waits_for: '', money: 5 }), false],
  ['a prize that is about to be announced', pick({ is_win: 1, waits_for: '', money: 0 }), false],
  ['a prize with undecided points', pick({ is_win: 1, waits_for: '', money: null }), true],
  ['a pick that may win', pick({ is_win: null, waits_for: '福运奖', money: null }), true],
])('detects undecided picks: %s', (_name, one, concerned) => {
  expect(isUndecided({ simulated: [pick({ is_win: 0, waits_for: '', money: 0 }), one] })).toBe(concerned)
})
