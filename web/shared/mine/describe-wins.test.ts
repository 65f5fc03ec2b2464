import { expect, test } from 'vitest'
import type { MyDraw } from '#contract/play/settlement.ts'
import { describeWins } from './describe-wins.ts'

type Pick = MyDraw['simulated'][number]

const pick = (isWin: 0 | 1 | null, level: number | null = null) => ({ is_win: isWin, level }) as Pick
const points = [
  { level: 1, name: '单选', points: 1040 },
  { level: 6, name: '六等奖', points: 5 },
]
const words = (simulated: Pick[], settlement: MyDraw['settlement'] = 'settled') =>
  describeWins({ simulated, settlement, points })

test('lists the won levels, best first', () => {
  expect(words([pick(1, 6), pick(0), pick(1, 1), pick(1, 6)])).toBe('本期 4 注，中了单选 1 注、六等奖 2 注')
  expect(words([pick(0), pick(0)])).toBe('本期 2 注，没有中奖')
})

test('names the number of undecided picks', () => {
  expect(words([pick(1, 6), pick(null), pick(0)])).toBe('本期 3 注，中了六等奖 1 注，还有 1 注待定')
  expect(words([pick(null), pick(0)])).toBe('本期 2 注，还有 1 注待定')
})

test('describeWins names no wins before settlement or without picks', () => {
  expect(words([pick(null), pick(null)], 'pending')).toBe('本期锁定了 2 注')
  expect(words([], 'unplayed')).toBe('本期没有锁定的号码')
})
