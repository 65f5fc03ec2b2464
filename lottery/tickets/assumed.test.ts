import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { findPrizeRuleById } from '#lottery/prizes.ts'
import { assumedPrizes, floatingLevels } from './assumed.ts'
import { announcedFen, computeLevelAmounts } from './payout.ts'

const row = (name: string, bonusFen: number | null, promotionFen = 0) => ({ name, bonusFen, promotionFen })
const latest = {
  issueno: '26020',
  prizes: [
    row('一等奖', 900_000_000, 100_000_000),
    row('一等奖(追加)', 640_000_100),
    row('二等奖', null),
    row('二等奖(追加)', null),
    row('三等奖', 500_000),
    row('一等奖派奖', 1),
  ],
}
const high = findPrizeRuleById(GAMES[2], 'dlt-2026-high')!

test('assumes announced floating amounts, and the rule’s fixed amounts', () => {
  expect(floatingLevels(high).map(({ name }) => name)).toEqual(['一等奖', '二等奖'])
  const issue = { rule: high, issueno: '26021', prizes: assumedPrizes(high, latest) }
  const amounts = high.levels.slice(0, 3).map((level) => computeLevelAmounts(level, issue, true))
  expect(amounts.map(({ bonusFen, addOnFen }) => [bonusFen, addOnFen])).toEqual([
    [800_000_000, 640_000_100],
    [null, null],
    [666_600, 0],
  ])
})

test('announcedFen returns null for a missing amount or row', () => {
  const [first, second] = floatingLevels(high)
  expect(announcedFen(first!, latest.prizes)).toBe(800_000_000)
  expect(announcedFen(second!, latest.prizes)).toBeNull()
  expect(announcedFen(first!, [])).toBeNull()
})

test('floatingLevels excludes undecided and fixed amounts', () => {
  expect(floatingLevels(findPrizeRuleById(GAMES[2], 'dlt-2026-undecided')!).map(({ name }) => name)).toEqual([
    '一等奖',
    '二等奖',
  ])
  expect(floatingLevels(findPrizeRuleById(GAMES[5], 'pl5')!)).toEqual([])
})
