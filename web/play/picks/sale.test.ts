import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { computeSale } from './sale.ts'

const ssq = GAMES[1]
const next = {
  next_issueno: '2023001',
  next_open_time: '2023-01-01 21:15:00',
  // Not on the next regular draw day, because of a closure of which the browser does not know.
  following_issueno: '2023002',
  following_open_time: '2023-01-08 21:15:00',
}
const at = (time: string) => new Date(`${time}+08:00`)

test('the next issue is on sale until its sales stop', () => {
  expect(computeSale(ssq, next, at('2022-12-31T22:40:00'))).toEqual({
    issueno: '2023001',
    stopsAt: '2023-01-01 20:00:00',
    drawsAt: '2023-01-01 21:15:00',
  })
})

test('the following issue is on sale after the next one’s stop', () => {
  expect(computeSale(ssq, next, at('2023-01-01T20:00:00'))).toEqual({
    issueno: '2023002',
    stopsAt: '2023-01-08 20:00:00',
    drawsAt: '2023-01-08 21:15:00',
  })
})
