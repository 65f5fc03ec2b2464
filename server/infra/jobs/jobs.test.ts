import { sql } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { returnAbandonedJobs } from './abandoned-jobs.ts'
import { createJobsChecks } from './jobs.checks.ts'
import { type FeatureJobs, type Jobs, startJobs } from './jobs.ts'
import { listUnfinishedRuns } from './unfinished-runs.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { type DoneWork, onDoneWork } from '#server/infra/lib/done-work.ts'
import { createLogger } from '#server/site/logger.ts'
import { withAdmin, joinSharedCluster } from '#server/testing/test-cluster.ts'
import type { Cluster } from '#server/infra/postgres/embedded.ts'
import { createDatabaseClone } from '#server/testing/database.ts'

const silent = createLogger({ logLevel: 'fatal', production: true }, { write: () => {} })
let cluster: Cluster
let connection: Connection
let queue: Jobs | null = null
beforeAll(async () => void (cluster = await joinSharedCluster()))
afterAll(() => cluster.leave())
beforeEach(async () => void (connection = await createDatabaseClone()))
afterEach(async () => {
  await queue?.stop()
  queue = null
  await connection.close()
})

const createTestLogger = (lines: string[]) =>
  createLogger({ logLevel: 'info', production: true }, { write: (line) => void lines.push(line) })
/** Starts a queue, which is stopped after the test. */
const start = async (jobs: FeatureJobs, logger = silent, pollMs = 5000): Promise<Jobs> =>
  (queue = await startJobs(connection, logger, jobs, { pollMs }))
const addJob = (name: string) => connection.db.execute(sql`select graphile_worker.add_job(${name})`)
const allowConnections = (is: boolean) =>
  withAdmin(cluster, async (admin) => {
    await admin.query(`alter database ${connection.place} allow_connections ${is}`)
    if (is) return
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [connection.place])
  })

test('logs a failed job’s SQL without parameters', async () => {
  const lines: string[] = []
  const run = async () => void (await connection.db.execute(sql`select ${'geheim'} from nowhere`))
  const jobs = await start(
    [
      { name: 'asked for', atStart: true, run },
      { name: 'now and then', cron: '0 0 1 1 *', atStart: true, run },
    ],
    createTestLogger(lines),
  )
  await expect.poll(() => lines.filter((line) => line.includes('nowhere'))).toHaveLength(2)
  await jobs.stop()
  expect(lines.join('')).not.toContain('geheim')
  for (const line of lines) expect(JSON.parse(line).err).toMatchObject({ query: 'select $1 from nowhere' })
})

test('publishes a job’s outcome: done, failed, or away (database unavailable)', async () => {
  const heard: DoneWork[] = []
  onDoneWork((done) => heard.push(done))
  const failing = (why: Error) => async () => {
    throw why
  }
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' })
  await start([
    { name: 'good', cron: '0 0 1 1 *', atStart: true, run: async () => {} },
    { name: 'bad', cron: '0 0 1 1 *', atStart: true, run: failing(new Error('bad')) },
    { name: 'cut off', cron: '0 0 1 1 *', atStart: true, run: failing(away) },
  ])
  await expect
    .poll(() => heard.map(({ name, outcome }) => `${name}: ${outcome}`).toSorted())
    .toEqual(['bad: failed', 'cut off: away', 'good: done'])
})

test('runs a job soon after an outage', async () => {
  const lines: string[] = []
  const done: string[] = []
  const job = { name: 'asked for', run: async () => void done.push('done') }
  await start([job], createTestLogger(lines), 86_400_000)
  await addJob('asked for')
  await expect.poll(() => done).toHaveLength(1)
  await allowConnections(false)
  // graphile-worker's own listener waits longer after each failed attempt, and would miss notifications.
  const tries = () => lines.filter((line) => line.includes('Error with notify listener')).length
  await expect.poll(tries, { timeout: 30_000 }).toBeGreaterThan(4)
  await allowConnections(true)
  const isAdded = () =>
    addJob('asked for').then(
      () => true,
      () => false,
    )
  await expect.poll(isAdded, { timeout: 10_000 }).toBe(true)
  await expect.poll(() => done, { timeout: 3000 }).toHaveLength(2)
})

test('restarts the job queue if marking a job complete fails', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 1) await allowConnections(false)
  }
  const lines: string[] = []
  await start([{ name: 'asked for', run }], createTestLogger(lines), 100)
  await addJob('asked for')
  await expect.poll(() => lines.join('\n'), { timeout: 30_000 }).toContain('Failed to complete jobs')
  await allowConnections(true)
  await expect.poll(() => lines.join('\n'), { timeout: 30_000 }).toContain('restarting it')
  const countRuns = () =>
    returnAbandonedJobs(connection.db)
      .catch(() => {})
      .then(() => runs)
  await expect.poll(countRuns, { timeout: 30_000 }).toBeGreaterThan(1)
})

