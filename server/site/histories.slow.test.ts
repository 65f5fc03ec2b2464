import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPost } from '#contract/community/forum.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { aDatabase } from '#server/testing/a-database.ts'
import { playersOf, type Playground } from '#server/testing/histories/players.ts'
import { tell } from '#server/testing/histories/watched.ts'
import { type Scene, scenes } from '#server/testing/histories/wishes.ts'
import { membersByTokens } from '#server/testing/members.ts'
import { freePort, type Run } from '#server/testing/processes.ts'
import { siteProcesses } from '#server/testing/site-process.ts'

/** HISTORIES_MINUTES=60: run that long, with more concurrent calls. */
const MINUTES = Number(process.env.HISTORIES_MINUTES ?? 0)
/** Seed printed by a failure: repeats the calls, but not their timing. */
const SEED = Number(process.env.HISTORIES_SEED ?? 0)
const SCENES = 4
const MEMBERS = 3
const WORKERS = 4
const [CALLERS, CALLS] = MINUTES > 0 ? [16, 20] : [10, 12]

const { root, started, end } = siteProcesses('彩运 经过')
let database: Connection
let site: Run
let base: string
const figures = { scenes: 0, calls: 0, unanswered: 0, objects: 0, kills: 0 }

beforeAll(async () => {
  database = await aDatabase()
  const { host, database: its } = database.client
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  site = await started({
    DATABASE_URL: `postgres://app@localhost/${its}?host=${encodeURIComponent(String(host))}`,
    DATA_DIR: join(root, 'shared'),
    PORT: String(port),
    WEB_CONCURRENCY: String(WORKERS),
    // With connections distributed by Node's primary, one sent to a dying worker would hang
    // (docs/decisions/065-histories.md).
    NODE_CLUSTER_SCHED_POLICY: 'none',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    // No end of sales within the next hour.
    SITE_CLOCK: '2022-10-20T09:00:00+08:00',
  })
})
afterAll(async () => {
  if (MINUTES > 0) console.log(figures)
  await end()
  await database.close()
})

const workers = () => {
  const { pid } = site.child
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

/** Kills a worker, except the last one: all calls would wait. */
async function kill({ after, nth }: Scene['kills'][number]): Promise<void> {
  await sleep(after)
  const living = workers()
  if (living.length < 2) return
  process.kill(living[nth % living.length]!, 'SIGKILL')
  figures.kills++
}

/** Creates new members, an operator and a post for one scenario. */
async function aPlayground(): Promise<Playground> {
  const made = await database.db.$count(sql`users`)
  const [operator = '', ...members] = await membersByTokens(database, MEMBERS + 1, made)
  const { rows } = await database.db.execute<{ id: number }>(
    sql`select id::float8 as id from users order by id desc limit ${MEMBERS + 1}`,
  )
  const [operatorId, ...ids] = rows.map(({ id }) => id).toReversed()
  await database.db.execute(sql`update users set role = 'administrator' where id = ${operatorId}`)
  await database.db.execute(sql`update sessions set staff = true where user_id = ${operatorId}`)
  return { base, members, operator, ids, postId: await aPost(members[0]!) }
}

/** Publishes a post; retries without a reply, since the form id makes it idempotent. */
async function aPost(token: string): Promise<number> {
  const form = randomUUID()
  for (;;) {
    const told = await tell(base, token, publishPost, { content: '今晚开奖，大家聊聊', form })
    if (told && 'done' in told) return (told.done as { id: number }).id
    if (told) throw new Error(told.refused)
    await sleep(100)
  }
}

async function plays({ callers, kills }: Scene): Promise<void> {
  const players = playersOf(await aPlayground())
  const killing = Promise.all(kills.map(kill))
  await Promise.all(
    callers.map(async (wishes) => {
      for (const wish of wishes) await players.does(wish)
    }),
  )
  await killing
  const { objects } = players
  figures.scenes++
  figures.objects += objects.filter(({ history }) => history.length > 0).length
  figures.calls += objects.reduce((sum, { history }) => sum + history.length, 0)
  figures.unanswered += objects.flatMap(({ history }) => history).filter(({ told }) => told === null).length
  const faults = objects.map(({ name, fault }) => ({ name, words: fault() })).filter(({ words }) => words !== null)
  if (faults.length > 0) throw new Error(faults.map(({ name, words }) => `${name}: ${words}`).join('\n\n'))
}

test(
  'is linearizable while workers are killed',
  async () => {
    const property = fc.asyncProperty(scenes({ members: MEMBERS, callers: CALLERS, calls: CALLS }), plays)
    const over = performance.now() + MINUTES * 60_000
    // Timing is not part of the seed, so shrinking would be random.
    do await fc.assert(property, { numRuns: SCENES, endOnFailure: true, ...(SEED && { seed: SEED }) })
    while (performance.now() < over)
    expect(figures.kills).toBeGreaterThan(0)
    expect(figures.calls).toBeGreaterThanOrEqual(figures.scenes * CALLERS * CALLS)
    expect(figures.unanswered).toBeLessThan(figures.calls / 2)
  },
  60_000 * (MINUTES + 10),
)
