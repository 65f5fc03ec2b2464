import { expect, test } from 'vitest'
import type { SettledPick } from '#contract/play/settlement.ts'
import { modeLabel, groupPicksByMode, sortWinnersFirst } from './picks-by-mode.ts'

test('groups all modes except 随机模式 under 彩运模式', () => {
  const all = ['convention', 'trumpet', 'rand', 'large'].map((type) => ({ type }) as SettledPick)
  expect(groupPicksByMode(all)).toEqual({ lucky: [all[0], all[1], all[3]], random: [all[2]] })
  expect(all.map(modeLabel)).toEqual(['', '小号', '', '大号'])
})

const createPick = (id: number, level: number | null, is_win = level === null ? 0 : 1) => ({ id, level, is_win })
const open = { id: 9, level: null, is_win: null }

test('sorts picks: winners by level, then undecided, then lost', () => {
  const picks = [
    createPick(1, null),
    open,
    createPick(2, 6),
    createPick(3, null),
    createPick(4, 1),
    createPick(5, 6),
  ] as SettledPick[]
  expect(sortWinnersFirst(picks).map(({ id }) => id)).toEqual([4, 2, 5, 9, 1, 3])
})