test('the check reports jobs without attempts left, unless still running', async () => {
  const { db } = connection
  const run = () => createJobsChecks({ db }).checks![0]!.run()
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  await start([
    { name: 'long', atStart: true, run: () => over },
    { name: 'broken', run: () => Promise.reject(new Error('no')) },
  ])
  await expect.poll(run).toEqual({ state: 'good', words: '在做 1 个，排队 0 个' })
  await db.execute(sql`select graphile_worker.add_job('broken', max_attempts => 1) from generate_series(1, 2)`)
  const failed = () => db.$count(sql`graphile_worker.jobs`, sql`attempts = max_attempts and locked_at is null`)
  await expect.poll(failed).toBe(2)
  await db.execute(sql`alter table graphile_worker._private_jobs disable trigger all`)
  await db.execute(sql`update graphile_worker._private_jobs set updated_at = '2022-10-20 10:00+08'`)
  expect(await run()).toMatchObject({ state: 'wrong', words: '没有做成：broken 2 次（10-20 10:00 起）' })
  end()
})

test('runs a `due` job on time and after table changes', async () => {
  const { db } = connection
  let rounds = 0
  let lost = 0
  const due = (table: string, nextIn: () => Promise<number | null>) => ({ table, nextIn, restMs: 1 })
  let others = 0
  await start([
    { name: 'on time', due: due('orders', async () => (rounds < 3 ? 20 : null)), run: async () => void (rounds += 1) },
    // `nextIn` fails as during an outage, so the job runs again after `restMs`.
    { name: 'lost', due: due('users', () => Promise.reject(new Error('away'))), run: async () => void (lost += 1) },
    { name: 'of others', due: due('refunds', async () => null), run: async () => void (others += 1) },
  ])
  await expect.poll(() => rounds).toBe(3)
  await expect.poll(() => lost).toBeGreaterThan(3)
  // Changes of another table wake no job.
  await db.execute(sql`delete from outbox`)
  expect([rounds, others]).toEqual([3, 1])
  await db.execute(sql`insert into orders overriding system value select * from orders where false`)
  await expect.poll(() => rounds, { timeout: 10_000 }).toBe(4)
  expect(others).toBe(1)
})

test('long jobs occupy no queue slot; `stop` awaits them', async () => {
  const done: string[] = []
  const long = (name: string) => ({
    name,
    cron: '0 0 1 1 *',
    long: true,
    atStart: true,
    async run(signal: AbortSignal) {
      done.push(`${name} begins`)
      await new Promise((stopped) => signal.addEventListener('abort', stopped))
      await setTimeout(100)
      done.push(`${name} ends`)
    },
  })
  const quick = { name: 'quick', run: async () => void done.push('quick') }
  const jobs = await start([long('a'), long('b'), long('c'), quick])
  const begun = ['a begins', 'b begins', 'c begins']
  await expect.poll(() => done.toSorted()).toEqual(begun)
  // The queue has two slots. The second run of the long job `a` must not start while the first is running.
  for (const name of ['a', 'quick', 'a', 'quick']) await addJob(name)
  await expect.poll(() => done.toSorted()).toEqual([...begun, 'quick', 'quick'])
  await jobs.stop()
  expect(done.filter((one) => one.endsWith('ends')).toSorted()).toEqual(['a ends', 'b ends', 'c ends'])
  expect(await listUnfinishedRuns(connection.db)).toEqual([])
})

test('the start skips an interrupted job, its schedule does not', async () => {
  const runs: string[] = []
  const job = (name: string) => ({
    name,
    cron: '0 0 1 1 *',
    long: true,
    atStart: true,
    run: async () => void runs.push(name),
  })
  // Simulates a process that was killed during the job.
  await connection.db.execute(sql`insert into settings values ('unfinished_job_heavy', to_jsonb(now()))`)
  await start([job('heavy'), job('other')])
  await expect.poll(() => runs).toEqual(['other'])
  const [check] = createJobsChecks({ db: connection.db }).checks!
  expect(await check!.run()).toMatchObject({ state: 'wrong', words: expect.stringContaining('heavy（') })
  // Adds the job as its cron schedule does.
  await addJob('heavy')
  await expect.poll(() => runs).toEqual(['other', 'heavy'])
  await expect.poll(() => listUnfinishedRuns(connection.db)).toEqual([])
  expect(await check!.run()).toMatchObject({ state: 'good' })
})

test('the queue stops without error while jobs are added', async () => {
  const job = { name: 'asked for', run: () => setTimeout(50, undefined) }
  for (let round = 0; round < 3; round++) {
    const jobs = await start([job])
    let isStopped = false
    // Each new job nudges the worker pool. A stopped pool would throw and end the process.
    const adding = (async () => {
      while (!isStopped) await addJob('asked for')
    })()
    await setTimeout(100)
    await jobs.stop()
    isStopped = true
    await adding
  }
})
