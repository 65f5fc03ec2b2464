import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FixedClock, createFixedClock } from '#server/infra/lib/clock.ts'
import { giveCoins } from '#server/people/coins/coins.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { createDatabaseClone, deleteAllRows, countLockWaits } from '#server/testing/database.ts'
import { lockPanelBets } from './locks.ts'
import { owners } from './picks.tables.ts'
import type { PanelView } from './picks.present.ts'
import { closeIssue } from './issue-lock.ts'
import { createPlayer, readOutcomeCode, createPicksDeps } from './testing/create-player.ts'

/** Number of rounds of concurrent calls. PROOFS_FULL=1 runs 200, which takes minutes. */
const ROUNDS = process.env.PROOFS_FULL === '1' ? 200 : 5
let database: Connection
const THURSDAY = '2022-10-20T10:00:00+08:00'
const clock: FixedClock = createFixedClock(THURSDAY)
const deps = createPicksDeps(clock)

beforeAll(async () => void (database = await createDatabaseClone()))
afterAll(() => database.close())
beforeEach(async () => {
  clock.set(THURSDAY)
  await deleteAllRows(database.db)
  await database.db.execute(sql`insert into users (phone, nickname, vip_code, created_at)
    select 13800000000 + n, 'p' || n, 10000000 + n, now() from generate_series(1, 9) as n`)
})

const createMember = (id: number, isVip = false) => createPlayer(database, deps, id, isVip)
const selectRanks = ({ bets }: PanelView, from = 0, to = 10) => bets.slice(from, to).map(({ rank }) => rank)
const countLocked = ({ bets }: PanelView) => bets.filter(({ lockedAt }) => lockedAt).length

interface StoredPick {
  mode: string
  slot: number
  rank: number
}
async function listPicks(): Promise<StoredPick[]> {
  const { rows } = await database.db.execute<StoredPick & Record<string, unknown>>(
    sql`select mode, slot, rank from picks order by mode, slot`,
  )
  return rows
}
/** Lists the ranks of the locked bets of all panels, which must equal the ranks in `picks`. */
async function listLockedInPanels(): Promise<number[]> {
  const { rows } = await database.db.execute<{ rank: number }>(sql`
    select (bet ->> 'rank')::int as rank from pick_panels, jsonb_array_elements(bets) as bet
    where bet ->> 'lockedAt' is not null order by 1`)
  return rows.map(({ rank }) => rank)
}

describe('panel actions', () => {
  test('allows ten lucky refreshes in concurrent calls', async () => {
    const ming = createMember(1)
    expect((await ming.does('open')).refreshesLeft).toBe(10)
    const codes = await Promise.all(Array.from({ length: 64 }, () => readOutcomeCode(ming.does('refresh'))))
    expect(codes.filter((one) => one === 'done')).toHaveLength(10)
    expect(codes.filter((one) => one === 'refreshes_used_member')).toHaveLength(54)
    expect((await ming.does('refresh', 'small')).refreshesLeft).toBe(Infinity)
  })

  test('allows VIPs unlimited refreshes and ten bets', async () => {
    const hong = createMember(2, true)
    for (let i = 0; i < 12; i++) expect((await hong.does('refresh')).refreshesLeft).toBe(Infinity)
    for (let total = 6; total <= 10; total++) expect((await hong.does('add')).bets).toHaveLength(total)
    expect(await readOutcomeCode(hong.does('add'))).toBe('panel_full')
    expect(await readOutcomeCode(hong.does('minus'))).toBe('no_minus_in_lucky')
    expect(await readOutcomeCode(createMember(1).does('add'))).toBe('vip_for_more')
  })

  test('creates one owner row in concurrent calls', async () => {
    const ming = createMember(1)
    await Promise.all(Array.from({ length: 16 }, () => ming.does('open')))
    expect(await database.db.select().from(owners)).toMatchObject([{ userId: 1, visitor: null }])
  })
})

