import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockBets, selection } from '#contract/play/picks.ts'
import { myPicks } from '#contract/play/settlement.ts'
import { drawHooks, onSettled } from '#server/site/draw-hooks.ts'
import { recordDraws } from '#server/play/draws/draws.ts'
import { createDrawReport } from '#server/play/draws/testing/create-draw-report.ts'
import { createSite, type TestSite } from '#server/testing/site.ts'
import { createMember, type Browser } from '#server/testing/browsers.ts'
import { createPhone } from '#server/testing/members.ts'
import { settle } from './settle.ts'
import { settleDue } from './settlement.ts'
import { addAndLockBets } from './testing/add-and-lock-bets.ts'
import { insertManyPicks } from './testing/many-picks.ts'

const [TONIGHT, NEXT] = ['2022120', '2022121']
const MEMBERS = 16
const ROUNDS = process.env.PROOFS_FULL === '1' ? 8 : 2
/** The blue ball 08 is drawn in every round: each of these bets would win if it belonged to tonight's issue. */
const BETS = [
  ['01,02,03,04,05,06', '08'],
  ['07,08,09,10,11,12', '08'],
  ['13,14,15,16,17,18', '08'],
  ['19,20,21,22,23,24', '08'],
] as const

let site: TestSite
/** The pool without a statement timeout, which the settlement job uses. */
const getJobsDb = () => site.connection.jobsPool.db
beforeAll(async () => {
  site = await createSite({ now: '2022-10-20T10:00:00+08:00' })
  await site.connection.jobsPool.db.transaction((tx) => insertManyPicks(tx, TONIGHT, 5_000))
})
afterAll(() => site.close())

/**
 * Records tonight's numbers, different in each round, and marks the draw for settlement. Returns the id of the draw.
 */
async function recordDraw(round: number): Promise<number> {
  const first = Array.from({ length: 6 }, (_, at) => round + 1 + 4 * at).join(' ')
  const word = createDrawReport(1, TONIGHT, '2022-10-20', `${first}+8`)
  const arrival = { source: 'import', now: site.clock.now(), hooks: drawHooks } as const
  await site.db.transaction((tx) => recordDraws(tx, [word], arrival))
  const { rows } = await site.db.execute<{ id: number }>(sql`select id from draws where issueno = ${TONIGHT}`)
  return rows[0]!.id
}

async function createHolder(nth: number) {
  const who = await createMember(site, createPhone(), `192.0.2.${nth + 1}`)
  await addAndLockBets(who, 1, BETS)
  return { who, held: BETS.map(() => false) }
}

/** Locks or unlocks each bet of each member, all concurrently. */
async function toggleAllLocks(holders: { who: Browser; held: boolean[] }[]): Promise<void> {
  const calls = holders.flatMap(({ who, held }) =>
    BETS.map(async ([red_ball, blue_ball], at) => {
      const state = held[at] ? 2 : 1
      const { status, msg } = await who.call(lockBets, {
        type: 1,
        issueno: NEXT,
        mode: 'rand',
        state,
        red_ball,
        blue_ball,
      })
      expect([status, msg]).toEqual([200, ''])
      held[at] = state === 1
    }),
  )
  expect(calls).toHaveLength(64)
  await Promise.all(calls)
}

/** Counts winning picks without a row in `wins`, and rows in `wins` of picks that have not won. */
async function countWrongWins() {
  const { rows } = await site.db.execute<Record<string, number>>(sql`
    with won as (
      select p.id from picks p join draws d on d.issueno = p.issueno
      where bit_count(p.second_bits & d.second_bits) = 1 or bit_count(p.first_bits & d.first_bits) >= 4)
    select (select count(*) from won where id not in (select pick_id from wins))::int as missing,
      (select count(*) from wins where pick_id not in (select id from won))::int as "tooMany",
      (select count(*) from won)::int as won`)
  return rows[0]!
}

test('locks picks of the next issue during settlement', async () => {
  const holders = await Promise.all(Array.from({ length: MEMBERS }, (_, nth) => createHolder(nth)))
  site.clock.set('2022-10-20T22:00:00+08:00')
  for (const { who } of holders) {
    for (const [red_ball, blue_ball] of BETS) {
      await who.call(selection(1), { type: 'rand', own: 1, red_ball, blue_ball })
    }
  }
  for (let round = 0; round < ROUNDS; round++) {
    const drawId = await recordDraw(round)
    if (round % 2 === 0) await Promise.all([settleDue(getJobsDb(), site.clock, onSettled), toggleAllLocks(holders)])
    // The settlement commits only after all responses: a request that waits for it would deadlock.
    else
      await getJobsDb().transaction(
        async (tx) => void ((await settle(tx, drawId, site.clock, onSettled)) && (await toggleAllLocks(holders))),
      )
    for (const { who, held } of holders) {
      const { data: next } = await who.call(myPicks, { type: 1, issueno: NEXT })
      const locked = BETS.filter((_, at) => held[at]).map(([red]) => red)
      expect(next.map(({ red_ball }) => red_ball).toSorted()).toEqual(locked)
      expect(next.filter(({ is_win }) => is_win !== null)).toEqual([])
    }
    expect(await countWrongWins()).toMatchObject({ missing: 0, tooMany: 0 })
    expect((await countWrongWins()).won).toBeGreaterThan(MEMBERS * BETS.length)
  }
})
