import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { retryWhileUnavailable } from '#server/infra/db/retry-while-unavailable.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { withClient } from '#server/infra/db/client.ts'
import { publishDoneWork } from '#server/infra/lib/done-work.ts'
import { isUnavailable } from '#server/infra/lib/errors.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import { returnAbandonedJobs, retryFailedJobs } from './abandoned-jobs.ts'
import { type QueueLock, holdQueueLock } from './queue-lock.ts'
import { runMarked, listUnfinishedRuns } from './unfinished-runs.ts'

/** Background work. One process of the site runs it by schedule or after addJob; with `due` every process runs it. */
export interface Job {
  name: string
  /** Schedule as five cron fields, in UTC by the machine's clock. Without it the job runs only when added or due. */
  cron?: string
  /** Runs the job outside the queue whenever rows are due. For punctual work that must not fill the queue. */
  due?: DueRows
  atStart?: boolean
  /** With `cron`: occupies no slot of the queue; the next start skips the job if the process ended during a run. */
  long?: boolean
  /** `payload` is the argument of addJob. The signal is aborted when the site stops. */
  run(signal: AbortSignal, payload: unknown): Promise<void>
}

export interface DueRows {
  /** Table whose triggers call `wake_jobs` (jobs.functions.sql) for new rows and if a row becomes due earlier. */
  table: string
  /** Returns the milliseconds until the next row is due; null if no row is scheduled. */
  nextIn(): Promise<number | null>
  /** Pause in milliseconds after each run: the retry interval of rows that cannot be processed yet. */
  restMs: number
}

export type FeatureJobs = readonly Job[]

const CONCURRENCY = 2
const POLL_MS = 5000
const RESTART_MS = 1000
/** Maximum pause of a job with `due`: another process may have released rows, or a notification may be lost. */
const MAX_PAUSE_MS = 30_000

export interface Jobs {
  stop(): Promise<void>
}

/** At the shutdown stop the app first, then the jobs, then the connection. Polls in case a notification is lost. */
export async function startJobs(
  connection: Connection,
  logger: FastifyBaseLogger,
  jobs: FeatureJobs,
  { pollMs = POLL_MS } = {},
): Promise<Jobs> {
  const stopping = new AbortController()
  const wakes = new EventEmitter()
  const longRuns = new Set<Promise<void>>()
  const tasks = buildTaskList(connection, logger, jobs, { signal: stopping.signal, longRuns })
  const running = () => startRunner(connection, logger, jobs, { tasks, pollMs, wakes })
  let current = Promise.resolve(await retryWhileUnavailable(running))
  // graphile-worker's runner ends if the database fails while it marks a job complete.
  const restartAfterEnd = () => {
    if (stopping.signal.aborted) return
    logger.warn('the job queue ended with its database connection; restarting it')
    current = startAgain().then(watch)
    current.catch(() => {})
  }
  const watch = (runner: Runner): Runner => {
    void runner.promise.then(restartAfterEnd, restartAfterEnd)
    return runner
  }
  const startAgain = async (): Promise<Runner> => {
    for (;;) {
      await sleep(RESTART_MS, undefined, { ref: false })
      stopping.signal.throwIfAborted()
      const runner = await running().catch(() => null)
      if (runner) return runner
    }
  }
  watch(await current)
  const { db } = connection.jobsPool
  await retryWhileUnavailable(() => returnAbandonedJobs(db))
  await retryWhileUnavailable(() => retryFailedJobs(db))
  const unfinished = (await retryWhileUnavailable(() => listUnfinishedRuns(db))).map(({ name }) => name)
  for (const { name, atStart } of jobs) {
    if (!atStart) continue
    if (unfinished.includes(name)) {
      logger.warn({ job: name }, 'the process ended during this job; it runs again at its next time, not at this start')
      continue
    }
    // All processes use the same job key, so that the start adds the job once.
    await retryWhileUnavailable(async () =>
      (await current).addJob(name, {}, { jobKey: `${name} at start`, maxAttempts: 1 }),
    )
  }
  const loops = jobs.map((job) => runDueLoop(job, logger, wakes, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await current.then((runner) => runner.stop()).catch(() => {})
      await Promise.all(longRuns)
    },
  }
}

