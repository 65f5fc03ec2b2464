import { expect, test } from 'vitest'
import { counterOf, gameOfPath, gameOfSearch, idOf } from './params.ts'

test.each(['0', '8', '01', '1.0', 'ssq', '', undefined])('rejects /number/%s with 404', (type) => {
  expect(() => gameOfPath({ type })).toThrow(expect.objectContaining({ init: { status: 404 } }))
})

test('parses a game from the path and the query', () => {
  expect(gameOfPath({ type: '7' })).toBe(7)
  expect(gameOfSearch(new URLSearchParams('type=3'))).toBe(3)
  expect(gameOfSearch(new URLSearchParams('type=9'))).toBe(1)
  expect(gameOfSearch(new URLSearchParams(''), 5)).toBe(5)
})

test.each([
  ['42', 42],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['9999999999999999', null],
  [null, null],
])('parses the id %s as %s', (text, id) => expect(idOf(text)).toBe(id))

test.each([
  ['1', '001'],
  ['139', '139'],
  ['000', null],
  ['1390', null],
  ['-1', null],
  [null, null],
])('parses the issue suffix %s as %s', (text, counter) => expect(counterOf(text)).toBe(counter))