describe('locks', () => {
  test('allows members two lucky locks, and VIPs ten', async () => {
    const ming = createMember(1)
    const lucky = await ming.does('open')
    expect(countLocked(await ming.locks(lucky, selectRanks(lucky, 0, 2)))).toBe(2)
    expect(await readOutcomeCode(ming.locks(lucky, selectRanks(lucky, 2, 3)))).toBe('vip_to_lock')
    const random = await ming.does('open', 'random')
    expect(countLocked(await ming.locks(random, selectRanks(random)))).toBe(5)
    const vip = createMember(2, true)
    for (let total = 6; total <= 10; total++) await vip.does('add')
    const ten = await vip.does('open')
    expect(countLocked(await vip.locks(ten, selectRanks(ten)))).toBe(10)
  })

  test('locks all requested bets or none', async () => {
    const ming = createMember(1)
    const panel = await ming.does('open')
    expect(await readOutcomeCode(ming.locks(panel, selectRanks(panel, 0, 3)))).toBe('vip_to_lock')
    expect(await readOutcomeCode(ming.locks(panel, [...selectRanks(panel, 0, 1), -1]))).toBe('unknown_bet')
    expect(countLocked(await ming.does('open'))).toBe(0)
    const first = await ming.locks(panel, selectRanks(panel, 0, 1))
    clock.advance(1000)
    expect((await ming.locks(panel, selectRanks(panel, 0, 2))).bets[0]).toEqual(first.bets[0])
    expect(countLocked(await ming.locks(panel, selectRanks(panel), false))).toBe(0)
  })

  test('locked bets are neither refreshed nor removed', async () => {
    const ming = createMember(1)
    const panel = await ming.does('open', 'random')
    const locked = await ming.locks(panel, selectRanks(panel, 1, 2))
    const refreshed = await ming.does('refresh', 'random')
    expect(refreshed.bets[1]).toEqual(locked.bets[1])
    expect(refreshed.bets.filter((bet, at) => bet.rank === panel.bets[at]?.rank)).toHaveLength(1)
    const all = await ming.locks(refreshed, selectRanks(refreshed))
    expect(await readOutcomeCode(ming.does('refresh', 'random'))).toBe('nothing_to_refresh')
    expect(await readOutcomeCode(ming.does('minus', 'random'))).toBe('nothing_to_remove')
    expect((await ming.does('open', 'random')).bets).toEqual(all.bets)
  })

  test('preserves locks above quota after VIP ends', async () => {
    const [vip, after] = [createMember(2, true), createMember(2)]
    const panel = await vip.does('open')
    await vip.locks(panel, selectRanks(panel))
    expect(countLocked(await after.locks(panel, selectRanks(panel)))).toBe(5)
    await after.locks(panel, selectRanks(panel, 0, 1), false)
    expect(await readOutcomeCode(after.locks(panel, selectRanks(panel, 0, 1)))).toBe('vip_to_lock')
  })

  test('a request without a mode locks each bet in the panel that has it', async () => {
    const ming = createMember(1)
    const [random, small] = [await ming.does('open', 'random'), await ming.does('open', 'small')]
    const both = [...selectRanks(random, 0, 1), ...selectRanks(small, 0, 1)]
    expect(await ming.locks(random, both, true, true)).toMatchObject({ mode: 'random' })
    expect([countLocked(await ming.does('open', 'random')), countLocked(await ming.does('open', 'small'))]).toEqual([
      1, 1,
    ])
  })
})

