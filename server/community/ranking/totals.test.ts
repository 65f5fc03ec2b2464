import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/people/account.ts'
import { rankingMembers } from '#contract/community/ranking.ts'
import { aPrize, draw } from '#server/play/settlement/testing/a-draw.ts'
import { holds } from '#server/play/settlement/testing/a-holder.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aBrowser, aMember, codeFor } from '#server/testing/people.ts'
import { closeRanks } from './ranking.ts'

const site = aSharedSite()

const [MING, HONG] = ['13800138001', '13800138002']
const THURSDAY = '2022-10-20'
const SUNDAY = '2022-10-23'
const TABLE = [['一等奖', 5_000_000] as const, ['二等奖', 100_000] as const, ['三等奖', 3_000] as const]
const prizes = [...TABLE.map(([name, yuan]) => aPrize(name, 1, yuan)), aPrize('六等奖', 9, 5)]
const SIX = ['02,03,04,06,07,10', '08'] as const
const FIVE = ['01,05,09,17,20,21', '01'] as const
const NUMBERS = { type: 1, first: '01 05 09 17 26 33', second: '08' } as const

/** Locks the members' bets and publishes a draw of 双色球. */
async function played(date: string, bets: Record<string, readonly (readonly [string, string])[]>) {
  site.clock.set(`${date}T10:00:00+08:00`)
  const issues = []
  for (const [phone, theirs] of Object.entries(bets)) issues.push(await holds(await aMember(site, phone), 1, theirs))
  site.clock.set(`${date}T22:00:00+08:00`)
  const facts = { ...NUMBERS, date, issueno: issues[0]!, prizes }
  await draw(site, facts)
  return facts
}

/** Returns [rank, points, points over all issues] of the latest ranking. */
async function ranking() {
  const { data } = await aBrowser(site).call(rankingMembers, { type: 1, pageSize: 100 })
  return data.map(({ rank, money, totalmoney }) => [rank, money, totalmoney])
}

/** Returns members with a total that differs from their rankings. */
async function off() {
  const { rows } = await site.db.execute(sql`
    select * from ranking_totals full join (
      select user_id, game, sum(points)::bigint as points from ranked_players group by user_id, game
    ) as summed using (user_id, game)
    where coalesce(ranking_totals.points, 0) <> coalesce(summed.points, 0)`)
  return rows
}

test('sums all rankings, also after corrections of older draws', async () => {
  const thursday = await played(THURSDAY, { [MING]: [SIX], [HONG]: [FIVE] })
  await expect.poll(ranking).toEqual([
    [1, 10, 10],
    [2, 5, 5],
  ])
  await played(SUNDAY, { [MING]: [SIX, FIVE] })
  await expect.poll(ranking).toEqual([[1, 15, 20]])
  expect(await off()).toEqual([])

  await draw(site, { ...thursday, second: '01' })
  await expect.poll(ranking).toEqual([[1, 15, 15]])
  const corrected = { ...thursday, first: '02 03 04 06 07 10', second: '01' }
  await draw(site, corrected)
  await expect.poll(ranking).toEqual([[1, 15, 100_015]])
  await draw(site, { ...corrected, prizes: prizes.with(1, aPrize('二等奖', 1, 200_000)) })
  await expect.poll(ranking).toEqual([[1, 15, 200_015]])
  expect(await off()).toEqual([])
})

test('subtracts points of demo draws from the totals', async () => {
  site.clock.set(`${THURSDAY}T10:00:00+08:00`)
  const ming = await aMember(site)
  const issueno = await holds(ming, 1, [SIX, FIVE])
  site.clock.set(`${THURSDAY}T22:00:00+08:00`)
  await draw(site, { ...NUMBERS, issueno, date: THURSDAY, source: 'demo', prizes })
  await expect.poll(ranking).toEqual([[1, 15, 15]])
  await draw(site, { ...NUMBERS, issueno, date: THURSDAY, prizes, second: '07' })
  await expect.poll(ranking).toEqual([[1, 10, 10]])
  expect(await off()).toEqual([])
})

test('removes a deleted account and closes the gap without settling', async () => {
  await played(THURSDAY, { [MING]: [SIX, FIVE], [HONG]: [SIX] })
  const settledBefore = await settledAt()
  const ming = await aMember(site, MING)
  await ming.call(deleteAccount, { code: await codeFor(ming, MING, 'delete') })
  await closeRanks(site.db)
  expect((await site.db.execute(sql`select rank, points from ranked_players`)).rows).toEqual([{ rank: 1, points: 5 }])
  expect((await site.db.execute(sql`select points from ranking_totals`)).rows).toEqual([{ points: 5 }])
  expect((await site.db.execute(sql`select from settlements_due`)).rowCount).toBe(0)
  expect((await site.db.execute(sql`select from rankings_due`)).rowCount).toBe(0)
  expect(await settledAt()).toEqual(settledBefore)

  async function settledAt() {
    return (await site.db.execute(sql`select draw_id, settled_at, xmin from settlements`)).rows
  }
})
