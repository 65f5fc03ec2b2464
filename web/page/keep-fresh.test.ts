import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSiteTime } from '#client/site-clock.ts'
import { momentOf } from '#lottery/dates.ts'
import { dayAnew } from './keep-fresh.ts'

const HOUR = 3_600_000
const SPREAD = 20_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  setSiteTime(Date.now())
  vi.useRealTimers()
})

/** In how long is asked again for what came some hours before the site's time. */
function askedIn(now: string, hoursAgo: number) {
  setSiteTime(momentOf(now).getTime())
  return dayAnew({ state: { data: {}, dataUpdatedAt: Date.now() - hoursAgo * HOUR, errorUpdatedAt: 0 } })
}

test('what is of a day is asked for again once it is over by the site’s clock, and at once after a night', () => {
  const inTime = askedIn('2023-03-31 22:00:00', 10)
  expect(inTime).toBeGreaterThanOrEqual(2 * HOUR)
  expect(inTime).toBeLessThanOrEqual(2 * HOUR + SPREAD)
  expect(askedIn('2023-04-01 08:00:00', 10)).toBe(1000)
  expect(dayAnew({ state: { data: undefined, dataUpdatedAt: 0, errorUpdatedAt: 0 } })).toBe(false)
})
