import { expect, test } from 'vitest'
import type { SettledPick } from '#contract/play/settlement.ts'
import { modeLabel, groupPicksByMode } from './picks-by-mode.ts'

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

test('groups all modes except random under 彩运模式', () => {
  const all = [pick('convention'), pick('trumpet'), pick('rand'), pick('large')]
  expect(groupPicksByMode(all)).toEqual({ lucky: [all[0], all[1], all[3]], random: [all[2]] })
  expect(all.map(modeLabel)).toEqual(['', '小号', '', '大号'])
})
