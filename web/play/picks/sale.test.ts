import { expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { firstDraw, msUntil, saleOf } from './sale.ts'

const ssq = GAMES[1]
const next = {
  next_issueno: '2023001',
  next_open_time: '2023-01-01 21:15:00',
  // Not the next draw day: a closure that the page knows nothing of lies between.
  following_issueno: '2023002',
  following_open_time: '2023-01-08 21:15:00',
}
const at = (time: string) => new Date(`${time}+08:00`)

test('while its sales run, the next draw is the issue on sale', () => {
  expect(saleOf(ssq, next, at('2022-12-31T22:40:00'))).toEqual({
    issueno: '2023001',
    stopsAt: '2023-01-01 20:00:00',
    drawsAt: '2023-01-01 21:15:00',
  })
})

test('from sales stop to the draw, the issue after it is on sale', () => {
  expect(saleOf(ssq, next, at('2023-01-01T20:00:00'))).toEqual({
    issueno: '2023002',
    stopsAt: '2023-01-08 20:00:00',
    drawsAt: '2023-01-08 21:15:00',
  })
})

test('with no draw known, issues count from 1 January', () => {
  expect(firstDraw(ssq, at('2023-01-02T09:00:00'))).toEqual({
    next_issueno: '2023002',
    next_open_time: '2023-01-03 21:15:00',
  })
})

test('the time left is counted in Shanghai', () => {
  expect(msUntil('2023-01-01 20:00:00', at('2023-01-01T19:59:59').getTime())).toBe(1000)
})
