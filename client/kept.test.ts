import { expect, test } from 'vitest'
import { keptTime, markKept, sharing } from './kept.ts'

const aKept = (at: number) => {
  const data = { lists: [1] }
  markKept(data, at)
  return data
}

test('uses the oldest page of a list', () => {
  expect(keptTime({ pages: [aKept(5), { lists: [] }, aKept(3)], pageParams: [] })).toBe(3)
  expect(keptTime({ lists: [1] })).toBe(null)
  expect(keptTime(null)).toBe(null)
})

test('distinguishes equal fresh and cached responses', () => {
  const [kept, now] = [aKept(5), { lists: [1] }]
  expect(sharing(kept, now)).toBe(now)
  expect(sharing(now, kept)).toBe(kept)
  expect(sharing(now, { lists: [1] })).toBe(now)
})
