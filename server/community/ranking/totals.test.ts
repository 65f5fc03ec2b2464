import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/people/account.ts'
import { rankingMembers } from '#contract/community/ranking.ts'
import { createPrize } from '#server/play/draws/testing/create-draw-report.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { addAndLockBets } from '#server/play/settlement/testing/add-and-lock-bets.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, requestCodeText } from '#server/testing/browsers.ts'
import { closeRankGaps } from './ranking.ts'

const site = createSharedSite()

const [MING, HONG] = ['13800138001', '13800138002']
const THURSDAY = '2022-10-20'
const SUNDAY = '2022-10-23'
const TABLE = [['一等奖', 5_000_000] as const, ['二等奖', 100_000] as const, ['三等奖', 3_000] as const]
const prizes = [...TABLE.map(([name, yuan]) => createPrize(name, 1, yuan)), createPrize('六等奖', 9, 5)]
const SIX = ['02,03,04,06,07,10', '08'] as const
const FIVE = ['01,05,09,17,20,21', '01'] as const
const NUMBERS = { type: 1, first: '01 05 09 17 26 33', second: '08' } as const

/** Locks the members' bets for a draw of 双色球, then records and settles the draw. */
async function playDraw(date: string, bets: Record<string, readonly (readonly [string, string])[]>) {
  site.clock.set(`${date}T10:00:00+08:00`)
  const issues = []
  for (const [phone, theirs] of Object.entries(bets))
    issues.push(await addAndLockBets(await createMember(site, phone), 1, theirs))
  site.clock.set(`${date}T22:00:00+08:00`)
  const facts = { ...NUMBERS, date, issueno: issues[0]!, prizes }
  await recordAndSettle(site, facts)
  return facts
}

/** Returns [rank, points, points over all issues] of each player in the latest ranking. */
async function fetchRanking() {
  const { data } = await createBrowser(site).call(rankingMembers, { type: 1, pageSize: 100 })
  return data.map(({ rank, money, totalmoney }) => [rank, money, totalmoney])
}

/** Returns members with a total that differs from their rankings. */
async function listWrongTotals() {
  const { rows } = await site.db.execute(sql`
    select * from ranking_totals full join (
      select user_id, game, sum(points)::bigint as points from ranked_players group by user_id, game
    ) as summed using (user_id, game)
    where coalesce(ranking_totals.points, 0) <> coalesce(summed.points, 0)`)
  return rows
}

test('totals are the sums over all rankings, also after corrections', async () => {
  const thursday = await playDraw(THURSDAY, { [MING]: [SIX], [HONG]: [FIVE] })
  await expect.poll(fetchRanking).toEqual([
    [1, 10, 10],
    [2, 5, 5],
  ])
  await playDraw(SUNDAY, { [MING]: [SIX, FIVE] })
  await expect.poll(fetchRanking).toEqual([[1, 15, 20]])
  expect(await listWrongTotals()).toEqual([])

  await recordAndSettle(site, { ...thursday, second: '01' })
  await expect.poll(fetchRanking).toEqual([[1, 15, 15]])
  const corrected = { ...thursday, first: '02 03 04 06 07 10', second: '01' }
  await recordAndSettle(site, corrected)
  await expect.poll(fetchRanking).toEqual([[1, 15, 100_015]])
  await recordAndSettle(site, { ...corrected, prizes: prizes.with(1, createPrize('二等奖', 1, 200_000)) })
  await expect.poll(fetchRanking).toEqual([[1, 15, 200_015]])
  expect(await listWrongTotals()).toEqual([])
})

test('subtracts the points of a replaced demo draw', async () => {
  site.clock.set(`${THURSDAY}T10:00:00+08:00`)
  const ming = await createMember(site)
  const issueno = await addAndLockBets(ming, 1, [SIX, FIVE])
  site.clock.set(`${THURSDAY}T22:00:00+08:00`)
  await recordAndSettle(site, { ...NUMBERS, issueno, date: THURSDAY, source: 'demo', prizes })
  await expect.poll(fetchRanking).toEqual([[1, 15, 15]])
  await recordAndSettle(site, { ...NUMBERS, issueno, date: THURSDAY, prizes, second: '07' })
  await expect.poll(fetchRanking).toEqual([[1, 10, 10]])
  expect(await listWrongTotals()).toEqual([])
})

test('removes a deleted account from rankings without settling again', async () => {
  await playDraw(THURSDAY, { [MING]: [SIX, FIVE], [HONG]: [SIX] })
  const settledBefore = await settledAt()
  const ming = await createMember(site, MING)
  await ming.call(deleteAccount, { code: await requestCodeText(ming, MING, 'delete') })
  await closeRankGaps(site.db)
  expect((await site.db.execute(sql`select rank, points from ranked_players`)).rows).toEqual([{ rank: 1, points: 5 }])
  expect((await site.db.execute(sql`select points from ranking_totals`)).rows).toEqual([{ points: 5 }])
  expect((await site.db.execute(sql`select from settlements_due`)).rowCount).toBe(0)
  expect((await site.db.execute(sql`select from rankings_due`)).rowCount).toBe(0)
  expect(await settledAt()).toEqual(settledBefore)

  async function settledAt() {
    return (await site.db.execute(sql`select draw_id, settled_at, xmin from settlements`)).rows
  }
})
