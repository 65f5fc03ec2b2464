import { expect, test } from 'vitest'
import { EVASIONS } from './evasions.ts'
import { HARMLESS } from './harmless.ts'

test('the evasions are many, of many kinds, and different', () => {
  const kinds = Map.groupBy(EVASIONS, ({ kind }) => kind)
  expect(new Set(textsOf(EVASIONS)).size).toBeGreaterThanOrEqual(300)
  expect(new Set(textsOf(EVASIONS)).size).toBe(EVASIONS.length)
  expect(kinds.size).toBeGreaterThanOrEqual(15)
  expect(Math.min(...[...kinds.values()].map((posts) => posts.length))).toBeGreaterThanOrEqual(12)
})

test('the harmless posts are many, different, and some are long', () => {
  expect(new Set(HARMLESS).size).toBeGreaterThanOrEqual(500)
  expect(new Set(HARMLESS).size).toBe(HARMLESS.length)
  expect(HARMLESS.filter((text) => text.length > 300).length).toBeGreaterThanOrEqual(5)
})

test('no text is both, and each can be a comment', () => {
  const texts = [...textsOf(EVASIONS), ...HARMLESS]
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.filter((text) => text.trim() === '' || text.length > 500)).toEqual([])
})

const textsOf = (posts: typeof EVASIONS): readonly string[] => posts.map(({ text }) => text)