describe('picks', () => {
  test('each locked bet occupies one quota slot; unlocking frees it', async () => {
    const ming = createMember(1)
    const panel = await ming.does('open', 'random')
    const [a, b, c] = selectRanks(panel) as [number, number, number]
    await ming.locks(panel, [a, b, c])
    await ming.locks(panel, [b], false)
    expect((await listPicks()).map(({ slot, rank }) => [slot, rank])).toEqual([
      [1, a],
      [3, c],
    ])
    await ming.locks(panel, selectRanks(panel))
    expect((await listPicks()).map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5])
  })

  test('the lock quota counts stored picks that the panel shows unlocked', async () => {
    const ming = createMember(1)
    const panel = await ming.does('open')
    await ming.locks(panel, selectRanks(panel).slice(0, 2))
    // The panel has no locked bets any more, but their rows in `picks` remain.
    await database.db.execute(sql`update pick_panels set bets =
      (select jsonb_agg(bet || '{"lockedAt": null}') from jsonb_array_elements(bets) as bet)`)
    expect(await readOutcomeCode(ming.locks(panel, selectRanks(panel).slice(2, 3)))).toBe('vip_to_lock')
    expect(await listPicks()).toHaveLength(2)
  })

  test.each([
    ['a member', false, 2],
    ['a VIP', true, 10],
  ])(
    '%s never exceeds the quota in concurrent calls',
    async (_who, isVip, quota) => {
      const ming = createMember(1, isVip)
      for (let bets = 5; isVip && bets < 10; bets++) await ming.does(bets === 5 ? 'open' : 'add')
      if (isVip) await ming.does('add')
      const panel = await ming.does('open')
      const ranks = selectRanks(panel)
      for (let round = 0; round < ROUNDS; round++) {
        const calls = Array.from({ length: 64 }, (_, nth) => {
          const at = (nth * 7 + round) % ranks.length
          const some = nth % 8 === 0 ? ranks.slice(0, (nth % 5) + 1) : [ranks[at]!]
          return readOutcomeCode(ming.locks(panel, some, nth % 3 !== 0))
        })
        const codes = new Set(await Promise.all(calls))
        expect([...codes].filter((one) => !['done', 'vip_to_lock', 'locks_used'].includes(one))).toEqual([])
        const rows = await listPicks()
        expect(rows.length).toBeLessThanOrEqual(quota)
        expect(Math.max(0, ...rows.map(({ slot }) => slot))).toBeLessThanOrEqual(quota)
        expect(rows.map(({ rank }) => rank).sort((a, b) => a - b)).toEqual(await listLockedInPanels())
      }
    },
    120_000,
  )

  test('locks bets until a second before sales stop', async () => {
    const ming = createMember(1)
    const panel = await ming.does('open', 'random')
    const [a, b, c] = selectRanks(panel) as [number, number, number]
    clock.set('2022-10-20T19:59:59+08:00')
    expect(await readOutcomeCode(ming.locks(panel, [a]))).toBe('done')
    clock.set('2022-10-20T20:00:00+08:00')
    expect(await readOutcomeCode(ming.locks(panel, [b]))).toBe('issue_not_on_sale')
    clock.set('2022-10-20T20:00:01+08:00')
    expect(await readOutcomeCode(ming.locks(panel, [c]))).toBe('issue_not_on_sale')
    expect(await readOutcomeCode(ming.locks(panel, [a], false))).toBe('issue_not_on_sale')
    expect(await listPicks()).toHaveLength(1)
  })

  test('rejects a call that waited past sales stop', async () => {
    const ming = createMember(1)
    const panel = await ming.does('open', 'random')
    clock.set('2022-10-20T19:59:59+08:00')
    const { locking } = await database.db.transaction(async (tx) => {
      await tx.select().from(owners).for('update')
      const call = readOutcomeCode(ming.locks(panel, selectRanks(panel, 0, 1)))
      await expect.poll(() => countLockWaits(database.db)).toBe(1)
      clock.advance(1000)
      return { locking: call }
    })
    expect(await locking).toBe('issue_not_on_sale')
    expect(await listPicks()).toEqual([])
  })

  test('settlement waits for uncommitted locks, rejects later locks', async () => {
    const ming = createMember(1)
    const panel = await ming.does('open', 'random')
    const { issueno } = panel.slot
    const [a, b] = selectRanks(panel) as [number, number]
    const order: string[] = []
    const [locked, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const locking = database.db.transaction(async (tx) => {
      const ofMing = { kind: 'member', id: 1, isVip: false } as const
      await lockPanelBets(tx, deps, ofMing, { type: 1, issueno, mode: 'random', lock: true, ranks: [a] })
      locked.resolve()
      await mayCommit.promise
      order.push('locked')
    })
    await locked.promise
    await database.db
      .execute(sql`insert into draws (game, issueno, date, first, second, prizes, first_bits, second_bits, trust,
      demo, arrived_at, updated_at) values (1, ${issueno}, '2022-10-20', '', '', '[]', 0::bit(64), 0::bit(64), 'single', false, now(), now())`)
    const settling = database.db.transaction(async (tx) => {
      await closeIssue(tx, { game: 1, issueno })
      order.push('closed')
      expect(await tx.$count(sql`picks`)).toBe(1)
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    mayCommit.resolve()
    await Promise.all([locking, settling])
    expect(order).toEqual(['locked', 'closed'])
    // In the calendar of this test the issue is still on sale, but the draw is in the table.
    expect(await readOutcomeCode(ming.locks(panel, [b]))).toBe('issue_not_on_sale')
    expect(await readOutcomeCode(ming.locks(panel, [a], false))).toBe('issue_not_on_sale')
    expect(await listPicks()).toHaveLength(1)
  })
})

describe('refreshes paid with coins', () => {
  const balance = async () =>
    (await database.db.execute<{ balance: number }>(sql`select balance from coin_accounts where user_id = 1`)).rows[0]
      ?.balance
  const topUpMember = (coins: number) =>
    database.db.transaction((tx) => giveCoins(tx, { userId: 1, coins, key: `${coins}`, ref: 'test' }, clock.now()))
  async function createMemberWithoutRefreshes() {
    const ming = createMember(1)
    for (let nth = 0; nth < 10; nth++) await ming.does('refresh')
    return ming
  }

  test('five coins pay five of 64 concurrent refreshes', async () => {
    const ming = await createMemberWithoutRefreshes()
    await topUpMember(5)
    const before = await ming.does('open')
    const codes = await Promise.all(
      Array.from({ length: 64 }, (_, nth) => readOutcomeCode(ming.does('refresh', 'lucky', `1-${nth}`))),
    )
    expect(codes.filter((one) => one === 'done')).toHaveLength(5)
    expect(codes.filter((one) => one === 'coins_short')).toHaveLength(59)
    expect(await balance()).toBe(0)
    const { rows } = await database.db.execute<{ next: number }>(sql`select next from pick_rounds`)
    expect(rows[0]!.next).toBe(5 + 10 * 5 + 5 * 5)
    expect((await ming.does('open')).bets).not.toEqual(before.bets)
  })

  test('charges a repeated refresh request once', async () => {
    const ming = await createMemberWithoutRefreshes()
    await topUpMember(5)
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => readOutcomeCode(ming.does('refresh', 'lucky', '1-1'))),
    )
    expect(new Set(codes)).toEqual(new Set(['done']))
    expect(await balance()).toBe(4)
    const once = await ming.does('open')
    expect((await ming.does('refresh', 'lucky', '1-1')).bets).toEqual(once.bets)
  })

  test('requires a request id and no free refreshes', async () => {
    await topUpMember(30)
    expect(await readOutcomeCode(createMember(1).does('refresh', 'lucky', '1-1'))).toBe('free_refreshes_left')
    const ming = await createMemberWithoutRefreshes()
    expect(await readOutcomeCode(ming.does('refresh', 'lucky', ''))).toBe('request_id_needed')
    expect(await readOutcomeCode(ming.does('refresh'))).toBe('refreshes_used_member')
    expect(await readOutcomeCode(createMember(1, true).does('refresh', 'lucky', '1-2'))).toBe('done')
    expect(await readOutcomeCode(ming.does('refresh', 'random', '1-3'))).toBe('done')
    expect(await balance()).toBe(30)
  })

  test('limits paid refreshes to twenty per Shanghai day', async () => {
    const ming = await createMemberWithoutRefreshes()
    await topUpMember(30)
    for (let nth = 0; nth < 20; nth++)
      expect(await readOutcomeCode(ming.does('refresh', 'lucky', `1-${nth}`))).toBe('done')
    expect(await readOutcomeCode(ming.does('refresh', 'lucky', '2-1'))).toBe('coin_refreshes_used')
    expect(await balance()).toBe(10)
    expect(await readOutcomeCode(ming.does('refresh', 'lucky', '1-3'))).toBe('done')
    clock.set('2022-10-21T00:00:00+08:00')
    for (let nth = 0; nth < 10; nth++) await ming.does('refresh')
    expect(await readOutcomeCode(ming.does('refresh', 'lucky', '3-1'))).toBe('done')
    expect(await balance()).toBe(9)
  })
})
