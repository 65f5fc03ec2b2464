import { sql } from 'drizzle-orm'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { withoutTimeLimits } from '#server/infra/db/retry.ts'
import { drawHooks, onSettled } from '#server/site/draw-hooks.ts'
import { recordDraws } from '#server/play/draws/draws.ts'
import { createDrawReport } from '#server/play/draws/testing/create-draw-report.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import { settleDue } from './settlement.ts'
import { insertManyPicks } from './testing/many-picks.ts'

const SCRIPT = fileURLToPath(new URL('testing/settle-process.ts', import.meta.url))
const PICKS = 60_000
const NIGHT = '2022-10-20T22:00:00+08:00'

let database: Connection
beforeAll(async () => {
  database = await createDatabaseClone()
  await database.jobsPool.db.transaction((tx) => insertManyPicks(tx, '2022120', PICKS))
})
afterAll(() => database.close())

/** Counts and sums of all rows written by a settlement. */
async function countRows() {
  const { rows } = await database.db.execute<Record<string, number>>(sql`select
    (select count(*) from settlements_due)::int as due, (select count(*) from wins)::int as wins, (select coalesce(sum(points), 0) from wins)::int as points,
    (select count(*) from ranked_players)::int as ranked, (select coalesce(sum(points), 0) from ranked_players)::int as "rankedPoints",
    (select count(*) from notifications where withdrawn_at is null and data ? 'rank')::int as told, (select count(*) from notifications)::int as ever,
    (select count(*) from settlements)::int as settlements, (select coalesce(max(winners), 0) from settlements)::int as winners`)
  return rows[0]!
}
/** Expected counts, computed from the picks. */
async function countExpected() {
  const { rows } = await database.db.execute<Record<string, number>>(sql`
    with matched as (
      select p.owner_id, bit_count(p.first_bits & d.first_bits) as r, bit_count(p.second_bits & d.second_bits) as b
      from picks p, draws d where d.issueno = '2022120')
    select count(*)::int as wins, count(distinct owner_id)::int as ranked from matched where b = 1 or r >= 4`)
  return rows[0]!
}

/** Starts a process and waits until it begins to settle. */
async function startProcess(): Promise<{ kill(): void; gone: Promise<number | null> }> {
  const target = JSON.stringify({ ...database.client, database: database.place })
  const child = spawn(process.execPath, [SCRIPT, target], { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(child, 'exit').then(([code]) => code as number | null)
  await Promise.race([once(child.stdout, 'data'), gone])
  return { kill: () => void child.kill('SIGKILL'), gone }
}

/**
 * Records numbers of the draw. Waits for a running settlement: the statement of a killed process continues for a while.
 */
const recordNumbers = (second: string) =>
  database.jobsPool.db.transaction(async (tx) => {
    await withoutTimeLimits(tx)
    const report = createDrawReport(1, '2022120', '2022-10-20', `1 5 9 17 26 33+${second}`)
    await recordDraws(tx, [report], { source: 'import', now: new Date(NIGHT), hooks: drawHooks })
  })

test('a killed process settles a draw fully or not at all', async () => {
  await recordNumbers('08')
  const whole = await startProcess()
  const started = performance.now()
  expect(await whole.gone).toBe(0)
  const took = performance.now() - started
  const { due: _none, ...first } = await countRows()
  expect(first).toMatchObject({
    ...(await countExpected()),
    settlements: 1,
    winners: first.wins,
    rankedPoints: first.points,
  })
  expect(first.wins).toBeGreaterThan(PICKS / 25)

  await recordNumbers('09')
  let [before, unfinished] = [first, 0]
  for (let kill = 0; kill < 10; kill++) {
    const child = await startProcess()
    await sleep(took * (kill / 10))
    child.kill()
    await child.gone
    // Read once: the connection may outlive the process for a moment, with a transaction that still rolls back or
    // commits.
    const { due = 0, ...now } = await countRows()
    if (due > 0) {
      unfinished++
      expect(now).toEqual(before)
      continue
    }
    expect(now).toMatchObject({ ...(await countExpected()), winners: now.wins, rankedPoints: now.points })
    before = now
    await recordNumbers(kill % 2 ? '09' : '10')
  }
  expect(unfinished).toBeGreaterThan(2)
  await settleDue(database.jobsPool.db, createFixedClock(NIGHT), onSettled)
  const after = await countRows()
  expect(after).toMatchObject({
    ...(await countExpected()),
    winners: after.wins,
    rankedPoints: after.points,
    told: after.wins,
    due: 0,
  })
})

test('two concurrent processes settle a draw once', async () => {
  await recordNumbers('11')
  const both = await Promise.all([startProcess(), startProcess()])
  expect(await Promise.all(both.map(({ gone }) => gone))).toEqual([0, 0])
  const after = await countRows()
  expect(after).toMatchObject({
    ...(await countExpected()),
    winners: after.wins,
    rankedPoints: after.points,
    told: after.wins,
  })
})
