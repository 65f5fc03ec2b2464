import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { almanac } from '#contract/play/almanac.ts'
import { drawCalendar } from '#contract/play/calendar.ts'
import { trendTable } from '#contract/play/charts.ts'
import { drawDetail, latestDraws } from '#contract/play/draws.ts'
import { post, posts } from '#contract/community/forum.ts'
import type { LiveMessage } from '#contract/play/live.ts'
import { selection } from '#contract/play/picks.ts'
import { products } from '#contract/payments/orders.ts'
import { myDraw, myIssues, myPicks } from '#contract/play/settlement.ts'
import { siteTime } from '#client/site-clock.ts'
import { parseShanghaiTime } from '#lottery/dates.ts'
import { query, queryAs } from '#client/query.ts'
import { drawPagesQuery } from '#web/play/draws/draws.queries.ts'
import { createMessageHandler, findNextTurn } from './follow-draws.ts'

const READS = {
  home: query(latestDraws, {}),
  list: drawPagesQuery(1, 1),
  otherList: drawPagesQuery(3, 1),
  detail: query(drawDetail, { type: 1, id: 7 }),
  chart: query(trendTable, { type: 1, count: 50 }),
  mine: query(myIssues, { type: 1, is_win: 2 }),
  picks: query(myPicks, { type: 1, issueno: '2022150' }),
  won: query(myDraw, { type: 3, id: 9 }),
  topic: queryAs('member', post, { id: 5 }),
  feed: query(posts, {}),
  month: query(drawCalendar, { type: 1 }),
  today: query(almanac, {}),
  panel: query(selection(1), { type: 'rand' }),
  shop: query(products, { type: 1 }),
}
const PAGE_AT = 1_000_000
const CLIENT = new QueryClient()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => CLIENT.clear())

/** Returns the names of the queries that are invalidated after the given messages. */
function listRefetched(...messages: LiveMessage[]): string[] {
  for (const { queryKey, meta = {} } of Object.values(READS))
    CLIENT.getQueryCache().build(CLIENT, { queryKey, meta }).setData({})
  const sight = createMessageHandler(CLIENT, PAGE_AT)
  for (const message of messages) sight(message)
  vi.advanceTimersByTime(3000)
  return Object.entries(READS).flatMap(([name, { queryKey }]) =>
    CLIENT.getQueryState(queryKey)?.isInvalidated ? [name] : [],
  )
}

const fact = { type: 1, issueno: '2022150', at: PAGE_AT + 5000 } as const
const beat = (at: number, changed: number): LiveMessage => ({ kind: 'beat', data: { at, changed } })
const DRAWS = ['home', 'list', 'detail', 'chart', 'mine']

test('a draw event refetches draws, a settlement event picks and posts too', () => {
  expect(listRefetched({ kind: 'draw', data: fact })).toEqual([...DRAWS, 'month'])
  expect(listRefetched({ kind: 'settled', data: fact })).toEqual([...DRAWS, 'picks', 'topic', 'month'])
})

test('an unknown change in a heartbeat, or an `again` event, refetches all live queries', () => {
  const all = Object.keys(READS).filter((name) => name !== 'feed' && name !== 'shop')
  expect(listRefetched(beat(PAGE_AT + 1000, PAGE_AT - 60_000))).toEqual([])
  expect(listRefetched(beat(PAGE_AT + 1000, PAGE_AT + 500))).toEqual(all)
  expect(listRefetched({ kind: 'again', data: { at: PAGE_AT + 9000 } })).toEqual(all)
  expect(listRefetched(beat(PAGE_AT + 9000, PAGE_AT - 9000), beat(PAGE_AT + 90_000, PAGE_AT + 60_000))).toEqual(all)
})

test('a heartbeat refetches nothing for the change that a draw event has reported', () => {
  expect(listRefetched({ kind: 'draw', data: fact }, beat(fact.at + 1, fact.at))).toEqual([...DRAWS, 'month'])
})

test('a message with a server time sets the site clock', () => {
  const sight = createMessageHandler(CLIENT, PAGE_AT)
  sight(beat(PAGE_AT + 5000, 0))
  expect(siteTime()).toBe(PAGE_AT + 5000)
  sight({ kind: 'again', data: { at: 0 } })
  expect(siteTime()).toBe(PAGE_AT + 5000)
})

test.each([
  ['2023-03-02 10:00:00', '2023-03-02 21:15:00'],
  ['2023-03-02 21:15:00', '2023-03-02 21:25:00'],
  ['2023-03-02 23:00:00', '2023-03-03 00:00:00'],
])('after %s, the next draw time or midnight is %s', (now, turn) =>
  expect(findNextTurn(parseShanghaiTime(now).getTime())).toBe(parseShanghaiTime(turn).getTime()),
)
