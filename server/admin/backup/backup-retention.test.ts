import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectExpired, isNightly, buildManualName, buildNightlyName } from './backup-retention.ts'

const DAY = 86_400_000
const at = (moment: string) => buildNightlyName(new Date(moment), false)
const KEEPING = { days: 7, weeks: 5 }

test('names a backup by time, origin and encryption', () => {
  const moment = new Date('2026-11-27T19:30:05Z')
  expect(buildNightlyName(moment, false)).toBe('caiyun-nightly-20261128033005.tar.gz')
  expect(buildNightlyName(moment, true)).toBe('caiyun-nightly-20261128033005.tar.gz.age')
  expect(buildManualName(moment, false)).toBe('caiyun-20261128033005.tar.gz')
  for (const isSealed of [false, true])
    expect([buildNightlyName, buildManualName].map((name) => isNightly(name(moment, isSealed)))).toEqual([true, false])
})

test('selectExpired retains seven days and five weeks', () => {
  const names = Array.from({ length: 100 }, (_, n) =>
    at(new Date(Date.UTC(2026, 7, 20, 19, 30) + n * DAY).toISOString()),
  )
  // The last date is 2026-11-28 in Shanghai, a Saturday.
  const gone = new Set(selectExpired(names, KEEPING))
  expect(names.filter((name) => !gone.has(name)).map((name) => name.slice(15, 23))).toEqual([
    '20261101',
    '20261108',
    '20261115',
    '20261122',
    '20261123',
    '20261124',
    '20261125',
    '20261126',
    '20261127',
    '20261128',
  ])
})

test('selectExpired retains the newest backup of a day', () => {
  const day = ['2020-03-01T03:30+08:00', '2020-03-01T10:00+08:00', '2020-03-01T23:59+08:00'].map(at)
  expect(selectExpired(day, KEEPING).toSorted()).toEqual(day.slice(0, 2))
  const old = ['2019-01-01T03:30+08:00', '2019-06-01T03:30+08:00', '2020-03-01T03:30+08:00'].map(at)
  expect(selectExpired(old, KEEPING)).toEqual([])
})

test('selectExpired returns only files of the nightly job', () => {
  const others = [
    'caiyun-20200101033000.tar.gz',
    'caiyun-20200101033000.tar.gz.age',
    'caiyun-nightly-20200101033000.tar.gz.backup-host-12',
    '.caiyun-nightly-20200101033000.tar.gz',
    'caiyun-nightly-20200101033000.tar',
    'caiyun-before-the-upgrade.tar.gz',
    'site-20200101033000.tar.gz',
    'key.txt',
  ]
  expect(others.filter(isNightly)).toEqual([])
  const ours = Array.from({ length: 60 }, (_, n) => at(new Date(Date.UTC(2026, 0, 1) + n * DAY).toISOString()))
  expect(selectExpired([...others, ...ours], KEEPING).filter((name) => others.includes(name))).toEqual([])
})

test('selectExpired retains the newest backup and is idempotent', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 400 * 24 }), { minLength: 1, maxLength: 80 })
  const keeping = fc.record({ days: fc.integer({ min: 1, max: 31 }), weeks: fc.integer({ min: 0, max: 60 }) })
  fc.assert(
    fc.property(moments, keeping, fc.array(fc.string()), (hours, wanted, others) => {
      const ours = [...new Set(hours)].map((hour) => buildNightlyName(new Date(hour * 3_600_000), hour % 2 === 0))
      const gone = selectExpired([...ours, ...others], wanted)
      const left = ours.filter((name) => !gone.includes(name))
      expect(gone).not.toContain(ours.toSorted().at(-1))
      expect(gone.every((name) => ours.includes(name) || isNightly(name))).toBe(true)
      const days = new Set(ours.map((name) => name.slice(0, 23)))
      expect(new Set(left.map((name) => name.slice(0, 23))).size).toBeGreaterThanOrEqual(
        Math.min(days.size, wanted.days),
      )
      expect(left.length).toBeLessThanOrEqual(wanted.days + wanted.weeks)
      expect(selectExpired(left, wanted)).toEqual([])
    }),
  )
})
