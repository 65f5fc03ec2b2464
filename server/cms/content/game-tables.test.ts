import { expect, test } from 'vitest'
import { ALL_GAMES, getGameByCode } from '#lottery/games.ts'
import { findPrizeRuleById } from '#lottery/prizes.ts'
import { formatCondition, computeMultiples, renderPrizeTable } from './game-tables.ts'
import { FIRST_HELP } from './first-help.ts'

const getHelpText = (code: string) => FIRST_HELP.find(({ slug }) => slug === `help-game-${code}`)?.content ?? ''

test("each game's help lists combinations and prize levels", () => {
  for (const { code, combinations } of ALL_GAMES) {
    expect(getHelpText(code), code).toContain(combinations.toLocaleString('en-US'))
    expect(getHelpText(code), code).not.toMatch(/undefined|NaN|null/u)
  }
  expect(getHelpText('ssq').match(/<tr><td>/gu)).toHaveLength(6)
})

test.each([
  ['ssq', { first: 5, second: 1 }, '红球 5 个、蓝球 1 个'],
  ['ssq', { first: 0, second: 1 }, '蓝球 1 个'],
  ['qlc', { first: 6, second: 1 }, '基本号码 6 个、特别号码'],
  ['qxc', { first: 3, second: 0 }, '前区 6 位中对上 3 位'],
  ['pl5', { first: 5, second: 0 }, '5 位数字全部对上，次序也对'],
] as const)('formatCondition describes %s %o as: %s', (code, matched, words) => {
  expect(formatCondition(getGameByCode(code), matched)).toBe(words)
})

test('renderPrizeTable renders conditions, amounts and odds', () => {
  const rule = findPrizeRuleById(getGameByCode('ssq'), 'ssq')!
  expect(renderPrizeTable(rule)).toContain(
    '<tr><td>四等奖</td><td>红球 5 个<br>红球 4 个、蓝球 1 个</td><td>200 元</td><td>2,303</td></tr>',
  )
})

test('computeMultiples counts the bets of 复式 and 胆拖', () => {
  const { full, banker, cost } = computeMultiples(getGameByCode('ssq'))
  expect([full, banker, cost(56)]).toEqual([[8, 28], [8, 56], '112 元'])
})
