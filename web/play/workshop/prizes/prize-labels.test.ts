import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { findPrizeRuleById } from '#lottery/prizes.ts'
import { formatCellAmount, explainSources, parseYuanToFen, parseCustomAmounts } from './prize-labels.ts'

const paid = (fen: number, open: { unpublished?: boolean; undecided?: boolean } = {}) => ({
  lines: [],
  bets: 1,
  fen,
  unpublished: false,
  undecided: false,
  ...open,
})

test('formats amounts, with + for an unknown part', () => {
  expect(formatCellAmount(paid(238_000))).toBe('¥2,380')
  expect(formatCellAmount(paid(664_949_100))).toBe('664.95 万')
  expect(formatCellAmount(paid(0))).toBe('—')
  expect(formatCellAmount(paid(0, { unpublished: true }))).toBe('待公布')
  expect(formatCellAmount(paid(0, { undecided: true }))).toBe('待定')
  expect(formatCellAmount(paid(4_500_000, { unpublished: true }))).toBe('¥45,000+')
})

test('explains the sources of assumed amounts', () => {
  const [first, second, third] = findPrizeRuleById(GAMES[7], 'qlc')!.levels
  const of = (level: typeof first, fen: number | null, isOwn = false) => ({ level: level!, fen, isOwn })
  expect(explainSources([of(first, 659_839_100), of(second, 8_858_000)], '2022150')).toBe(
    '一、二等奖按 2022150 期公布的 ¥6,598,391 和 ¥88,580 估',
  )
  expect(explainSources([of(first, null), of(second, 100, true), of(third, 200)], '2022150')).toBe(
    '三等奖按 2022150 期公布的 ¥2 估；二等奖按您填的 ¥1 算；一等奖在 2022150 期没有公布的奖金，写作待公布',
  )
})

test('parses typed amounts, rejects other text', () => {
  expect(['5000000', ' 5,000,000 ', '5，000', '0.5', '12.34'].map(parseYuanToFen)).toEqual([
    500_000_000, 500_000_000, 500_000, 50, 1_234,
  ])
  expect(['', '0', '-1', '1.234', '500万', '1e6', '9999999999'].map(parseYuanToFen)).toEqual(Array(7).fill(null))
  expect([...parseCustomAmounts({ 1: '5000000', 2: '', 3: '不知道' })]).toEqual([[1, 500_000_000]])
})