async function runAndPublish({ name, run: work }: Job, signal: AbortSignal, payload: unknown): Promise<void> {
  try {
    await work(signal, payload)
  } catch (error) {
    // During an outage of the database every job throws, which is not a failure of the job.
    publishDoneWork({ what: 'job', name, outcome: isUnavailable(error) ? 'away' : 'failed' })
    throw error
  }
  publishDoneWork({ what: 'job', name, outcome: 'done' })
}

async function runDueLoop(
  job: Job,
  logger: FastifyBaseLogger,
  wakes: EventEmitter,
  signal: AbortSignal,
): Promise<void> {
  const { name, due } = job
  if (!due) return
  const failed = (error: unknown) => logger.error({ err: error, job: name }, 'a job failed')
  let rest = new AbortController()
  wakes.on(due.table, () => rest.abort())
  while (!signal.aborted) {
    // Created before the run, so that a notification during the run shortens the next pause.
    rest = new AbortController()
    await runAndPublish(job, signal, {}).catch(failed)
    // The query fails only during an outage, so the job runs again after `restMs`.
    const next = (await due.nextIn().catch(() => 0)) ?? MAX_PAUSE_MS
    await sleep(due.restMs, undefined, { signal }).catch(() => {})
    const ms = Math.max(Math.min(next, MAX_PAUSE_MS) - due.restMs, 0)
    await sleep(ms, undefined, { signal: AbortSignal.any([signal, rest.signal]) }).catch(() => {})
  }
}

async function startRunner(
  connection: Connection,
  logger: FastifyBaseLogger,
  jobs: FeatureJobs,
  { tasks, pollMs, wakes }: { tasks: TaskList; pollMs: number; wakes: EventEmitter },
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter()
  let queueLock: QueueLock | null = null
  events.on('pool:create', ({ workerPool }) => {
    queueLock = holdQueueLock(connection, workerPool.id, {
      added: () => {
        // A stopped worker pool throws when it is nudged.
        if (!workerPool._shuttingDown && !workerPool._forcefulShuttingDown) workerPool.nudge(CONCURRENCY)
      },
      due: (table) => wakes.emit(table),
    })
  })
  const runner = await run({
    pgPool: connection.jobsPool.pool,
    taskList: tasks,
    parsedCronItems: parseCronItems(jobs.flatMap(toCronItems)),
    noHandleSignals: true,
    concurrency: CONCURRENCY,
    pollInterval: pollMs,
    logger: createQueueLogger(logger),
    events,
    // Enables batches. Without them graphile-worker leaves a rejection unhandled if the database fails.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // The jobs have no flags. This hook is the only one that delays a worker until the queue's lock is held.
    forbiddenFlags: async () => (await queueLock?.acquired(), null),
  })
  const end = () => queueLock?.end()
  void runner.promise.then(end, end)
  return runner
}

// Runs that were missed while the site was stopped are not made up, because the next run handles all rows.
const toCronItems = ({ name, cron }: Job) =>
  cron ? [{ task: name, match: cron, options: { maxAttempts: 1, backfillPeriod: 0 } }] : []

function buildTaskList(
  connection: Connection,
  logger: FastifyBaseLogger,
  jobs: FeatureJobs,
  { signal, longRuns }: { signal: AbortSignal; longRuns: Set<Promise<void>> },
): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload) => {
        if (signal.aborted) return
        if (!job.cron) return runAndPublish(job, signal, payload)
        const { db } = connection.jobsPool
        const work = () => runAndPublish(job, signal, payload)
        const runOnce = () => (job.long ? runMarked(db, job.name, signal, work) : work())
        const done = runExclusively(connection, job.name, runOnce).catch((error: unknown) => {
          logger.error({ err: error, job: job.name }, 'a job failed')
        })
        if (!job.long) return done
        longRuns.add(done)
        void done.finally(() => longRuns.delete(done))
      },
    ]),
  )
}

/** Skips `work` if the job is running. Uses a session lock: graphile-worker's own outlives a kill by four hours. */
async function runExclusively(connection: Connection, name: string, work: () => Promise<void>): Promise<void> {
  await withClient(connection.client, async (client) => {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as ours', [
      LOCK_KEYS.running,
      name,
    ])
    if (rows[0]?.ours) await work()
  })
}

function createQueueLogger(logger: FastifyBaseLogger): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const
  return new Logger(() => (level, message, { error, fatalError = error, ...meta }) => {
    // The site's log redacts errors only under the key `err`.
    logger[levels[level]]({ queue: meta, err: fatalError }, message)
  })
}
