import { sql } from 'drizzle-orm'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { createLogger } from '#server/site/logger.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import {
  endProcess,
  COMPILE_CACHE_ENV,
  type RunningProcess,
  runScript,
  awaitOutput,
} from '#server/testing/processes.ts'
import { returnAbandonedJobs } from './abandoned-jobs.ts'
import { type Job, type Jobs, startJobs } from './jobs.ts'

const SCRIPT = fileURLToPath(new URL('testing/working-process.ts', import.meta.url))
const logger = createLogger({ logLevel: 'fatal', production: true }, { write: () => {} })

let database: Connection
const processes: RunningProcess[] = []
const queues: Jobs[] = []
beforeAll(async () => void (database = await createDatabaseClone()))
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => endProcess(one, 'SIGKILL')))
  await Promise.all(queues.splice(0).map((one) => one.stop()))
  await database.db.execute(sql`delete from graphile_worker._private_jobs`)
})
afterAll(() => database.close())

async function startWorker(): Promise<RunningProcess> {
  const target = JSON.stringify({ ...database.client, database: database.place })
  const one = runScript(SCRIPT, { PATH: process.env.PATH, ...COMPILE_CACHE_ENV }, [], [target])
  processes.push(one)
  await awaitOutput(one, /at work/)
  await database.db.execute(sql`select graphile_worker.add_job('asked for', max_attempts => 1)`)
  await awaitOutput(one, /at work\nat work/)
  return one
}

async function startQueue(jobs: readonly Job[]): Promise<void> {
  queues.push(await startJobs(database, logger, jobs))
}

async function listQueuedJobs() {
  const { rows } = await database.db.execute(sql`
    select task_identifier as name, attempts, locked_by is not null as locked from graphile_worker.jobs order by name`)
  return rows
}

const AT_WORK = [
  { name: 'asked for', attempts: 1, locked: true },
  { name: 'at start', attempts: 1, locked: true },
]

test('a start repeats the jobs of a killed process', async () => {
  const worker = await startWorker()
  expect(await listQueuedJobs()).toEqual(AT_WORK)
  await endProcess(worker, 'SIGKILL')
  const done: string[] = []
  const name = (one: string): Job => ({ name: one, run: async () => void done.push(one) })
  await startQueue([name('asked for'), name('at start')])
  await expect.poll(() => done.toSorted(), { timeout: 10_000 }).toEqual(['asked for', 'at start'])
  await expect.poll(listQueuedJobs).toEqual([])
})

test('does not requeue a running process’s jobs', async () => {
  await startWorker()
  const done: string[] = []
  await startQueue([{ name: 'asked for', run: async () => void done.push('asked for') }])
  await returnAbandonedJobs(database.db)
  expect(await listQueuedJobs()).toEqual(AT_WORK)
  expect(done).toEqual([])
})

test('another process requeues a killed process’s jobs', async () => {
  const done: string[] = []
  await startQueue([{ name: 'other', run: async () => {} }])
  const worker = await startWorker()
  await endProcess(worker, 'SIGKILL')
  expect(await listQueuedJobs()).toEqual(AT_WORK)
  await returnAbandonedJobs(database.db)
  expect(await listQueuedJobs()).toEqual(AT_WORK.map(({ name }) => ({ name, attempts: 0, locked: false })))
  expect(done).toEqual([])
})

test('a start retries jobs without attempts left', async () => {
  await startQueue([])
  await queues.pop()!.stop()
  await database.db.execute(sql`select graphile_worker.add_job('asked for', max_attempts => 1)`)
  const failing: Job = { name: 'asked for', run: async () => Promise.reject(new Error('no')) }
  await startQueue([failing])
  await expect.poll(listQueuedJobs).toEqual([{ name: 'asked for', attempts: 1, locked: false }])
  await queues.pop()!.stop()
  await startQueue([{ name: 'asked for', run: async () => {} }])
  await expect.poll(listQueuedJobs).toEqual([])
})
