import { expect, test } from 'vitest'
import type { Bet } from '#contract/play/picks.ts'
import { findIntentBets } from './panel-intent.ts'

const bet = (red_ball: string, is_change: 0 | 1 = 0) => ({ red_ball, blue_ball: '09', is_change }) as Bet

test('findIntentBets returns the unlocked bets of the interrupted action', () => {
  const lists = [bet('01,02'), bet('03,04', 1), bet('05,06')]
  expect(findIntentBets({ bets: ['03,04+09', '05,06+09'] }, lists)).toEqual([bet('05,06')])
})

test('findIntentBets returns null if the panel lacks one of the bets', () => {
  expect(findIntentBets({ bets: ['01,02+09', '07,08+09'] }, [bet('01,02'), bet('03,04')])).toBeNull()
})
