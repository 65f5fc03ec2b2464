import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { readTickets } from '#lottery/tickets/reading/reading.ts'
import { listWheels } from '#lottery/wheels/wheels.ts'
import { findChosenNumbers } from './chosen-numbers.ts'
import { countAllWays, describeGuarantee, countWaysToDraw, countWaysToHold } from './wheel-labels.ts'

const SSQ = GAMES[1]
const read = (type: 1 | 2 | 3 | 7, text: string) =>
  findChosenNumbers(GAMES[type], readTickets(text, { game: GAMES[type], chosen: [] }))

test('describes a wheel’s guarantee with its condition', () => {
  const words = listWheels(SSQ, 9).map((wheel) => describeGuarantee(SSQ, { ...wheel, bets: wheel.bets.slice(0, 2) }))
  expect(words).toEqual([
    '如果开出的 6 个红球全在这 9 个里，这 2 注里至少有一注对上 5 个。',
    '如果开出的 6 个红球全在这 9 个里，这 2 注里至少有一注对上 4 个。',
    '如果开出的红球有 5 个在这 9 个里，这 2 注里至少有一注对上 4 个。',
    '如果开出的红球有 4 个在这 9 个里，这 2 注里至少有一注对上 4 个。',
  ])
  expect(describeGuarantee(GAMES[2], listWheels(GAMES[2], 6)[0]!)).toBe(
    '如果开出的 5 个前区号码全在这 6 个里，这 1 注对上 4 个。',
  )
})

test('counts the draws that meet a guarantee’s condition', () => {
  const ways = [0, 1, 2, 3, 4, 5, 6].map((drawn) => countWaysToDraw(SSQ, 9, drawn))
  expect(ways.reduce((sum, one) => sum + one, 0)).toBe(countAllWays(SSQ))
  // C(9,6) = 84 of the C(33,6) = 1,107,568 draws, which is 1 in 13,185.
  expect(ways[6]).toBe(84)
  expect(countWaysToHold(SSQ, { chosen: 9, guarantee: { drawn: 5, hit: 4 } })).toBe(ways[5]! + ways[6]!)
})

test('findChosenNumbers returns first-zone numbers and second-zone combinations', () => {
  expect(read(1, '胆14 拖03 08 19 21 26 27 30 32 + 12 13')).toEqual({
    first: [3, 8, 14, 19, 21, 26, 27, 30, 32],
    seconds: [[12], [13]],
    hasBankers: true,
  })
  expect(read(2, '01 02 03 04 05 06 + 07 08 09')?.seconds).toEqual([
    [7, 8],
    [7, 9],
    [8, 9],
  ])
  expect(read(7, '01 02 03 04 05 06 07 08')).toMatchObject({ seconds: [[]], hasBankers: false })
  expect([read(3, '1 2 3'), read(1, '01 02 03')]).toEqual([null, null])
})
