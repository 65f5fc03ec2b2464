import { sql } from 'drizzle-orm'
import { GAMES } from '#lottery/games.ts'
import { type Connection, connect } from '#server/infra/db/connect.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { drawHooks, onSettled } from '#server/site/draw-hooks.ts'
import { recordDraws } from '#server/play/draws/draws.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { settleDue } from '#server/play/settlement/settlement.ts'
import { insertManyPicks } from '#server/play/settlement/testing/many-picks.ts'
import { buildTimeRow, type RowReporter } from './row.ts'
import { withTempFolder } from './site.ts'

const PICKS = 1_000_000
const WINNERS = 50_000
const DRAW_NIGHT = '2022-10-20T22:00:00+08:00'
/** SQL condition of each prize level of 双色球, in the simplest form. */
const LEVELS = [
  'r = 6 and b = 1',
  'r = 6 and b = 0',
  'r = 5 and b = 1',
  '(r, b) in ((5, 0), (4, 1))',
  '(r, b) in ((4, 0), (3, 1))',
  'b = 1 and r < 3',
]

type JobsPool = Connection['jobsPool']

/**
 * Compares the settlement of a million picks, with and without ranking and notifications, with a plain count per level.
 */
export async function measure(report: RowReporter): Promise<void> {
  await withTempFolder(async (folder) => {
    const connection = await connect({ kind: 'embedded', folder })
    await migrate(connection)
    // Uses the pool of the jobs, as settlement does, because the pool of requests has time limits.
    await measureSettlement(connection.jobsPool, report).finally(() => connection.close())
  })
}

async function measureSettlement(jobsPool: JobsPool, report: RowReporter): Promise<void> {
  const { db, pool } = jobsPool
  await db.transaction((tx) => insertManyPicks(tx, '2022120', PICKS))
  await pool.query('vacuum analyze picks')
  const facts = { issueno: '2022120', date: '2022-10-20', first: '1 5 9 17 26 33', second: '8' }
  const word = { game: GAMES[1], ...facts, salesFen: null, poolFen: null, deadline: null, prizes: [] }
  await db.transaction((tx) =>
    recordDraws(tx, [word], { source: 'import', now: new Date(DRAW_NIGHT), hooks: drawHooks }),
  )
  const peer = await measureDuration(() => countPerLevel(jobsPool))
  const bare = await measureSettling(jobsPool, [])
  report(buildTimeRow(3, 'settling 1,000,000 picks against one count per level', { ours: bare, peer }))
  const whole = await measureSettling(jobsPool, onSettled)
  const ranked = await pool.query('select count(*)::int as n from ranked_players')
  if (ranked.rows[0].n < WINNERS / 2) throw new Error(`only ${ranked.rows[0].n} players won`)
  report(buildTimeRow(8, 'the same with ranking and notifications', { ours: whole, peer }))
}

async function measureSettling({ db }: JobsPool, followers: typeof onSettled): Promise<number> {
  await db.execute(sql`insert into settlements_due (draw_id) select id from draws`)
  return measureDuration(() => settleDue(db, createFixedClock(DRAW_NIGHT), followers))
}

async function countPerLevel({ pool }: JobsPool): Promise<void> {
  for (const level of LEVELS) {
    await pool.query(`select count(*) from (
      select bit_count(p.first_bits & d.first_bits) as r, bit_count(p.second_bits & d.second_bits) as b
      from picks p, draws d where p.game = 1 and p.issueno = '2022120' and d.issueno = p.issueno) as matched where ${level}`)
  }
}

async function measureDuration(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
