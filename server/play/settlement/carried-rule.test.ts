import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDrawDates, KNOWN_CLOSURES } from '#lottery/calendar.ts'
import { GAMES } from '#lottery/games.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { type Prize, recordDraws } from '#server/play/draws/draws.ts'
import { createDrawReport } from '#server/play/draws/testing/create-draw-report.ts'
import { POOLS_YUAN, computeSpecialRuleByModel, TABLES } from '#server/play/draws/testing/special-rule-model.ts'
import { createDatabaseClone, deleteAllRows } from '#server/testing/database.ts'
import { settle } from './settle.ts'
import { settleDue, settlementHook } from './settlement.ts'

const SSQ = GAMES[1]
const DAYS = listDrawDates(SSQ, '2026-02-01', '2026-12-31', KNOWN_CLOSURES)
const CLOCK = createFixedClock('2026-11-01T22:00:00+08:00')
const toIssueNumber = (nth: number) => `2026${String(14 + nth).padStart(3, '0')}`

let database: Connection
beforeAll(async () => void (database = await createDatabaseClone()))
afterAll(() => database.close())

/** Clears the database and inserts one pick for each of `issues` undrawn issues. */
async function insertPicks(issues: number): Promise<void> {
  const { db } = database
  await deleteAllRows(db)
  await db.execute(sql`insert into users (phone, nickname, vip_code, created_at) values ('1', 'ming', '1', now())`)
  await db.execute(sql`insert into pick_owners (user_id, last_used_at) values (1, now())`)
  await db.execute(sql`insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
    select 1, 1, (2026014 + n)::text, 'lucky', 1, n, 0::bit(64), 0::bit(64), now() from generate_series(0, ${issues - 1}::int) n`)
}

interface RecordedFact {
  nth: number
  poolYuan: number | null
  prizes: readonly Prize[]
}

async function recordFacts(facts: readonly RecordedFact[]): Promise<void> {
  const words = facts.map(({ nth, poolYuan, prizes }) => {
    const poolFen = poolYuan === null ? null : poolYuan * 100
    return createDrawReport(1, toIssueNumber(nth), DAYS[nth]!, '1 2 3 4 5 6+7', { poolFen, prizes })
  })
  const arrival = { source: 'import', now: CLOCK.now(), hooks: [settlementHook] } as const
  await database.db.transaction((tx) => recordDraws(tx, words, arrival))
}

const settleAll = () => settleDue(database.db, CLOCK, [])

/** Returns the rules of the settlements, and the rules that the reference model computes from the stored draws. */
async function readRules() {
  const { rows } = await database.db.execute<{
    issueno: string
    rule: string
    pool: number | null
    prizes: Prize[]
  }>(sql`
    select issueno, rule, pool_fen / 100 as pool, prizes from draws left join settlements on draw_id = id order by issueno`)
  const stored = new Map(
    rows.map(({ issueno, pool, prizes }) => [Number(issueno.slice(4)), { poolYuan: pool, prizes }]),
  )
  const wanted = rows.map(({ issueno }) => computeSpecialRuleByModel(stored, Number(issueno.slice(4))))
  return {
    settled: rows.map(({ rule }) => rule),
    wanted: wanted.map((on) => (on === null ? 'ssq-undecided' : on ? 'ssq-special' : 'ssq')),
  }
}

const FULL = process.env.PROOFS_FULL === '1'

test.each([
  [2, FULL ? 12 : 4],
  [10, FULL ? 8 : 3],
  [40, FULL ? 3 : 1],
])(
  'settles %i issues like the reference model',
  async (issues, numRuns) => {
    const fact = fc.record({
      nth: fc.nat(issues - 1),
      poolYuan: fc.constantFrom(...POOLS_YUAN),
      prizes: fc.constantFrom(...TABLES),
    })
    const arrivals = fc.array(fc.array(fact, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 25 })
    const drawnAtFirst = fc.boolean()
    await fc.assert(
      fc.asyncProperty(arrivals, drawnAtFirst, async (all, drawn) => {
        await insertPicks(issues)
        const numbersOnly = Array.from({ length: issues }, (_, nth): RecordedFact => ({
          nth,
          poolYuan: null,
          prizes: [],
        }))
        // If the draws are not recorded first, the facts insert them out of order, between known issues.
        if (drawn) await recordFacts(numbersOnly)
        for (const facts of all) {
          await recordFacts(facts)
          await settleAll()
          const { settled, wanted } = await readRules()
          expect(settled).toEqual(wanted)
        }
      }),
      { numRuns },
    )
  },
  300_000,
)

test('settles again only if draw or rule changed', async () => {
  const issues = 110
  await insertPicks(issues)
  const middle = 1_000_000_000
  await recordFacts(Array.from({ length: issues }, (_, nth) => ({ nth, poolYuan: middle, prizes: [] })))
  expect(await settleAll()).toBe(issues)
  // Only the changed draw is settled again; the other issues have an unchanged rule.
  await recordFacts([{ nth: 3, poolYuan: middle + 1, prizes: [] }])
  expect(await settleAll()).toBe(1)
  await recordFacts([{ nth: 3, poolYuan: middle + 1, prizes: [] }])
  expect(await settleAll()).toBe(0)
  await recordFacts([{ nth: 9, poolYuan: 100, prizes: [] }])
  expect(await settleAll()).toBe(issues - 9)
  expect(new Set((await readRules()).settled.slice(10))).toEqual(new Set(['ssq']))
})

test('settles again if the rule changes during a settlement', async () => {
  await insertPicks(3)
  await recordFacts([0, 1, 2].map((nth) => ({ nth, poolYuan: null, prizes: [] })))
  const { rows } = await database.db.execute<{ id: number }>(
    sql`select id from draws where issueno = ${toIssueNumber(1)}`,
  )
  await database.db.transaction(async (tx) => {
    expect(await settle(tx, rows[0]!.id, CLOCK, [])).toBe(true)
    // The settlement has read the rule but is not committed. Now another transaction records the pool that decides the
    // rule.
    await recordFacts([{ nth: 0, poolYuan: 1_000_000_000, prizes: [] }])
  })
  await settleAll()
  const { settled, wanted } = await readRules()
  expect(settled).toEqual(wanted)
  expect(settled.slice(0, 2)).toEqual(['ssq-special', 'ssq-special'])
})
