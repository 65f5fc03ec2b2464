import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { almanac } from '#contract/almanac.ts'
import { drawCalendar } from '#contract/calendar.ts'
import { trendTable } from '#contract/charts.ts'
import { banners } from '#contract/content.ts'
import { drawDetail, drawList, latestDraws } from '#contract/draws.ts'
import { post, posts } from '#contract/forum.ts'
import type { LiveMessage } from '#contract/live.ts'
import { selection } from '#contract/picks.ts'
import { products } from '#contract/bill.ts'
import { myDraw, myIssues, myPicks } from '#contract/settlement.ts'
import { siteTime } from '#client/site-clock.ts'
import { sightOf } from './follow-draws.ts'

const KEYS = {
  home: [latestDraws.path, {}],
  list: [drawList.path, { type: 1 }, 'pages', 1],
  otherList: [drawList.path, { type: 3 }, 'pages', 1],
  detail: [drawDetail.path, { type: 1, id: 7 }],
  chart: [trendTable.path, { type: 1, count: 50 }],
  banners: [banners.path, { type: 2 }],
  mine: [myIssues.path, { type: 1, is_win: 2 }, 'pages'],
  picks: [myPicks.path, { type: 1, issueno: '2022150' }],
  won: [myDraw.path, { type: 3, id: 9 }],
  topic: [post.path, { id: 5 }],
  feed: [posts.path, {}, 'pages'],
  month: [drawCalendar.path, { type: 1 }],
  today: [almanac.path, {}],
  panel: [selection(1).path, { type: 'rand' }, null],
  shop: [products.path, { type: 1 }],
}
const PAGE_AT = 1_000_000
const CLIENT = new QueryClient()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => CLIENT.clear())

/** What is looked at again after these messages. */
function lookedAt(...messages: LiveMessage[]): string[] {
  for (const key of Object.values(KEYS)) CLIENT.setQueryData(key, {})
  const sight = sightOf(CLIENT, PAGE_AT)
  for (const message of messages) sight(message)
  vi.advanceTimersByTime(3000)
  return Object.entries(KEYS).flatMap(([name, key]) => (CLIENT.getQueryState(key)?.isInvalidated ? [name] : []))
}

const fact = { type: 1, issueno: '2022150', at: PAGE_AT + 5000 } as const
const beat = (at: number, changed: number): LiveMessage => ({ kind: 'beat', data: { at, changed } })
const DRAWS = ['home', 'list', 'detail', 'chart', 'banners', 'mine']

test('a draw is looked at where its game is shown, a settlement also where wins are', () => {
  expect(lookedAt({ kind: 'draw', data: fact })).toEqual([...DRAWS, 'month'])
  expect(lookedAt({ kind: 'settled', data: fact })).toEqual([...DRAWS, 'picks', 'topic', 'month'])
})

test('a beat that tells of nothing new changes nothing; one that tells of a change since the page was made, all', () => {
  const all = [
    'home',
    'list',
    'otherList',
    'detail',
    'chart',
    'banners',
    'mine',
    'picks',
    'won',
    'topic',
    'month',
    'today',
    'panel',
  ]
  expect(lookedAt(beat(PAGE_AT + 1000, PAGE_AT - 60_000))).toEqual([])
  expect(lookedAt(beat(PAGE_AT + 1000, PAGE_AT + 500))).toEqual(all)
  expect(lookedAt({ kind: 'again', data: { at: PAGE_AT + 9000 } })).toEqual(all)
  expect(lookedAt(beat(PAGE_AT + 9000, PAGE_AT - 9000), beat(PAGE_AT + 90_000, PAGE_AT + 60_000))).toEqual(all)
})

test('a change that was told is not looked at twice', () => {
  expect(lookedAt({ kind: 'draw', data: fact }, beat(fact.at + 1, fact.at))).toEqual([...DRAWS, 'month'])
})

test('the site’s time is what a message says, and what has passed since it was heard', () => {
  const sight = sightOf(CLIENT, PAGE_AT)
  sight(beat(PAGE_AT + 5000, 0), 20_000)
  expect(siteTime()).toBe(PAGE_AT + 25_000)
  sight({ kind: 'again', data: { at: 0 } })
  expect(siteTime()).toBe(PAGE_AT + 25_000)
})
