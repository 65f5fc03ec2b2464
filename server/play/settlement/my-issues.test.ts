import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { myLatestIssues, myTonight } from '#contract/play/settlement.ts'
import { GAMES } from '#lottery/games.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, type Browser } from '#server/testing/browsers.ts'
import { createPrize } from '#server/play/draws/testing/create-draw-report.ts'
import { recordUnsettled, recordAndSettle } from './testing/record-draw.ts'
import { addAndLockBets } from './testing/add-and-lock-bets.ts'

// A Thursday: draw day of 双色球 and of the daily games 福彩3D, 排列3 and 排列5.
const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
const EVENING = '2022-10-20T21:30:00+08:00'

const latest = async (who: Browser, is_win = 1) => (await who.call(myLatestIssues, { is_win })).data
const tonight = async (who: Browser) => (await who.call(myTonight, {})).data

const BETS = [
  ['01,05,09,17,26,33', '09'],
  ['02,03,04,06,07,10', '08'],
  ['02,03,04,06,07,10', '09'],
] as const
const SSQ = { type: 1, date: '2022-10-20', first: '01 05 09 17 26 33', second: '08' } as const
const NOTHING = { wins: 0, undecided_picks: 0, points: 0, undecided_points: 0, awaited_wins: 0 }

describe('issues of tonight', () => {
  let ming: Browser
  let issueno: string
  beforeEach(async () => {
    ming = await createMember(site)
    issueno = await addAndLockBets(ming, 1, BETS)
  })

  test('shows waiting issues of tonight, then their results', async () => {
    await addAndLockBets(ming, 2, [['01,02,03,04,05', '01,02']])
    const waiting = { type: 1, issueno, id: null, opendate: '2022-10-20 21:15:00', picks: 3, settlement: 'waiting' }
    // 大乐透 is drawn on Saturday: it is listed first, and not among tonight's issues.
    expect((await latest(ming)).lists).toMatchObject([
      { type: 2, picks: 1 },
      { ...waiting, ...NOTHING },
    ])
    expect(await latest(ming, 2)).toEqual({ lists: [], next: '' })
    expect(await tonight(ming)).toEqual([{ ...waiting, ...NOTHING }])

    site.clock.set(EVENING)
    await recordUnsettled(site, { ...SSQ, issueno })
    expect(await tonight(ming)).toMatchObject([{ ...waiting, id: expect.any(Number), settlement: 'pending' }])
    await recordAndSettle(site, {
      ...SSQ,
      issueno,
      prizes: [createPrize('二等奖', 3, 150_000), createPrize('六等奖', 500_000, 5)],
    })
    const settled = { type: 1, picks: 3, settlement: 'settled', ...NOTHING, wins: 2, points: 150_005 }
    expect(await tonight(ming)).toMatchObject([settled])
    expect((await latest(ming, 2)).lists).toMatchObject([settled])
  })

  test("excludes other members' picks", async () => {
    const hong = await createMember(site, '13800138001')
    expect([await tonight(hong), (await latest(hong)).lists]).toEqual([[], []])
  })

  test('counts wins of unknown amount, and lists issues without wins', async () => {
    const lost = await addAndLockBets(ming, 3, [['1,2,3', '']])
    site.clock.set(EVENING)
    await recordAndSettle(site, { type: 3, issueno: lost, date: '2022-10-20', first: '4 5 6' })
    await recordAndSettle(site, { ...SSQ, issueno })
    expect(await tonight(ming)).toMatchObject([
      { type: 1, settlement: 'settled', wins: 2, points: 5, undecided_points: 0 },
      { type: 3, settlement: 'settled', ...NOTHING },
    ])
  })

  test('lists no issue of tonight after midnight', async () => {
    site.clock.set('2022-10-21T00:00:01+08:00')
    expect(await tonight(ming)).toEqual([])
    expect((await latest(ming)).lists).toMatchObject([{ issueno, settlement: 'waiting' }])
  })
})

describe('pages of all games', () => {
  let ming: Browser
  beforeEach(async () => {
    ming = await createMember(site)
    await createMember(site, '13800138001')
    await site.db.execute(
      sql`insert into pick_owners (user_id, last_used_at) select id, now() from users on conflict do nothing`,
    )
    // 排列3 and 排列5 are daily, 双色球 is not. The last days have no draws, and neither has one earlier day of 排列5.
    await fill(4, '22', [1, 9], 7)
    await fill(5, '22', [2, 9], 6)
    await site.db.execute(sql`delete from draws where game = 5 and date = '2022-10-04'`)
    await fill(1, '2022', [3, 4], 4)
  })

  const fill = (game: number, year: string, [from, to]: [number, number], drawn: number) =>
    site.db.execute(sql`
      with days as (select n, ${year} || lpad(n::text, 3, '0') as issueno from generate_series(${from}::int, ${to}::int) as n),
      drawn as (insert into draws
        (game, issueno, date, first, second, prizes, first_bits, second_bits, trust, demo, arrived_at, updated_at)
        select ${game}::int, issueno, date '2022-10-01' + n - 1, '1,2,3', '', '[]', 0::bit(64), 0::bit(64), 'single', false, now(), now()
        from days where n <= ${drawn}::int)
      insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
      select pick_owners.id, ${game}::int, issueno, 'random', slot, slot, 0::bit(64), 0::bit(64), now()
      from pick_owners, days, generate_series(1, 2) as slot where user_id = 1 or n = 9`)

  async function pagesOf(is_win: number, pageSize: number): Promise<string[]> {
    const rows: string[] = []
    for (let before: string | undefined; before !== '';) {
      const { data } = await ming.call(myLatestIssues, { is_win, pageSize, ...(before && { before }) })
      expect(data.lists.length).toBe(data.next === '' ? data.lists.length : pageSize)
      rows.push(...data.lists.map(({ type, issueno }) => `${GAMES[type].name} ${issueno}`))
      before = data.next
    }
    return rows
  }

  test.each([1, 2])('lists every issue once (is_win %i)', async (is_win) => {
    const whole = await pagesOf(is_win, 100)
    expect(whole).toHaveLength(is_win === 1 ? 9 + 8 + 2 : 7 + 4 + 2)
    expect(new Set(whole).size).toBe(whole.length)
    for (const name of ['排列3', '排列5', '双色球']) {
      const own = whole.filter((row) => row.startsWith(name))
      expect(own).toEqual(own.toSorted().toReversed())
    }
    for (const pageSize of [1, 2, 3, 5, 18, 19]) expect(await pagesOf(is_win, pageSize)).toEqual(whole)
  })

  test('sorts drawn issues by draw time, latest first', async () => {
    expect((await pagesOf(2, 100)).slice(0, 7)).toEqual([
      '排列3 22007',
      '排列3 22006',
      '排列5 22006',
      '排列3 22005',
      '排列5 22005',
      '双色球 2022004',
      '排列3 22004',
    ])
  })

  test.each(['x', '1.2', '2022001.22001.2022001.22001.22001.22001.20220010', '.......'])(
    'rejects the cursor %s',
    async (before) => {
      expect((await ming.call(myLatestIssues, { before })).status).toBe(400)
    },
  )
})
