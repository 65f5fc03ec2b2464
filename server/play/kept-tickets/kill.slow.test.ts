import { sql } from 'drizzle-orm'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import { runLockJob } from './testing/run-lock-job.ts'

const SCRIPT = fileURLToPath(new URL('testing/lock-process.ts', import.meta.url))
const MEMBERS = 30
const A_MEMBERS = 4

let database: Connection
beforeAll(async () => {
  database = await createDatabaseClone()
  await database.db.execute(sql`insert into users (phone, nickname, vip_code, created_at)
    select 13000000000 + n, '彩友' || n, 10000000 + n, now() from generate_series(1, ${MEMBERS}::int) as n`)
  // Four bets per ticket: a member's third ticket finds the panel full.
  await database.db.execute(sql`
    insert into kept_tickets (user_id, slot, game, text, first_issue, locks, kept_at)
    select n, slot, 3, '福彩3D' || chr(10) || '直选 ' || slot || '|2|3456', '2022001', true, now()
    from generate_series(1, ${MEMBERS}::int) as n, generate_series(1, ${A_MEMBERS}::int) as slot`)
})
afterAll(() => database.close())

/** Starts a process that locks all saved tickets, and waits until it begins. */
async function startProcess(now: string): Promise<{ kill(): void; gone: Promise<number | null> }> {
  const target = JSON.stringify({ ...database.client, database: database.place })
  const child = spawn(process.execPath, [SCRIPT, target, now], { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(child, 'exit').then(([code]) => code as number | null)
  await Promise.race([once(child.stdout, 'data'), gone])
  return { kill: () => void child.kill('SIGKILL'), gone }
}

/**
 * Counts of the newest issue with lock rows: tried and failed tickets, notifications, picks, bets on panels, and the
 * picks of later issues.
 */
async function countRows() {
  const { rows } = await database.db.execute<Record<string, number>>(sql`
    with newest as (select max(issueno) as issueno from kept_locks),
    tried as (select kept_locks.* from kept_locks join newest using (issueno))
    select (select count(*) from tried)::int as tried, (select count(failure) from tried)::int as failed,
      (select count(*) from notifications where kind = 'kept_lock'
        and data->>'issueno' = (select issueno from newest))::int as told,
      (select count(*) from picks join newest using (issueno))::int as picks,
      (select coalesce(sum(jsonb_array_length(bets)), 0) from pick_panels join newest using (issueno))::int as bets,
      (select count(*) from picks where issueno > (select issueno from newest))::int as untold`)
  return rows[0]!
}

/** Expected counts: four bets per locked ticket, and none per failed one. */
const computeExpected = ({ tried = 0, failed = 0 }: Record<string, number>) => {
  const locked = (tried - failed) * 4
  return { told: failed, picks: locked, bets: locked, untold: 0 }
}
const ALL = { tried: MEMBERS * A_MEMBERS, failed: (MEMBERS * A_MEMBERS) / 2 }
const dayAt = (day: number) => `2022-11-${String(day).padStart(2, '0')}T10:00:00+08:00`

test('a killed process locks each ticket fully or not at all', async () => {
  const first = await startProcess(dayAt(1))
  const started = performance.now()
  expect(await first.gone).toBe(0)
  const took = performance.now() - started
  expect(await countRows()).toEqual({ ...ALL, ...computeExpected(ALL) })
  let unfinished = 0
  for (let kill = 1; kill <= 5; kill++) {
    const child = await startProcess(dayAt(1 + kill))
    await sleep(took * (kill / 7))
    child.kill()
    await child.gone
    const now = await countRows()
    expect(now).toMatchObject(computeExpected(now))
    if (now.tried !== ALL.tried) unfinished++
    await runLockJob({ db: database.jobsPool.db, clock: createFixedClock(dayAt(1 + kill)) })
    expect(await countRows()).toEqual({ ...ALL, ...computeExpected(ALL) })
  }
  expect(unfinished).toBeGreaterThan(1)
})

test('two concurrent processes lock each ticket once', async () => {
  const both = await Promise.all([startProcess(dayAt(20)), startProcess(dayAt(20))])
  expect(await Promise.all(both.map(({ gone }) => gone))).toEqual([0, 0])
  expect(await countRows()).toEqual({ ...ALL, ...computeExpected(ALL) })
})
