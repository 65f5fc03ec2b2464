import { expect, test } from 'vitest'
import { oneIn, percentWords } from './chance-words.ts'

test('formats chances as ratio and percentage', () => {
  expect(oneIn(15_456, 17_721_088)).toBe('1/1,147')
  expect(oneIn(1, 4)).toBe('1/4.0')
  expect([oneIn(976, 1_000), oneIn(1, 1)]).toEqual(['97.6%', '100.0%'])
  expect([percentWords(905, 1000), percentWords(0, 10), percentWords(10, 10)]).toEqual(['90.5%', '0.0%', '100.0%'])
  expect(percentWords(1, 17_721_088)).toBe('0.0000056%')
  expect(percentWords(5, 10_000)).toBe('0.050%')
})
