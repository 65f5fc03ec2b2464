import { expect, test } from 'vitest'
import { parseIssueSuffix, getPathGame, parseSearchGame, parseId } from './params.ts'

test.each(['0', '8', '01', '1.0', 'ssq', '', undefined])('getPathGame rejects the game “%s” with 404', (type) => {
  expect(() => getPathGame({ type })).toThrow(expect.objectContaining({ init: { status: 404 } }))
})

test('reads the game from path or query', () => {
  expect(getPathGame({ type: '7' })).toBe(7)
  expect(parseSearchGame(new URLSearchParams('type=3'))).toBe(3)
  expect(parseSearchGame(new URLSearchParams('type=9'))).toBe(1)
  expect(parseSearchGame(new URLSearchParams(''), 5)).toBe(5)
})

test.each([
  ['42', 42],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['9999999999999999', null],
  [null, null],
])('parseId parses %s as %s', (text, id) => expect(parseId(text)).toBe(id))

test.each([
  ['1', '001'],
  ['139', '139'],
  ['000', null],
  ['1390', null],
  ['-1', null],
  [null, null],
])('parseIssueSuffix parses %s as %s', (text, counter) => expect(parseIssueSuffix(text)).toBe(counter))
