import { expect, test } from 'vitest'
import { type Sends, maySendOrRefuse } from './codes.ts'

const NOW = new Date('2022-10-20T02:00:00Z')
const HOUR = 3600
const CAPS = { addressDay: 500, siteHour: 1000 }
const NONE: Sends = { ofPurpose: [], ofPhone: [], ofAddress: [], ofVisitor: [] }

/** Sends this many seconds ago, one second apart, newest first. */
const ago = (seconds: number, times: number) =>
  Array.from({ length: times }, (_, nth) => new Date(NOW.getTime() - (seconds + nth) * 1000))

/** Seconds to wait; 0: it may be sent. */
function wait(sends: Partial<Sends>, sandbox = false): number {
  try {
    maySendOrRefuse({ ...NONE, ...sends }, 'forget', sandbox, CAPS, NOW)
    return 0
  } catch (error) {
    return (error as { data: { wait: number } }).data.wait
  }
}

// docs/rules/accounts.md#codes, at each cap and one below it.
test.each<[string, Partial<Sends>, number]>([
  ['one in 60 s', { ofPurpose: ago(59, 1) }, 1],
  ['after 60 s', { ofPurpose: ago(60, 1) }, 0],
  ['five an hour of a phone', { ofPhone: ago(60, 5) }, HOUR - 64],
  ['four an hour of a phone', { ofPhone: ago(60, 4) }, 0],
  ['ten a day of a phone', { ofPhone: ago(HOUR, 10) }, 23 * HOUR - 9],
  ['nine a day of a phone', { ofPhone: ago(HOUR, 9) }, 0],
  ['five hundred a day of an address', { ofAddress: ago(0, 500) }, 24 * HOUR - 499],
  ['four hundred and ninety-nine a day of an address', { ofAddress: ago(0, 499) }, 0],
  ['ten a day of a visitor', { ofVisitor: ago(60, 10) }, 24 * HOUR - 69],
  ['nine a day of a visitor', { ofVisitor: ago(60, 9) }, 0],
])('%s: wait %#', (_cap, sends, seconds) => {
  expect(wait(sends)).toBe(seconds)
})

test('a reset in the sandbox waits ten seconds', () => {
  expect([wait({ ofPurpose: ago(9, 1) }, true), wait({ ofPurpose: ago(10, 1) }, true)]).toEqual([1, 0])
})
