import { expect, test } from 'vitest'
import { addressClosedUntil, phoneClosedUntil } from './tries.rules.ts'

const NOW = new Date('2022-10-20T02:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
/** Wrong tries at these minutes before now, newest first. */
const tries = (...minutes: number[]) => minutes.map((minute) => at(-minute))
const evenly = (count: number, first: number, last: number) =>
  tries(...Array.from({ length: count }, (_, nth) => last + ((first - last) * nth) / (count - 1)))

test.each([
  ['nine within an hour', evenly(9, 50, 0), null],
  ['ten within an hour, until the first is an hour old', evenly(10, 20, 0), at(40)],
  ['ten within an hour, at least for half an hour', evenly(10, 59, 0), at(30)],
  ['ten within an hour and a second', evenly(10, 60, 0), null],
  ['ten, of which the first is an hour old, and the last half an hour', evenly(10, 60, 30), null],
])('a phone after %s', (_name, wrong, until) => expect(phoneClosedUntil(wrong, NOW)).toEqual(until))

test.each([
  ['299 within ten minutes', evenly(299, 9, 0), null],
  ['300 within ten minutes, until the first is ten minutes old', evenly(300, 9, 0), at(1)],
  ['300 within more', evenly(300, 10, 0), null],
])('an address after %s', (_name, wrong, until) => expect(addressClosedUntil(wrong, NOW)).toEqual(until))
