import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FixedClock, fixedClock } from '#server/lib/clock.ts'
import type { Connection } from '#server/db/connect.ts'
import { aDatabase, emptied } from '#server/testing/a-database.ts'
import { owners } from './picks.tables.ts'
import type { ShownPanel } from './picks.ts'
import { aPlayer, code, depsAt } from './testing/a-player.ts'

let database: Connection
const clock: FixedClock = fixedClock('2022-10-20T10:00:00+08:00')
const deps = depsAt(clock)

beforeAll(async () => void (database = await aDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  clock.set('2022-10-20T10:00:00+08:00')
  await emptied(database.db)
  await database.db.execute(sql`insert into users (phone, nickname, vip_code, created_at)
    select 13800000000 + n, 'p' || n, 10000000 + n, now() from generate_series(1, 9) as n`)
})

const aMember = (id: number, isVip = false) => aPlayer(database, deps, id, isVip)
const ranksOf = ({ bets }: ShownPanel, from = 0, to = 10) => bets.slice(from, to).map(({ rank }) => rank)
const lockedOf = ({ bets }: ShownPanel) => bets.filter(({ lockedAt }) => lockedAt).length

describe('allowances', () => {
  test('a member has ten lucky refreshes, however many calls at once', async () => {
    const ming = aMember(1)
    expect((await ming.does('open')).refreshesLeft).toBe(10)
    const codes = await Promise.all(Array.from({ length: 64 }, () => code(ming.does('refresh'))))
    expect(codes.filter((one) => one === 'done')).toHaveLength(10)
    expect(codes.filter((one) => one === 'refreshes_used_member')).toHaveLength(54)
    expect((await ming.does('refresh', 'small')).refreshesLeft).toBe(Infinity)
  })

  test('a VIP refreshes without end, adds lucky bets up to ten, and takes none away', async () => {
    const hong = aMember(2, true)
    for (let i = 0; i < 12; i++) expect((await hong.does('refresh')).refreshesLeft).toBe(Infinity)
    for (let total = 6; total <= 10; total++) expect((await hong.does('add')).bets).toHaveLength(total)
    expect(await code(hong.does('add'))).toBe('panel_full')
    expect(await code(hong.does('minus'))).toBe('no_minus_in_lucky')
    expect(await code(aMember(1).does('add'))).toBe('vip_for_more')
  })

  test('a member is one owner, also when first seen twice at once', async () => {
    const ming = aMember(1)
    await Promise.all(Array.from({ length: 16 }, () => ming.does('open')))
    expect(await database.db.select().from(owners)).toMatchObject([{ userId: 1, visitor: null }])
  })
})

describe('locks', () => {
  test('two lucky bets for a member, ten for a VIP, ten of every other mode', async () => {
    const ming = aMember(1)
    const lucky = await ming.does('open')
    expect(lockedOf(await ming.locks(lucky, ranksOf(lucky, 0, 2)))).toBe(2)
    expect(await code(ming.locks(lucky, ranksOf(lucky, 2, 3)))).toBe('vip_to_lock')
    const random = await ming.does('open', 'random')
    expect(lockedOf(await ming.locks(random, ranksOf(random)))).toBe(5)
    const vip = aMember(2, true)
    for (let total = 6; total <= 10; total++) await vip.does('add')
    const ten = await vip.does('open')
    expect(lockedOf(await vip.locks(ten, ranksOf(ten)))).toBe(10)
  })

  test('the bulk button locks all or none; what is locked stays locked since then', async () => {
    const ming = aMember(1)
    const panel = await ming.does('open')
    expect(await code(ming.locks(panel, ranksOf(panel, 0, 3)))).toBe('vip_to_lock')
    expect(await code(ming.locks(panel, [...ranksOf(panel, 0, 1), -1]))).toBe('unknown_bet')
    expect(lockedOf(await ming.does('open'))).toBe(0)
    const first = await ming.locks(panel, ranksOf(panel, 0, 1))
    clock.advance(1000)
    expect((await ming.locks(panel, ranksOf(panel, 0, 2))).bets[0]).toEqual(first.bets[0])
    expect(lockedOf(await ming.locks(panel, ranksOf(panel), false))).toBe(0)
  })

  test('a refresh leaves locked bets where they are; neither it nor minus takes one away', async () => {
    const ming = aMember(1)
    const panel = await ming.does('open', 'random')
    const locked = await ming.locks(panel, ranksOf(panel, 1, 2))
    const refreshed = await ming.does('refresh', 'random')
    expect(refreshed.bets[1]).toEqual(locked.bets[1])
    expect(refreshed.bets.filter((bet, at) => bet.rank === panel.bets[at]?.rank)).toHaveLength(1)
    const all = await ming.locks(refreshed, ranksOf(refreshed))
    expect(await code(ming.does('refresh', 'random'))).toBe('nothing_to_refresh')
    expect(await code(ming.does('minus', 'random'))).toBe('nothing_to_remove')
    expect((await ming.does('open', 'random')).bets).toEqual(all.bets)
  })

  test('whoever was a VIP keeps ten locked bets, and may name them again', async () => {
    const [vip, after] = [aMember(2, true), aMember(2)]
    const panel = await vip.does('open')
    await vip.locks(panel, ranksOf(panel))
    expect(lockedOf(await after.locks(panel, ranksOf(panel)))).toBe(5)
    await after.locks(panel, ranksOf(panel, 0, 1), false)
    expect(await code(after.locks(panel, ranksOf(panel, 0, 1)))).toBe('vip_to_lock')
  })

  test('64 locks at once never hold more than two; another issue’s are refused', async () => {
    const ming = aMember(1)
    const panel = await ming.does('open')
    const at = (n: number) => ranksOf(panel, n % 5, (n % 5) + 1)
    await Promise.all(Array.from({ length: 64 }, (_, n) => code(ming.locks(panel, at(n), n % 3 > 0))))
    expect(lockedOf(await ming.does('open'))).toBeLessThanOrEqual(2)
    clock.set('2022-10-20T20:00:00+08:00')
    expect(await code(ming.locks(panel, at(0)))).toBe('issue_not_on_sale')
    expect(await code(ming.locks(panel, at(0), false))).toBe('issue_not_on_sale')
  })

  test('without a mode the first panel in the order of modes is meant', async () => {
    const ming = aMember(1)
    const [random, small] = [await ming.does('open', 'random'), await ming.does('open', 'small')]
    const both = [...ranksOf(random, 0, 1), ...ranksOf(small, 0, 1)]
    expect(await ming.locks(random, both, true, true)).toMatchObject({ mode: 'random' })
    expect([lockedOf(await ming.does('open', 'random')), lockedOf(await ming.does('open', 'small'))]).toEqual([1, 1])
  })
})
