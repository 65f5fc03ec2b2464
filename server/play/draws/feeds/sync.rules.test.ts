import { expect, test } from 'vitest'
import { KNOWN_CLOSURES } from '#lottery/calendar.ts'
import { GAMES } from '#lottery/games.ts'
import type { StoredDraw } from '#server/play/draws/draws.store.ts'
import { computeRequestCount, isPollDue, NEVER_POLLED, computeRetryTime } from './sync.rules.ts'

const DLT = GAMES[2]
const NAMES = ['一等奖', '二等奖', '三等奖', '四等奖', '五等奖', '六等奖', '七等奖', '八等奖', '九等奖']
const prizes = NAMES.map((name) => ({ name, winners: 1, bonusFen: 500, promotionFen: 0 }))

const draw = (change: Partial<StoredDraw> = {}): StoredDraw => ({
  id: 1,
  issueno: '22149',
  date: '2022-12-28',
  first: '01,02,03,04,05',
  second: '01,02',
  salesFen: 1,
  poolFen: 1,
  deadline: null,
  prizes,
  trust: 'single',
  doubts: [],
  demo: false,
  correctedAt: null,
  ...change,
})

/** The next issue, 22150 of 大乐透, is drawn on 2022-12-31 at 20:30. */
test.each([
  ['before the draw, polled this morning', '20:29', 10 * 60, draw(), false],
  ['before the draw, polled yesterday', '20:29', 24 * 60, draw(), true],
  ['at the draw', '20:30', 1, draw(), true],
  ['a minute later, a little early', '20:31', 0.9, draw(), true],
  ['in the same minute', '20:31', 0.2, draw(), false],
  ['overdue for half a day', '23:59', 1, draw({ issueno: '22148', date: '2022-12-26' }), false],
  ['overdue for half a day, half an hour later', '23:59', 31, draw({ issueno: '22148', date: '2022-12-26' }), true],
  ['two draws missing, five minutes later', '20:40', 5, draw({ issueno: '22148', date: '2022-12-26' }), true],
  ['numbers without a table', '20:40', 1, draw({ issueno: '22150', date: '2022-12-31', prizes: [] }), true],
  ['numbers without sales', '20:40', 1, draw({ issueno: '22150', date: '2022-12-31', salesFen: null }), true],
  ['an incomplete table', '20:40', 1, draw({ issueno: '22150', date: '2022-12-31', prizes: prizes.slice(1) }), true],
  ['complete', '20:40', 60, draw({ issueno: '22150', date: '2022-12-31' }), false],
  ['no draw known, polled today', '20:40', 60, null, false],
] as const)('decides whether to poll 大乐透: %s', (_name, time, minutesAgo, latest, due) => {
  const now = new Date(`2022-12-31T${time}:00+08:00`)
  const state = { ...NEVER_POLLED, lastOkAt: new Date(now.getTime() - minutesAgo * 60_000) }
  expect(isPollDue(DLT, latest, KNOWN_CLOSURES, now, state)).toBe(due)
})

test('polls new feeds immediately, failed feeds later', () => {
  const now = new Date('2022-12-31T10:00:00+08:00')
  expect(isPollDue(DLT, null, [], now, NEVER_POLLED)).toBe(true)
  const failed = { ...NEVER_POLLED, failures: 1, nextTryAt: new Date('2022-12-31T10:00:01+08:00') }
  expect(isPollDue(DLT, null, [], now, failed)).toBe(false)
  expect(isPollDue(DLT, null, [], failed.nextTryAt, failed)).toBe(true)
})

test.each([
  ['failed long before the draw', '20:00', '20:30', draw(), true],
  ['failed just before it', '20:28', '20:30', draw(), false],
  ['repeated failures since', '20:50', '20:54', draw(), false],
  ['repeated failures since, five minutes later', '20:50', '20:55', draw(), true],
  ['two draws missing', '20:50', '20:55', draw({ issueno: '22148', date: '2022-12-26' }), true],
  ['only an older draw missing', '20:00', '20:10', draw({ issueno: '22148', date: '2022-12-26' }), false],
  ['numbers recorded', '20:50', '20:55', draw({ issueno: '22150', date: '2022-12-31', prizes: [] }), false],
] as const)('limits draw-night retry delays to five minutes: %s', (_name, failed, time, latest, due) => {
  const at = (clock: string) => new Date(`2022-12-31T${clock}:00+08:00`)
  const state = { lastOkAt: null, failures: 9, lastErrorAt: at(failed), nextTryAt: computeRetryTime(9, at(failed)) }
  expect(isPollDue(DLT, latest, KNOWN_CLOSURES, at(time), state)).toBe(due)
})

test('awaits no draw during a closure', () => {
  const eve = draw({ issueno: '22012', date: '2022-01-26' })
  const state = { ...NEVER_POLLED, lastOkAt: new Date('2022-02-05T20:00:00+08:00') }
  const now = new Date('2022-02-05T23:00:00+08:00')
  expect(isPollDue(DLT, eve, KNOWN_CLOSURES, now, state)).toBe(false)
  expect(isPollDue(DLT, eve, [], now, state)).toBe(true)
})

test('does not poll for 3D prize tables', () => {
  const now = new Date('2022-12-31T22:00:00+08:00')
  const state = { ...NEVER_POLLED, lastOkAt: new Date('2022-12-31T21:58:00+08:00') }
  const latest = draw({ issueno: '2022351', date: '2022-12-31', prizes: [] })
  expect(isPollDue(GAMES[3], latest, KNOWN_CLOSURES, now, state)).toBe(false)
})

test('doubles the retry delay up to an hour', () => {
  const now = new Date(0)
  const minutes = [1, 2, 3, 6, 7, 40].map((failures) => computeRetryTime(failures, now).getTime() / 60_000)
  expect(minutes).toEqual([1, 2, 4, 32, 60, 60])
})

test('requests missing and a few older draws', () => {
  const now = new Date('2022-12-31T22:00:00+08:00')
  expect(computeRequestCount(DLT, null, KNOWN_CLOSURES, now)).toBe(100)
  expect(computeRequestCount(DLT, draw(), KNOWN_CLOSURES, now)).toBe(1 + 5)
  expect(computeRequestCount(DLT, draw({ issueno: '21150', date: '2021-12-29' }), KNOWN_CLOSURES, now)).toBe(150 + 5)
  // After an import of old history the count includes years of draws.
  expect(computeRequestCount(DLT, draw({ issueno: '19150', date: '2019-12-30' }), KNOWN_CLOSURES, now)).toBe(
    134 + 150 + 150 + 5,
  )
})
