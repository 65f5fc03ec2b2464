import { expect, test } from 'vitest'
import type { SettledPick } from '#contract/play/settlement.ts'
import { modeLabel, groupPicksByMode, sortWinnersFirst } from './picks-by-mode.ts'

let lastId = 0
const pick = (type: string, money: number | null = null): SettledPick => ({
  id: ++lastId,
  type,
  red_ball: '1,2,3',
  blue_ball: '',
  is_win: money === null ? 0 : 1,
  level_name: '',
  waits_for: '',
  level: money === null ? null : 1,
  money: money ?? 0,
})

test('groups all modes except 随机模式 under 彩运模式', () => {
  const all = [pick('convention'), pick('trumpet'), pick('rand'), pick('large')]
  expect(groupPicksByMode(all)).toEqual({ lucky: [all[0], all[1], all[3]], random: [all[2]] })
  expect(all.map(modeLabel)).toEqual(['', '小号', '', '大号'])
})

const createPick = (id: number, level: number | null, is_win = level === null ? 0 : 1) => ({ id, level, is_win })
const open = { id: 9, level: null, is_win: null }

test('sorts winners by level, undecided, then lost', () => {
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
