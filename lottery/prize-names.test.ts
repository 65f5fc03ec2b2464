import { expect, test } from 'vitest'
import { ALL_GAMES } from './games.ts'
import { getLevelName, findLevelByName } from './prize-names.ts'
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
