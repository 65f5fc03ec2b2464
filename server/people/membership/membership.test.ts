import { describe, expect, test } from 'vitest'
import { myProfile } from '#contract/people/account.ts'
import { addRankingComment, rankingComments, rankingMembers } from '#contract/community/ranking.ts'
import { addMonths } from '#lottery/dates.ts'
import { GAMES } from '#lottery/games.ts'
import { createFindMember, findOrRegister } from '#server/people/account/account.ts'
import { recordDraws } from '#server/play/draws/draws.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember } from '#server/testing/browsers.ts'
import { extendChain } from './membership.rules.ts'
import { extendMembership, findVipEnd } from './membership.ts'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`)

describe('months', () => {
  test.each([
    ['2022-01-31 10:00:00', 1, '2022-02-28 10:00:00'],
    ['2022-01-31 10:00:00', 2, '2022-03-31 10:00:00'],
    ['2024-01-31 10:00:00', 1, '2024-02-29 10:00:00'],
    ['2024-02-29 23:59:59', 12, '2025-02-28 23:59:59'],
    ['2022-12-31 00:30:00', 2, '2023-02-28 00:30:00'],
    ['2022-03-01 00:30:00', 1, '2022-04-01 00:30:00'],
  ])('computes %s plus %i months as %s', (from, months, until) => {
    expect(addMonths(at(from), months)).toEqual(at(until))
  })

  test('ends twelve one-month grants like one twelve-month grant', () => {
    const now = at('2022-01-31 10:00:00')
    let chain = extendChain(null, 1, now)
    for (let i = 1; i < 12; i++) chain = extendChain(chain, 1, now)
    expect(chain).toEqual(extendChain(null, 12, now))
  })

  test('counts months from a new start after expiry', () => {
    const old = extendChain(null, 1, at('2022-01-31 10:00:00'))
    expect(extendChain(old, 1, old.until).until).toEqual(at('2022-03-28 10:00:00'))
  })
})

describe('membership', () => {
  const site = createSharedSite({ now: '2022-10-31T10:00:00+08:00' })

  const ming = async () =>
    (await site.db.transaction((tx) => findOrRegister(tx, '13800138000', site.clock.now()))).user.id
  const give = (userId: number, months: number, key: string) =>
    // Uses the pool of the jobs: many concurrent calls wait longer than the time limit of a request.
    site.connection.jobsPool.db.transaction((tx) => extendMembership(tx, { userId, months, key }, site.clock.now()))

  test('starts immediately and ends at its deadline', async () => {
    const who = await createMember(site)
    await give(await ming(), 1, 'a')
    expect((await who.call(myProfile, {})).data).toMatchObject({
      is_vip: 1,
      vip_since: '2022-10-31 10:00:00',
      deadline: '2022-11-30 10:00:00',
    })
    site.clock.set('2022-11-30T10:00:00+08:00')
    await site.db.execute("update sessions set expires_at = '2023-01-01'")
    expect((await who.call(myProfile, {})).data.is_vip).toBe(0)
  })

  test('shows the VIP badge until its exact end', async () => {
    const word = { game: GAMES[3], date: '2022-10-30', issueno: '2022290', first: '1 2 3', second: '' }
    const unknown = { salesFen: null, poolFen: null, deadline: null, prizes: [] }
    await site.db.transaction((tx) =>
      recordDraws(tx, [{ ...word, ...unknown }], { source: 'import', now: site.clock.now(), hooks: [] }),
    )
    await (await createMember(site)).call(addRankingComment, { ranking_list_id: 1, content: '恭喜' })
    await site.db.execute('insert into ranked_players values (1, 1, 3, 1, 1, 100)')

    expect(await badges()).toEqual({ session: false, cookie: 0, ranked: 0, commented: 0 })
    await give(1, 1, 'a')
    site.clock.set('2022-11-30T09:58:00+08:00')
    expect(await badges()).toEqual({ session: true, cookie: 1, ranked: 1, commented: 1 })
    site.clock.set('2022-11-30T10:00:00+08:00')
    expect(await badges()).toEqual({ session: false, cookie: 0, ranked: 0, commented: 0 })
  })

  /** Returns the VIP badge of player 1 in the session, the cookie, the ranking and a comment. */
  async function badges() {
    await site.db.execute('delete from sign_in_codes')
    const { cookies, call } = await createMember(site)
    const member = await createFindMember(site.connection, site.clock)(cookies.get('Admin-Token') ?? '')
    return {
      session: member?.isVip,
      cookie: JSON.parse(decodeURIComponent(cookies.get('userInfo') ?? '')).is_vip,
      ranked: (await call(rankingMembers, { type: 3, id: 1 })).data[0]?.is_vip,
      commented: (await call(rankingComments, { id: 1 })).data[0]?.is_vip,
    }
  }

  test('is queried by vip_at, which PostgreSQL inlines', async () => {
    const { rows } = await site.db.execute<{ 'QUERY PLAN': string }>(
      'explain select exists (select from vip_at(id, now())) from users',
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('on vip_chains')
    expect(plan).not.toContain('vip_at')
  })

  test('is extended once per key by concurrent calls', async () => {
    const id = await ming()
    await Promise.all(Array.from({ length: 20 }, () => give(id, 3, 'order 7')))
    expect(await findVipEnd(site.db, id)).toEqual(at('2023-01-31 10:00:00'))
  })
})
