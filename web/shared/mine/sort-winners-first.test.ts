import { expect, test } from 'vitest'
import type { SettledPick } from '#contract/play/settlement.ts'
import { sortWinnersFirst } from './sort-winners-first.ts'

const pick = (id: number, level: number | null, is_win = level === null ? 0 : 1) => ({ id, level, is_win })
const open = { id: 9, level: null, is_win: null }

test('sorts winners by level, then undecided picks', () => {
  const picks = [pick(1, null), open, pick(2, 6), pick(3, null), pick(4, 1), pick(5, 6)] as SettledPick[]
  expect(sortWinnersFirst(picks).map(({ id }) => id)).toEqual([4, 2, 5, 9, 1, 3])
})
