import { expect, test } from 'vitest'
import { buildExcerpt } from './excerpt.ts'

/** Formats an excerpt with hits in brackets. */
const formatMarked = (text: string, ...words: string[]): string =>
  buildExcerpt(text, words)
    .map((part) => (part.hit ? `[${part.text}]` : part.text))
    .join('')

test('buildExcerpt marks each word in its original spelling', () => {
  expect(formatMarked('今晚双色球，双色球！', '双色球')).toBe('今晚[双色球]，[双色球]！')
  expect(formatMarked('看 ＳＳＱ 和 ssq', 'ssq')).toBe('看 [ＳＳＱ] 和 [ssq]')
  expect(formatMarked('㈱是一个字', '株')).toBe('[㈱]是一个字')
  expect(formatMarked('İstanbul 好', '好')).toBe('İstanbul [好]')
  expect(formatMarked('看双\u034F色\uFE0F球', '双色球')).toBe('看[双\u034F色\uFE0F球]')
  expect(formatMarked('一 二', '一二')).toBe('一 二')
})

test('buildExcerpt merges adjacent and overlapping hits', () => {
  expect(formatMarked('双色球走势', '双色球', '球走势')).toBe('[双色球走势]')
  expect(formatMarked('哈哈哈', '哈哈')).toBe('[哈哈]哈')
})

test('buildExcerpt shortens a text around the first hit', () => {
  const long = `${'前'.repeat(300)}号码${'后'.repeat(300)}`
  expect(formatMarked(long, '号码')).toBe(`…${'前'.repeat(20)}[号码]${'后'.repeat(98)}…`)
  expect(formatMarked(`${'前'.repeat(300)}号码`, '号码')).toBe(`…${'前'.repeat(118)}[号码]`)
  expect(formatMarked(`号码${'后'.repeat(300)}`, '号码')).toBe(`[号码]${'后'.repeat(118)}…`)
})

test('buildExcerpt returns the start of a text without hits', () => {
  expect(formatMarked('没有', '号码')).toBe('没有')
  expect(formatMarked('长'.repeat(200), '号码')).toBe(`${'长'.repeat(120)}…`)
})
