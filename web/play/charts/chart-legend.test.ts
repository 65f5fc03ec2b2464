import { expect, test } from 'vitest'
import { GAMES, type GameType } from '#lottery/games.ts'
import { legendOf } from './chart-legend.ts'

const row = (issueno: string) => ({ issueno }) as Parameters<typeof legendOf>[0]['rows'][number]
const said = (type: GameType, features: boolean, oldest = '2023001') =>
  legendOf({ game: GAMES[type], kind: 'numbers', rows: [row(oldest)], features }).join('')

test('explains the average omission for every chart', () => {
  expect(said(1, false)).toContain('平均遗漏＝期数÷（出现次数＋1），四舍五入到一位小数')
})

test('explains 1 and 0 for charts that count primes', () => {
  expect(said(1, true)).toContain('1 算质数。')
  expect(said(3, true)).toContain('1 算质数、0 算合数。')
  expect(said(1, false)).not.toContain('质数')
})

test.each([
  [6, '20090', true],
  [6, '20100', true],
  [6, '22001', false],
  [5, '20090', false],
] as const)('explains late numbers of game %i from issue %s: %s', (type, oldest, explained) => {
  expect(said(type, false, oldest).includes('后区 10–14 自第20100期（2020-10-13）起才有')).toBe(explained)
})
