import { expect, test } from 'vitest'
import { myRank } from './my-row.ts'

const row = (rank: number, nickname: string, money: number, level: number) => ({
  id: rank,
  rank,
  nickname,
  avatarUrl: '',
  is_vip: 0,
  level,
  money,
  totalmoney: money,
})
const win = (level: number, money: number) => ({
  id: level,
  type: 'rand',
  red_ball: '',
  blue_ball: '',
  is_win: 1,
  level,
  money,
})
const rows = [row(1, '老周', 430, 4), row(2, '老周', 215, 3), row(3, '小满', 215, 4), row(4, '老周', 215, 4)]

test('my row has my nickname, my points and my best level', () => {
  expect(myRank(rows, '老周', [win(5, 10), win(4, 200), win(6, 5)])).toBe(4)
})

test('who has not won, or stands beyond the rows shown, has no row', () => {
  expect(myRank(rows, '老周', [])).toBeNull()
  expect(myRank(rows, '老周', [{ ...win(4, 215), is_win: 0, level: null, money: 0 }])).toBeNull()
  expect(myRank(rows, '老周', [win(6, 5)])).toBeNull()
})
