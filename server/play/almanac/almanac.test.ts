import { expect, test } from 'vitest'
import { almanac } from '#contract/play/almanac.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { formatLunarDay } from './lunar-day.ts'

const site = createSharedSite({ now: '2022-12-31T23:59:30+08:00' })

test.each([
  ['2022-12-31', '壬寅年腊月初九'],
  ['2022-12-22', '壬寅年十一月廿九'],
  ['2023-01-01', '壬寅年腊月初十'],
  ['2023-01-11', '壬寅年腊月二十'],
  ['2023-01-21', '壬寅年腊月三十'],
  ['2023-01-22', '癸卯年正月初一'],
  ['2023-03-25', '癸卯年闰二月初四'],
])('formats %s in the Chinese calendar as %s', (date, lunar) => {
  expect(formatLunarDay(date)).toBe(lunar)
})

test('changes the day at midnight in Shanghai', async () => {
  const leaf = async () => (await site.app.inject(almanac.path)).json().data
  expect(await leaf()).toEqual({ date: '2022-12-31', lunar: '壬寅年腊月初九', closed_until: '' })
  site.clock.advance(60_000)
  expect(await leaf()).toEqual({ date: '2023-01-01', lunar: '壬寅年腊月初十', closed_until: '' })
})

test('returns the last day of all games’ current closure', async () => {
  const closedUntil = async (now: string) => {
    site.clock.set(new Date(now))
    return (await site.app.inject(almanac.path)).json().data.closed_until
  }
  expect(await closedUntil('2023-01-18T10:00:00+08:00')).toBe('')
  expect(await closedUntil('2023-01-19T00:00:00+08:00')).toBe('2023-01-28')
  expect(await closedUntil('2023-01-28T23:59:59+08:00')).toBe('2023-01-28')
  expect(await closedUntil('2023-01-29T00:00:00+08:00')).toBe('')
})
