import { expect, test } from 'vitest'
import { EVASIONS } from './evasions.ts'
import { HARMLESS } from './harmless.ts'

test('contains many distinct evasions of many kinds', () => {
  const kinds = Map.groupBy(EVASIONS, ({ kind }) => kind)
  expect(new Set(textsOf(EVASIONS)).size).toBeGreaterThanOrEqual(300)
  expect(new Set(textsOf(EVASIONS)).size).toBe(EVASIONS.length)
  expect(kinds.size).toBeGreaterThanOrEqual(15)
  expect(Math.min(...[...kinds.values()].map((posts) => posts.length))).toBeGreaterThanOrEqual(12)
})

test('contains many distinct harmless texts, some of them long', () => {
  expect(new Set(HARMLESS).size).toBeGreaterThanOrEqual(500)
  expect(new Set(HARMLESS).size).toBe(HARMLESS.length)
  expect(HARMLESS.filter((text) => text.length > 300).length).toBeGreaterThanOrEqual(5)
})

test('contains no text twice, and each fits a comment', () => {
  const texts = [...textsOf(EVASIONS), ...HARMLESS]
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.filter((text) => text.trim() === '' || text.length > 500)).toEqual([])
})

const textsOf = (posts: typeof EVASIONS): readonly string[] => posts.map(({ text }) => text)
