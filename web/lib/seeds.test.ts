import { expect, test } from 'vitest'
import { SEED } from '#lottery/seed.ts'
import { drawSeed, keepSeed, seedFor, seedGiven, type Shelf } from './seeds.ts'

function aShelf(): Shelf & { text: string | null } {
  const shelf: Shelf & { text: string | null } = {
    text: null,
    getItem: () => shelf.text,
    setItem: (_name, text) => void (shelf.text = text),
  }
  return shelf
}

test('a seed is one the server takes, and no two are alike', () => {
  const drawn = Array.from({ length: 50 }, drawSeed)
  expect(drawn.filter((seed) => !SEED.test(seed))).toEqual([])
  expect(new Set(drawn).size).toBe(50)
})

test('each commitment has a seed of its own, the same in every tab', () => {
  const shelf = aShelf()
  expect(seedGiven('c1', shelf)).toBeNull()
  const seed = seedFor('c1', shelf)
  expect(seedFor('c1', shelf)).toBe(seed)
  expect(seedFor('c2', shelf)).not.toBe(seed)
  expect(seedGiven('c1', shelf)).toBe(seed)
})

test('a seed of the player takes the place of the one drawn', () => {
  const shelf = aShelf()
  seedFor('c1', shelf)
  keepSeed('c1', 'mine', shelf)
  expect(seedFor('c1', shelf)).toBe('mine')
})

test('the newest three hundred are kept', () => {
  const shelf = aShelf()
  for (let nth = 1; nth <= 301; nth++) keepSeed(`c${nth}`, `s${nth}`, shelf)
  expect(seedGiven('c1', shelf)).toBeNull()
  expect([seedGiven('c2', shelf), seedGiven('c301', shelf)]).toEqual(['s2', 's301'])
})

test.each(['', 'no json', '{}', '[1, ["c1"], ["c1", 2]]'])('what is no list of seeds (%j) counts as empty', (text) => {
  const shelf = aShelf()
  shelf.text = text
  expect(seedGiven('c1', shelf)).toBeNull()
  keepSeed('c1', 'mine', shelf)
  expect(seedGiven('c1', shelf)).toBe('mine')
})

test('where storage refuses, a seed is given all the same', () => {
  const refuses = () => {
    throw new Error('full')
  }
  expect(seedFor('c1', { getItem: refuses, setItem: refuses })).toMatch(SEED)
})
