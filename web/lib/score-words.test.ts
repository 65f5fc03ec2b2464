import { expect, test } from 'vitest'
import { scoreWords } from './score-words.ts'

test.each([
  [{ money: 1_205, undecided: 0 }, '1,205'],
  [{ money: 0, undecided: 0 }, '0'],
  [{ money: 0, undecided: 1 }, '积分待定'],
  [{ money: 3_000, undecided: 1 }, '3,000 + 待定'],
])('%o is %s', (score, words) => expect(scoreWords(score)).toBe(words))
