import { expect, test } from 'vitest'
import type { TrustLevel } from './code-caller.ts'
import { type Sends, checkSendCaps } from './codes.ts'

const NOW = new Date('2022-10-20T02:00:00Z')
const HOUR = 3600
const CAPS = { addressDay: 500, siteHour: 1000 }
const NONE: Sends = { ofPurpose: [], ofPhone: [], ofPhoneFromNetwork: [], ofNetwork: [], ofWider: [], ofAsker: [] }

/** Returns `times` moments, one second apart, newest first. The newest is `seconds` ago. */
const createTimesAgo = (seconds: number, times: number) =>
  Array.from({ length: times }, (_, nth) => NOW.getTime() - (seconds + nth) * 1000)

/** Returns the seconds to wait; 0: the code may be sent. */
function computeSendWait(sends: Partial<Sends>, trust: TrustLevel = 'known', sandbox = false): number {
  try {
    checkSendCaps({ ...NONE, ...sends }, { purpose: 'forget', trust, sandbox }, CAPS, NOW)
    return 0
  } catch (error) {
    return (error as { data: { wait: number } }).data.wait
  }
}

// Tests each limit of docs/rules/accounts.md#codes: at the limit and one code below it.
test.each<[string, Partial<Sends>, number]>([
  ['one in 60 s', { ofPurpose: createTimesAgo(59, 1) }, 1],
  ['after 60 s', { ofPurpose: createTimesAgo(60, 1) }, 0],
  ['five an hour of a phone', { ofPhone: createTimesAgo(60, 5) }, HOUR - 64],
  ['four an hour of a phone', { ofPhone: createTimesAgo(60, 4) }, 0],
  ['ten a day of a phone', { ofPhone: createTimesAgo(HOUR, 10) }, 23 * HOUR - 9],
  ['nine a day of a phone', { ofPhone: createTimesAgo(HOUR, 9) }, 0],
  ['125 an hour of a network', { ofNetwork: createTimesAgo(0, 125) }, HOUR - 124],
  ['124 an hour of a network', { ofNetwork: createTimesAgo(0, 124) }, 0],
  ['500 a day of a network', { ofNetwork: createTimesAgo(HOUR, 500) }, 23 * HOUR - 499],
  ['499 a day of a network', { ofNetwork: createTimesAgo(HOUR, 499) }, 0],
  ['250 an hour of an IPv6 /48', { ofWider: createTimesAgo(0, 250) }, HOUR - 249],
  ['249 an hour of an IPv6 /48', { ofWider: createTimesAgo(0, 249) }, 0],
  ['1000 a day of an IPv6 /48', { ofWider: createTimesAgo(HOUR, 1000) }, 23 * HOUR - 999],
  ['999 a day of an IPv6 /48', { ofWider: createTimesAgo(HOUR, 999) }, 0],
  ['ten a day of a browser', { ofAsker: createTimesAgo(60, 10) }, 24 * HOUR - 69],
  ['nine a day of a browser', { ofAsker: createTimesAgo(60, 9) }, 0],
])('computes the wait for a code in a known browser: %s', (_cap, sends, seconds) => {
  expect(computeSendWait(sends)).toBe(seconds)
})

test.each<[string, Partial<Sends>, number]>([
  ['fifteen a day of a phone', { ofPhone: createTimesAgo(60, 15) }, 24 * HOUR - 74],
  ['fourteen a day of a phone', { ofPhone: createTimesAgo(60, 14) }, 0],
  ['five a day of a phone and network', { ofPhoneFromNetwork: createTimesAgo(60, 5) }, 24 * HOUR - 64],
  ['four a day of a phone and network', { ofPhoneFromNetwork: createTimesAgo(60, 4) }, 0],
])('computes the wait for a code in an unknown browser: %s', (_cap, sends, seconds) => {
  expect(computeSendWait(sends, 'unknown')).toBe(seconds)
})

test('requires ten seconds between reset codes in the SMS sandbox', () => {
  const after = (seconds: number) => computeSendWait({ ofPurpose: createTimesAgo(seconds, 1) }, 'known', true)
  expect([after(9), after(10)]).toEqual([1, 0])
})
