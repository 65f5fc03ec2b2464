import { expect, test } from 'vitest'
import type { Bet, Panel } from '#contract/play/picks.ts'
import {
  isAllLocked,
  selectBulkLock,
  countFreeLocks,
  buildBulkLockInput,
  buildLockInput,
  shouldOfferVip,
  needsReminder,
  formatPanelHint,
  filterRefreshable,
  countRefreshesLeft,
  refreshCostsCoin,
  buildRefreshInput,
  computeSums,
} from './panel-state.ts'

const bet = (id: string, locked = false): Bet => ({
  ball_id: id,
  red_ball: '01,02,03,04,05,06',
  blue_ball: `0${id}`,
  is_change: locked ? 1 : 0,
  own: 0,
  type: 'convention',
})

function panel(bets: Bet[], refreshCount = 5): Panel {
  return {
    issuenoInfo: {
      nextissueno: '2023001',
      nextbuyendtime: '2023-01-01 20:00:00',
      nextopentime: '2023-01-01 21:15:00',
    },
    lists: bets,
    total: bets.length,
    change: bets.filter(({ is_change }) => is_change === 1).length,
    loop: 1,
    refreshCount,
    user_uuid: '',
  }
}

const some = [bet('1'), bet('2', true), bet('3')]
const none = [bet('1'), bet('2')]
const all = [bet('1', true), bet('2', true)]

test('a refresh request contains ids and count of unlocked bets', () => {
  expect(buildRefreshInput('lucky', some)).toEqual({
    type: 'convention',
    is_refresh: 1,
    reload_ball: ['1', '3'],
    reload_num: 2,
  })
})

test('a refresh never includes custom bets', () => {
  const own = { ...bet('4'), own: 1 }
  expect(buildRefreshInput('random', [...some, own])).toMatchObject({ reload_ball: ['1', '3'], reload_num: 2 })
  expect(filterRefreshable([bet('2', true), own])).toEqual([])
})

test('the bulk button locks as many bets as possible, or unlocks all', () => {
  expect([[], none, some, all].map(isAllLocked)).toEqual([false, false, false, true])
  expect(selectBulkLock(none, 10)).toEqual({ state: 1, bets: none })
  expect(selectBulkLock(some, 10)).toEqual({ state: 1, bets: [some[0], some[2]] })
  expect(selectBulkLock(some, 2)).toEqual({ state: 1, bets: [some[0]] })
  expect(selectBulkLock(all, 10)).toEqual({ state: 2, bets: all })
})

test('without free locks, the bulk button requests one lock', () => {
  const full = [...all, bet('3'), bet('4')]
  expect(countFreeLocks(full, 2)).toBe(0)
  expect(selectBulkLock(full, 2)).toEqual({ state: 1, bets: [full[2]] })
  // After the end of a membership, there may be more locked bets than the limit.
  expect(countFreeLocks(full, 1)).toBe(-1)
  expect(selectBulkLock(all, 1)).toEqual({ state: 2, bets: all })
})

const place = { type: 1, mode: 'small', issueno: '2023001' } as const

test('a lock request contains one bet as a string, several as arrays', () => {
  const rest = { type: 1, mode: 'trumpet', issueno: '2023001' }
  const red = '01,02,03,04,05,06'
  expect(buildLockInput(place, bet('1'))).toEqual({ ...rest, state: 1, red_ball: red, blue_ball: '01' })
  expect(buildLockInput(place, bet('1', true))).toMatchObject({ state: 2 })
  expect(buildBulkLockInput(place, some, 10)).toEqual({
    ...rest,
    state: 1,
    red_ball: [red, red],
    blue_ball: ['01', '03'],
  })
  expect(buildBulkLockInput(place, all, 10)).toMatchObject({ state: 2, blue_ball: ['01', '02'] })
})

test('countRefreshesLeft returns null if refreshes are unlimited', () => {
  expect(countRefreshesLeft('visitor', panel(none, 4))).toEqual({ left: 4, of: 5 })
  expect(countRefreshesLeft('member', panel(none, 7))).toEqual({ left: 7, of: 10 })
  expect(countRefreshesLeft('member', panel(none, -1))).toBeNull()
  expect(countRefreshesLeft('vip', panel(none, -1))).toBeNull()
})

test.each([
  ['visitor', 'lucky', { coin: false, offer: true, reminder: false }],
  ['member', 'lucky', { coin: true, offer: true, reminder: true }],
  ['vip', 'lucky', { coin: false, offer: false, reminder: false }],
  ['member', 'small', { coin: false, offer: false, reminder: false }],
] as const)('a %s in mode %s without free refreshes: %j', (kind, mode, { coin, offer, reminder }) => {
  expect(refreshCostsCoin(kind, mode, panel(none, 0))).toBe(coin)
  expect(shouldOfferVip(kind, mode)).toBe(offer)
  expect(needsReminder(kind, mode, false)).toBe(reminder)
  expect(needsReminder(kind, mode, true)).toBe(false)
})

test('the panel’s hint describes the next refresh and locks', () => {
  expect(formatPanelHint('visitor', 'lucky', panel(none))).toBe(
    '刷新只换未锁定的 2 注。登录后彩运模式可锁定 2 注；会员可锁定 10 注。',
  )
  expect(formatPanelHint('member', 'lucky', panel([...all, bet('3')]))).toBe(
    '刷新只换未锁定的 1 注。本期彩运模式可锁定 2 注，已用 2 注；会员可锁定 10 注。',
  )
  expect(formatPanelHint('vip', 'small', panel(all))).toBe('全部已锁定，解锁后才能刷新。本期可锁定 10 注。')
  const ten = Array.from({ length: 10 }, (_, at) => bet(String(at), true))
  expect(formatPanelHint('member', 'small', panel(ten))).toContain('本期可锁定 10 注，已用 10 注。')
  expect(formatPanelHint('member', 'lucky', panel(ten))).toBe(
    '全部已锁定，解锁后才能刷新。本期彩运模式可锁定 2 注，已用 10 注，超出的解锁后不能再锁定；会员可锁定 10 注。',
  )
})

test("computes a bet's sum and odd-even ratio", () => {
  expect(computeSums({ ...bet('1'), red_ball: '03,08,14,19,27,31' })).toEqual({ sum: 102, odd: 4, even: 2 })
})
