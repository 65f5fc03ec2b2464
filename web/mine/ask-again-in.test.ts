import { expect, test } from 'vitest'
import { momentOf } from '#lottery/dates.ts'
import { askAgainIn } from './ask-again-in.ts'

const now = momentOf('2022-12-29 21:14:00').getTime()
const settled = { settlement: 'settled', opendate: '2022-12-29 20:30:00' } as const
const waiting = { settlement: 'waiting', opendate: '2022-12-29 21:15:00' } as const

const TO_MIDNIGHT = momentOf('2022-12-30 00:00:00').getTime() - now

test('what is settled is asked for again when the day is over, which has other issues', () => {
  expect([askAgainIn([], now), askAgainIn([settled], now)]).toEqual([TO_MIDNIGHT, TO_MIDNIGHT])
  expect(askAgainIn([], momentOf('2022-12-30 00:00:00').getTime())).toBe(24 * 3_600_000)
})

test('what waits is asked for at its draw time, and then until the numbers are there', () => {
  expect(askAgainIn([settled, waiting], now)).toBe(60_000)
  expect(askAgainIn([waiting], now + 300_000)).toBe(20_000)
  expect(askAgainIn([waiting, { ...settled, settlement: 'pending' }], now)).toBe(3_000)
  expect(askAgainIn([{ ...waiting, opendate: '' }], now)).toBe(TO_MIDNIGHT)
})
