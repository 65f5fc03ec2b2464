import { expect, test } from 'vitest'
import { GAMES, type GameType } from '#lottery/games.ts'
import { buildLegend } from './chart-labels.ts'

const row = (issueno: string) => ({ issueno }) as Parameters<typeof buildLegend>[0]['rows'][number]
const legendText = (type: GameType, features: boolean, oldest = '2023001') =>
  buildLegend({ game: GAMES[type], kind: 'numbers', rows: [row(oldest)], features }).join('')

test('the legend of features explains whether 1 and 0 are primes', () => {
  expect(legendText(1, true)).toContain('1 算质数。')
  expect(legendText(3, true)).toContain('1 算质数、0 算合数。')
  expect(legendText(1, false)).not.toContain('质数')
})

test.each([
  [6, '20090', true],
  [6, '20100', true],
  [6, '22001', false],
  [5, '20090', false],
] as const)('game %i from issue %s: mentions the numbers introduced later: %s', (type, oldest, explained) => {
  expect(legendText(type, false, oldest).includes('后区 10–14 自第20100期（2020-10-13）起才有')).toBe(explained)
})
