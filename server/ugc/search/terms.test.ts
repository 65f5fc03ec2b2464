import { expect, test } from 'vitest'
import { toSearchColumns, parseQuery } from './search.ts'

test('toSearchColumns splits Han text into characters and pairs', () => {
  expect(toSearchColumns('双色球 第２０２２１５０期，SSQ3d')).toEqual({
    folded: '双色球 第2022150期,ssq3d',
    terms: ['双', '色', '球', '双色', '色球', '第', '2022150', '期', 'ssq', '3', 'd'],
  })
})

test('toSearchColumns removes punctuation, emoji and duplicate terms', () => {
  expect(toSearchColumns('哈哈哈哈，……😀！').terms).toEqual(['哈', '哈哈'])
  expect(toSearchColumns('😀！').terms).toEqual([])
})

test('toSearchColumns retains characters beyond the BMP', () => {
  expect(toSearchColumns('𠮷野').terms).toEqual(['𠮷', '野', '𠮷野'])
})

test('toSearchColumns truncates long runs', () => {
  const [term] = toSearchColumns('é'.repeat(2000)).terms
  expect(term).toBe('é'.repeat(64))
})

test.each([
  ['双', ['双']],
  ['双色', ['双色']],
  ['双色球', ['双色', '色球']],
  ['今晚  SSQ 12', ['今晚', 'ssq', '12']],
  ['！？', []],
])('parseQuery of %s returns the terms %j', (query, terms) => {
  expect(parseQuery(query).terms).toEqual(terms)
})

test('parseQuery normalises a query and splits it at spaces', () => {
  expect(parseQuery(' 双色球，走势　ＡＢ ').words).toEqual(['双色球,走势', 'ab'])
})

test.each([
  '双\u200B色\u2060球',
  '双\uFEFF色球',
  '双\u00AD色\u034F球',
  '双\uFE0F色球\u200D',
  '双\u0336色\u0336球\u20E3',
  '双\u2800色\u3164球',
])('toSearchColumns and parseQuery ignore invisible %j', (hidden) => {
  expect(toSearchColumns(`看${hidden}。`)).toEqual(toSearchColumns('看双色球。'))
  expect(parseQuery(hidden)).toEqual(parseQuery('双色球'))
})

test('parseQuery retains accents, ignores variation selectors of emoji', () => {
  expect(parseQuery('Cafe\u0301 ไทย').words).toEqual(['caf\u00E9', 'ไทย'])
  expect(parseQuery('❤\uFE0F').words).toEqual(parseQuery('❤').words)
})
