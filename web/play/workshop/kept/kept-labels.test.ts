import { expect, test } from 'vitest'
import type { KeptResult } from '#contract/play/kept-tickets.ts'
import { describeResult, describeSale } from './kept-labels.ts'

const NOTHING: KeptResult = {
  id: 1,
  issueno: '2022280',
  opendate: '2022-10-20 21:15:00',
  is_demo: 0,
  wins: [],
  money: 0,
  unpublished: 0,
  undecided: 0,
  was_locked: 0,
}

test.each<[Partial<KeptResult>, string]>([
  [{}, '没有中奖'],
  [{ undecided: 1 }, '有没有中奖待定'],
  [{ wins: [{ name: '单选', bets: 2 }], money: 2080 }, '单选2注，¥2,080'],
  [{ wins: [{ name: '二等奖', bets: 1 }], unpublished: 1 }, '二等奖1注，奖金待公布'],
  [
    {
      wins: [
        { name: '二等奖', bets: 1 },
        { name: '六等奖', bets: 3 },
      ],
      money: 15,
      unpublished: 1,
      undecided: 1,
    },
    '二等奖1注、六等奖3注，¥15，另有奖金待公布、待定',
  ],
])('describes the ticket result %j as %s', (part, words) => {
  expect(describeResult({ ...NOTHING, ...part })).toBe(words)
})

test('describes whether the ticket is locked for the issue on sale', () => {
  expect(describeSale({ now: null })).toBe('守完了')
  expect(describeSale({ now: { issueno: '2022281', lock: 'failed', why: '随机号码板放不下' } })).toBe(
    '第2022281期：没有锁定，只核对，随机号码板放不下',
  )
})
