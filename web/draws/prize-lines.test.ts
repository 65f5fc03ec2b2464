import { expect, test } from 'vitest'
import { GAMES, type GameType } from '#lottery/games.ts'
import { prizeRule } from '#lottery/prizes.ts'
import { prizeLines, totalWinners } from './prize-lines.ts'

const ruleOf = (type: GameType, issueno: string) =>
  prizeRule(GAMES[type], issueno, { poolBeforeFen: null, specialRule: null })
const row = (prizename: string, num: number | null, singlebonus: number | null) => ({
  id: 1,
  prizename,
  num,
  singlebonus,
  note: '',
})
const shown = (lines: ReturnType<typeof prizeLines>) => lines.map(({ name, num, bonus }) => [name, num, bonus])

test('rows keep their order, 追加 has no level, and its bets are not counted twice', () => {
  const lines = prizeLines(ruleOf(2, '22150'), [
    row('一等奖', 4, 10_000_000),
    row('一等奖(追加)', 2, 8_000_000),
    row('二等奖', 117, 105_068),
  ])
  expect(lines.slice(0, 4).map(({ name, level }) => [name, level?.level ?? null])).toEqual([
    ['一等奖', 1],
    ['一等奖(追加)', null],
    ['二等奖', 2],
    ['三等奖', 3],
  ])
  expect(totalWinners(lines)).toBeNull()
  expect(totalWinners(lines.slice(0, 3))).toBe(121)
})

test('levels that nobody published yet show what is fixed', () => {
  expect(shown(prizeLines(ruleOf(4, '22351'), []))).toEqual([
    ['直选', null, 1040],
    ['组选3', null, 346],
    ['组选6', null, 173],
  ])
})

test('a level nobody won shows its fixed amount, or none where it floats', () => {
  const lines = prizeLines(ruleOf(7, '2022151'), [row('一等奖', 0, 0), row('四等奖', 0, null), row('五等奖', 2, 49)])
  expect(shown(lines.slice(0, 3))).toEqual([
    ['一等奖', 0, null],
    ['四等奖', 0, 200],
    ['五等奖', 2, 49],
  ])
})

test('without a rule the published rows stand alone and are not counted', () => {
  const lines = prizeLines(ruleOf(2, '18150'), [row('一等奖', 4, 10_000_000)])
  expect(shown(lines)).toEqual([['一等奖', 4, 10_000_000]])
  expect(totalWinners(lines)).toBeNull()
})
