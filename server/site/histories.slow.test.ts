import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPost } from '#contract/community/forum.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { createDatabaseClone, toDatabaseUrl } from '#server/testing/database.ts'
import { createPlayers, type Playground } from '#server/testing/histories/players.ts'
import { callEndpointOnce } from '#server/testing/histories/call-recorder.ts'
import { type Scenario, scenarios } from '#server/testing/histories/intentions.ts'
import { insertSignedInMembers } from '#server/testing/members.ts'
import { findFreePort, type RunningProcess } from '#server/testing/processes.ts'
import { createSiteProcesses } from '#server/testing/site-process.ts'

/** With HISTORIES_MINUTES=60 the test runs for an hour, with more concurrent calls. */
const MINUTES = Number(process.env.HISTORIES_MINUTES ?? 0)
/** Seed that a failed run prints. It repeats the calls, but not their timing. */
const SEED = Number(process.env.HISTORIES_SEED ?? 0)
const SCENES = 4
const MEMBERS = 3
const WORKERS = 4
const [CALLERS, CALLS] = MINUTES > 0 ? [16, 20] : [10, 12]

const { root, started, end } = createSiteProcesses('彩运 经过')
let database: Connection
let site: RunningProcess
let base: string
const totals = { scenes: 0, calls: 0, unanswered: 0, objects: 0, kills: 0 }

beforeAll(async () => {
  database = await createDatabaseClone()
  const port = await findFreePort()
  base = `http://127.0.0.1:${port}`
  site = await started({
    DATABASE_URL: toDatabaseUrl(database),
    DATA_DIR: join(root, 'shared'),
    PORT: String(port),
    WEB_CONCURRENCY: String(WORKERS),
    // If Node's primary process distributed the connections, one that it sends to a dying worker would hang
    // (docs/decisions/065-histories.md).
    NODE_CLUSTER_SCHED_POLICY: 'none',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    // No sales end within an hour after this time.
    SITE_CLOCK: '2022-10-20T09:00:00+08:00',
  })
})
afterAll(async () => {
  if (MINUTES > 0) console.log(totals)
  await end()
  await database.close()
})

const listWorkers = () => {
  const { pid } = site.child
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

/** Never kills the last worker, because without workers all calls would wait. */
async function killWorker({ after, nth }: Scenario['kills'][number]): Promise<void> {
  await sleep(after)
  const living = listWorkers()
  if (living.length < 2) return
  process.kill(living[nth % living.length]!, 'SIGKILL')
  totals.kills++
}

async function createPlayground(): Promise<Playground> {
  const made = await database.db.$count(sql`users`)
  const [operator = '', ...members] = await insertSignedInMembers(database, MEMBERS + 1, made)
  const { rows } = await database.db.execute<{ id: number }>(
    sql`select id::float8 as id from users order by id desc limit ${MEMBERS + 1}`,
  )
  const [operatorId, ...ids] = rows.map(({ id }) => id).toReversed()
  await database.db.execute(sql`update users set role = 'administrator' where id = ${operatorId}`)
  await database.db.execute(sql`update sessions set staff = true where user_id = ${operatorId}`)
  return { base, members, operator, ids, postId: await createPostUntilAnswered(members[0]!) }
}

/** Repeats the call until it gets a reply. This is safe because the form id is an idempotency key. */
async function createPostUntilAnswered(token: string): Promise<number> {
  const form = randomUUID()
  for (;;) {
    const told = await callEndpointOnce(base, token, publishPost, { content: '今晚开奖，大家聊聊', form })
    if (told && 'done' in told) return (told.done as { id: number }).id
    if (told) throw new Error(told.refused)
    await sleep(100)
  }
}

async function playScene({ callers, kills }: Scenario): Promise<void> {
  const players = createPlayers(await createPlayground())
  const killing = Promise.all(kills.map(killWorker))
  await Promise.all(
    callers.map(async (wishes) => {
      for (const wish of wishes) await players.does(wish)
    }),
  )
  await killing
  const { objects } = players
  totals.scenes++
  totals.objects += objects.filter(({ history }) => history.length > 0).length
  totals.calls += objects.reduce((sum, { history }) => sum + history.length, 0)
  totals.unanswered += objects.flatMap(({ history }) => history).filter(({ told }) => told === null).length
  const faults = objects.map(({ name, fault }) => ({ name, words: fault() })).filter(({ words }) => words !== null)
  if (faults.length > 0) throw new Error(faults.map(({ name, words }) => `${name}: ${words}`).join('\n\n'))
}

test(
  'answers concurrent calls linearizably while workers are killed',
  async () => {
    const property = fc.asyncProperty(scenarios({ members: MEMBERS, callers: CALLERS, calls: CALLS }), playScene)
    const over = performance.now() + MINUTES * 60_000
    // Without shrinking, because a repeated run has other timing and may not fail again.
    do await fc.assert(property, { numRuns: SCENES, endOnFailure: true, ...(SEED && { seed: SEED }) })
    while (performance.now() < over)
    expect(totals.kills).toBeGreaterThan(0)
    expect(totals.calls).toBeGreaterThanOrEqual(totals.scenes * CALLERS * CALLS)
    expect(totals.unanswered).toBeLessThan(totals.calls / 2)
  },
  60_000 * (MINUTES + 10),
)
