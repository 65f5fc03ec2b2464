import { describe, expect, test } from 'vitest'
import { askDrawsAgainIn, askLeafAgainIn } from './ask-again.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const at = (time: string) => new Date(`${time.replace(' ', 'T')}+08:00`).getTime()
const heard = (now: string, ago = 0, dice = 0) => ({ now: at(now), ago, dice })
const next = (next_open_time: string, awaited_open_time: string | null = null) => [
  { next_open_time, awaited_open_time },
]
const TONIGHT = '2022-12-29 21:15:00'
const LATER = '2023-01-01 21:15:00'

describe('a page with draws', () => {
  test('asks at the draw time, spread over twenty seconds', () => {
    expect(askDrawsAgainIn(next(TONIGHT), heard('2022-12-29 21:10:00'))).toBe(5 * MINUTE)
    expect(askDrawsAgainIn(next(TONIGHT), heard('2022-12-29 21:10:00', 0, 0.5))).toBe(5 * MINUTE + 10 * SECOND)
    expect(askDrawsAgainIn(next(TONIGHT), heard('2022-12-29 21:15:04', MINUTE, 0.5))).toBe(6 * SECOND)
  })

  test('asks again while numbers are awaited, ever more seldom', () => {
    const wait = (now: string, ago = 0) => askDrawsAgainIn(next(LATER, TONIGHT), heard(now, ago))
    expect(wait('2022-12-29 21:15:10')).toBe(15 * SECOND)
    expect(wait('2022-12-29 21:15:20', 10 * SECOND)).toBe(5 * SECOND)
    expect(wait('2022-12-29 21:35:00')).toBe(2 * MINUTE)
    expect(wait('2022-12-31 21:35:00')).toBe(60 * MINUTE)
  })

  test('whose answer did not come does not ask without pause', () => {
    expect(askDrawsAgainIn(next(TONIGHT), heard('2022-12-29 21:15:30', 5 * SECOND))).toBe(10 * SECOND)
  })

  test('asks for the earliest of its games, and once an hour in any case', () => {
    const two = [...next(LATER), ...next(TONIGHT)]
    expect(askDrawsAgainIn(two, heard('2022-12-29 21:00:00'))).toBe(15 * MINUTE)
    expect(askDrawsAgainIn(two, heard('2022-12-29 10:00:00', 20 * MINUTE))).toBe(40 * MINUTE)
    expect(askDrawsAgainIn([], heard('2022-12-29 10:00:00'))).toBe(60 * MINUTE)
  })
})

test('the leaf of a new day is asked for after midnight, and again where it did not come', () => {
  expect(askLeafAgainIn('2022-12-31', heard('2022-12-31 23:59:00'))).toBe(MINUTE)
  expect(askLeafAgainIn('2022-12-31', heard('2022-12-31 23:59:00', 0, 0.25))).toBe(MINUTE + 5 * SECOND)
  expect(askLeafAgainIn('2022-12-31', heard('2023-01-01 00:00:05', 5 * SECOND))).toBe(10 * SECOND)
})
