import { expect, test } from 'vitest'
import { ALL_GAMES, GAMES, getGameByCode } from './games.ts'
import { findPublishedColumn, getLevelName, findLevelByName } from './prize-names.ts'
import { getPrizeRule } from './prizes.ts'

const ISSUES = {
  ssq: '2026050',
  dlt: '22050',
  fc3d: '2022001',
  pl3: '22001',
  pl5: '22001',
  qxc: '22001',
  qlc: '2022001',
}

test('maps every level to its name and back', () => {
  for (const game of ALL_GAMES) {
    const rule = getPrizeRule(game, ISSUES[game.code], { poolBeforeFen: null, specialRule: true })
    for (const { level, name, names } of rule.levels) {
      expect(getLevelName(game, level)).toBe(name)
      for (const spelling of names) expect(findLevelByName(game, spelling)).toBe(level)
    }
  }
})

test.each([
  ['fc3d', '直选', 1],
  ['pl3', '单选奖', 1],
  ['pl3', '组选6奖', 3],
  ['ssq', '福运奖', 7],
  ['ssq', '七等奖', null],
  ['dlt', '一等奖(追加)', null],
  ['ssq', '六等奖翻番奖', null],
] as const)('game %s: published name %s is level %s', (code, name, level) =>
  expect(findLevelByName(getGameByCode(code), name)).toBe(level),
)

test('recognises the amount column of 大乐透 by an amount only it contains', () => {
  const shown = (...amounts: [number, number][]) =>
    findPublishedColumn(amounts.map(([level, yuan]) => ({ level, fen: yuan * 100 })))
  expect(shown([3, 5_000])).toBe('low')
  expect(shown([7, 7], [6, 18])).toBe('high')
  expect(shown([1, 5_000], [2, 6_666])).toBeNull()
  // A payout limit reduced this amount, so neither column has it.
  expect(shown([4, 290])).toBeNull()
  expect(shown([4, 290], [7, 5])).toBe('low')
  expect(shown([3, 5_000], [7, 7])).toBeNull()
  expect(shown()).toBeNull()
  expect(getLevelName(GAMES[2], 9)).toBe('九等奖')
})
