import { expect, test } from 'vitest'
import { formatCellAmount, explainSources } from './prize-labels.ts'

const paid = (fen: number, open: { unpublished?: boolean; undecided?: boolean } = {}) => ({
  lines: [],
  bets: 1,
  fen,
  unpublished: false,
  undecided: false,
  ...open,
})

test('formats an amount, with + if partly unknown', () => {
  expect(formatCellAmount(paid(238_000))).toBe('¥2,380')
  expect(formatCellAmount(paid(664_949_100))).toBe('664.95 万')
  expect(formatCellAmount(paid(0))).toBe('—')
  expect(formatCellAmount(paid(0, { unpublished: true }))).toBe('待公布')
  expect(formatCellAmount(paid(0, { undecided: true }))).toBe('待定')
  expect(formatCellAmount(paid(4_500_000, { unpublished: true }))).toBe('¥45,000+')
})

test('explains from which published amounts the prizes are estimated', () => {
  const [first, second] = [
    { name: '一等奖', fen: 659_839_100 },
    { name: '二等奖', fen: 8_858_000 },
  ]
  expect(explainSources([first, second], '2022150')).toBe('一、二等奖按 2022150 期公布的 ¥6,598,391 和 ¥88,580 估')
  expect(explainSources([{ ...first, fen: null }, second], '2022150')).toBe(
    '二等奖按 2022150 期公布的 ¥88,580 估；一等奖在 2022150 期没有公布的奖金，写作待公布',
  )
})
