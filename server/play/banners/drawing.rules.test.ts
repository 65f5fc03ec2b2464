import { describe, expect, test } from 'vitest'
import { KNOWN_CLOSURES } from '#lottery/calendar.ts'
import { GAMES } from '#lottery/games.ts'
import { counts, countRedBalls } from './counts.ts'
import { computeEarliestNext, type BannerFacts, computeValidUntil } from './facts.ts'
import { markDraws, month } from './month.ts'
import { pools, listPools } from './pools.ts'
import { createScale, renderSvg, NARROW, WIDE, renderText } from './svg.ts'

const at = (time: string): Date => new Date(`${time}+08:00`)
const createSsqDraw = (first: string, demo = false) => ({ issueno: '2022146', first, demo })

const createFacts = (change: Partial<BannerFacts> = {}): BannerFacts => ({
  now: at('2022-12-22T15:00:00'),
  closures: KNOWN_CLOSURES,
  latest: new Map([
    [GAMES[1], { issueno: '2022146', date: '2022-12-20', poolFen: 300, demo: false }],
    [GAMES[6], { issueno: '22146', date: '2022-12-20', poolFen: null, demo: false }],
    [GAMES[2], { issueno: '22146', date: '2022-12-21', poolFen: 600, demo: false }],
    [GAMES[3], { issueno: '2022341', date: '2022-12-21', poolFen: 900, demo: false }],
  ]),
  newest: [createSsqDraw('1,2,3,4,5,6'), createSsqDraw('1,2,3,4,5,33')],
  ...change,
})

test('escapes text in a picture', () => {
  const svg = renderSvg(WIDE, '"</title><script>', [renderText(0, 0, "<b>&'", { size: 12 })])
  expect(svg).not.toMatch(/<script|<b>|&'/)
  expect(svg).toContain('<title>&#34;&#60;/title&#62;&#60;script&#62;</title>')
  expect(svg).toContain('>&#60;b&#62;&#38;&#39;</text>')
})

test('scales values to lengths, zero and unknown values to 0', () => {
  expect([200, 50, 1, 0, null].map(createScale([200, 50, null], 400))).toEqual([400, 100, 2, 0, 0])
  expect(createScale([null], 400)(null)).toBe(0)
})

test('lists pools by amount, without games of fixed prizes', () => {
  expect(listPools(createFacts()).map(({ game, yuan }) => [game.name, yuan])).toEqual([
    ['大乐透', 6],
    ['双色球', 3],
    ['七星彩', null],
  ])
})

test('counts how often each red ball was drawn', () => {
  const counted = countRedBalls(createFacts())
  expect(counted.slice(0, 6)).toEqual([2, 2, 2, 2, 2, 1])
  expect(counted[32]).toBe(1)
  expect(counted.reduce((a, b) => a + b)).toBe(12)
})

describe('the month', () => {
  const days = ['2022-12-20', '2022-12-21', '2022-12-22', '2022-12-25']

  test('marks past, next and future draws', () => {
    const marks = (type: 1 | 4, now: string) =>
      markDraws(createFacts({ now: at(now) }), GAMES[type], days).map(({ date, mark }) => `${date.slice(8)} ${mark}`)
    expect(marks(1, '2022-12-22T15:00:00')).toEqual(['20 past', '22 coming', '25 coming'])
    expect(marks(4, '2022-12-22T15:00:00').slice(0, 3)).toEqual(['20 past', '21 past', '22 next'])
    expect(marks(1, '2022-12-22T20:30:00')).toEqual(['20 past', '22 next', '25 coming'])
    expect(marks(1, '2022-12-22T21:15:00')).toEqual(['20 past', '22 past', '25 coming'])
  })

  test('omits draw days within a closure', () => {
    const closed = markDraws(createFacts({ now: at('2023-01-22T12:00:00') }), GAMES[4], ['2023-01-18', '2023-01-30'])
    expect(closed.map(({ date }) => date)).toEqual(['2023-01-18', '2023-01-29', '2023-01-30'])
  })
})

describe('next draw and expiry of the pictures', () => {
  test.each([
    ['2022-12-22T15:00:00', '2022-12-22T20:30:00'],
    ['2022-12-22T20:30:00', '2022-12-22T21:15:00'],
    ['2022-12-22T21:15:00', '2022-12-23T00:00:00'],
    // During the Spring Festival closure there are no draws, but the marked day still changes at midnight.
    ['2023-01-23T09:00:00', '2023-01-24T00:00:00'],
  ])('a picture drawn at %s expires at %s', (now, until) => {
    expect(computeValidUntil(createFacts({ now: at(now) }))).toEqual(at(until))
  })

  test('finds the games with the earliest next draw', () => {
    const games = (now: string) => computeEarliestNext(createFacts({ now: at(now) })).map(({ game }) => game.name)
    expect(games('2022-12-22T20:29:59')).toEqual(['排列3', '排列5'])
    expect(games('2022-12-22T20:30:00')).toEqual(['双色球', '福彩3D'])
  })
})

test('marks demo data in picture and text alternative', () => {
  const demo = createFacts({
    latest: new Map([[GAMES[1], { issueno: '2022146', date: '2022-12-20', poolFen: 300, demo: true }]]),
    newest: [createSsqDraw('1,2,3,4,5,6', true)],
  })
  for (const picture of [pools, counts]) {
    expect(picture.about(demo)).toContain('演示数据')
    expect(picture.about(createFacts())).not.toContain('演示数据')
    for (const frame of [WIDE, NARROW]) {
      expect(picture.draw(demo, frame).match(/>[^<]*演示数据/g)).toHaveLength(2)
      expect(picture.draw(createFacts(), frame)).not.toContain('演示数据')
    }
  }
})

test('draws every picture inside its frame', () => {
  for (const picture of [month, pools, counts]) {
    for (const frame of [WIDE, NARROW]) {
      const svg = picture.draw(createFacts(), frame)
      const all = (name: string) =>
        [...svg.matchAll(new RegExp(` ${name}="(-?[\\d.]+)"`, 'g'))].map(([, n]) => Number(n))
      for (const x of [...all('x'), ...all('cx')]) expect(x >= frame.left - 6 && x <= frame.right + 6).toBe(true)
      for (const y of [...all('y'), ...all('cy')]) expect(y >= frame.top && y <= frame.bottom).toBe(true)
    }
  }
})
