import { describe, expect, test } from 'vitest'
import { computeFeatures } from './features.ts'
import { GAMES } from './games.ts'
import { parseDraw } from './numbers.ts'

const ssq = (first: string) => parseDraw(GAMES[1], first, '5')

describe('双色球 2022150 after 2022149', () => {
  const features = computeFeatures(GAMES[1], ssq('1 7 11 12 22 28'), ssq('2 22 26 29 32 33'))

  test('computes sum, span, ratios and other features', () => {
    expect(features).toMatchObject({
      sum: 81,
      sumTail: 1,
      span: 27,
      oddEven: [3, 3],
      bigSmall: [2, 4],
      primeComposite: [3, 3],
      remainders: [1, 4, 1],
      thirds: [3, 2, 1],
      consecutive: [11, 12],
      sameTail: [1, 11, 12, 22],
      form: null,
    })
  })
  test('computes AC: eleven different distances minus five', () => {
    expect(features.ac).toBe(11 - 5)
  })
  test('finds repeated numbers and neighbours', () => {
    expect(features.repeated).toEqual([22])
    expect(features.neighbours).toEqual([1, 28])
  })
})

test.each([
  [1, '16 17 18 19 20 21', [5, 1]],
  [2, '17 18 19 20 21', [4, 1]],
  [7, '15 16 17 18 19 20 21', [6, 1]],
] as const)('game %i: numbers from the middle up are big', (type, first, expected) => {
  const second = { 1: '1', 2: '1 2', 7: '30' }[type]
  expect(computeFeatures(GAMES[type], parseDraw(GAMES[type], first, second), null).bigSmall).toEqual(expected)
})

test.each([
  ['7 7 7', '豹子'],
  ['7 0 7', '组三'],
  ['0 1 2', '组六'],
])('the digits %s have the form %s', (first, form) => {
  expect(computeFeatures(GAMES[3], parseDraw(GAMES[3], first, ''), null).form).toBe(form)
})

test('counts repeated digits only in the same position', () => {
  const [before, draw] = ['1 2 3', '1 3 2'].map((text) => parseDraw(GAMES[4], text, ''))
  expect(computeFeatures(GAMES[4], draw!, before!).repeated).toEqual([0])
})

test('divides 大乐透 into 01–12, 13–24 and 25–35', () => {
  const draw = parseDraw(GAMES[2], '12 13 24 25 35', '1 2')
  expect(computeFeatures(GAMES[2], draw, null).thirds).toEqual([1, 2, 2])
})

test('ignores the last number of 七星彩', () => {
  const draw = parseDraw(GAMES[6], '1 2 3 4 5 6', '14')
  expect(computeFeatures(GAMES[6], draw, null)).toMatchObject({
    sum: 21,
    sumTail: 1,
    span: 5,
    ac: null,
    sameTail: null,
    thirds: null,
    form: null,
  })
})
