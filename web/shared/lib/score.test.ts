import { expect, test } from 'vitest'
import { formatScore } from './score.ts'

const decided = { points: 0, awaited: 0, undecided: false }

test.each([
  [{ points: 1_205 }, '1,205 分'],
  [{}, '0 分'],
  [{ undecided: true }, '积分待定'],
  [{ points: 3_000, undecided: true }, '3,000 分 + 待定'],
  [{ awaited: 1 }, '奖金待公布'],
  [{ points: 5, awaited: 1 }, '5 分 + 奖金待公布'],
  [{ awaited: 1, undecided: true }, '奖金待公布 + 积分待定'],
  [{ points: 5, awaited: 2, undecided: true }, '5 分 + 奖金待公布 + 待定'],
])('describes %o as %s', (score, words) => expect(formatScore({ ...decided, ...score }, ' 分')).toBe(words))
