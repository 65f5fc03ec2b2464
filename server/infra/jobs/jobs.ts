import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { whileAway } from '#server/infra/db/while-away.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { withClient } from '#server/infra/db/with-client.ts'
import { tellDone } from '#server/infra/lib/done.ts'
import { isAway } from '#server/infra/lib/errors.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import { giveBack, tryFailedAgain } from './given-back.ts'
import { type Life, showLife } from './life.ts'
import { marked, unfinishedRuns } from './unfinished.ts'

/** Work that is done by one process of all, now and then or when a transaction asks for it (addJob). */
export interface Job {
  name: string
  /** When, as five cron fields in UTC of the machine's own time; none: only when asked for. */
  cron?: string
  /** Beside the queue, in every process, as its rows fall due: what has to be punctual and must not fill the queue. */
  due?: DueRows
  /** Once at the start of the site, too. */
  atStart?: boolean
  /**
   * Runs by its `cron`, and outside of the queue's slots. If the process ends during a run, the next start does not run it
   * again: it may be what ended the process.
   */
  long?: boolean
  /** `payload` is what addJob was given. The signal ends when the site stops. */
  run(signal: AbortSignal, payload: unknown): Promise<void>
}

export interface DueRows {
  /** The table that they stand in: its trigger `wake_jobs` tells of each that is new or falls due sooner. */
  table: string
  /** In how many milliseconds the next one is due; null: none is. */
  nextIn(): Promise<number | null>
  /** It rests so long after each run, whatever is due: what can't be done just now is tried at this pace. */
  restMs: number
}

export type FeatureJobs = readonly Job[]

const CONCURRENCY = 2
const POLL_MS = 5000
const RESTART_MS = 1000
/** Due rows are looked for at least so often: others may have claimed and left some, or the line was cut as it was told of them. */
const LONGEST_REST_MS = 30_000

export interface Jobs {
  stop(): Promise<void>
}

/**
 * Runs the features' jobs until stopped. Close the app first, then this, then the connection. `pollMs`: how often the queue
 * asks for what it was not told of.
 */
export async function startJobs(
  connection: Connection,
  logger: FastifyBaseLogger,
  jobs: FeatureJobs,
  { pollMs = POLL_MS } = {},
): Promise<Jobs> {
  const stopping = new AbortController()
  const wakes = new EventEmitter()
  const beside = new Set<Promise<void>>()
  const tasks = tasksOf(connection, logger, jobs, { signal: stopping.signal, beside })
  const running = () => runnerOf(connection, logger, jobs, { tasks, pollMs, wakes })
  let current = Promise.resolve(await whileAway(running))
  // The queue ends by itself where the database went away while a job was reported as done.
  const ended = () => {
    if (stopping.signal.aborted) return
    logger.warn('the jobs ended with the database and start again')
    current = again().then(watch)
    current.catch(() => {})
  }
  const watch = (runner: Runner): Runner => {
    void runner.promise.then(ended, ended)
    return runner
  }
  const again = async (): Promise<Runner> => {
    for (;;) {
      await sleep(RESTART_MS, undefined, { ref: false })
      stopping.signal.throwIfAborted()
      const runner = await running().catch(() => null)
      if (runner) return runner
    }
  }
  watch(await current)
  const { db } = connection.jobsPool
  await whileAway(() => giveBack(db))
  await whileAway(() => tryFailedAgain(db))
  const unfinished = (await whileAway(() => unfinishedRuns(db))).map(({ name }) => name)
  for (const { name, atStart } of jobs) {
    if (!atStart) continue
    if (unfinished.includes(name)) {
      logger.warn({ job: name }, 'the process ended during this job; it runs again at its next time, not at this start')
      continue
    }
    // One key for all processes: however many start, it is one job.
    await whileAway(async () => (await current).addJob(name, {}, { jobKey: `${name} at start`, maxAttempts: 1 }))
  }
  const loops = jobs.map((job) => loop(job, logger, wakes, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await current.then((runner) => runner.stop()).catch(() => {})
      await Promise.all(beside)
    },
  }
}

/** Does a job, and tells whoever counts how that went. */
async function runAndTell({ name, run: work }: Job, signal: AbortSignal, payload: unknown): Promise<void> {
  try {
    await work(signal, payload)
  } catch (error) {
    // The database's outage is one fault, and not each job's.
    tellDone({ what: 'job', name, outcome: isAway(error) ? 'away' : 'failed' })
    throw error
  }
  tellDone({ what: 'job', name, outcome: 'done' })
}

/** Runs a job as its rows fall due until the site stops. What fails is logged, and tried again at its next turn. */
async function loop(job: Job, logger: FastifyBaseLogger, wakes: EventEmitter, signal: AbortSignal): Promise<void> {
  const { name, due } = job
  if (!due) return
  const failed = (error: unknown) => logger.error({ err: error, job: name }, 'a job failed')
  let rest = new AbortController()
  wakes.on(due.table, () => rest.abort())
  while (!signal.aborted) {
    // Before it looks: what comes while it does is not missed.
    rest = new AbortController()
    await runAndTell(job, signal, {}).catch(failed)
    // Where it can't be asked, the database is away: soon again.
    const next = (await due.nextIn().catch(() => 0)) ?? LONGEST_REST_MS
    await sleep(due.restMs, undefined, { signal }).catch(() => {})
    const ms = Math.max(Math.min(next, LONGEST_REST_MS) - due.restMs, 0)
    await sleep(ms, undefined, { signal: AbortSignal.any([signal, rest.signal]) }).catch(() => {})
  }
}

async function runnerOf(
  connection: Connection,
  logger: FastifyBaseLogger,
  jobs: FeatureJobs,
  { tasks, pollMs, wakes }: { tasks: TaskList; pollMs: number; wakes: EventEmitter },
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter()
  let life: Life | null = null
  events.on('pool:create', ({ workerPool }) => {
    life = showLife(connection, workerPool.id, {
      added: () => {
        // A worker that has stopped throws when it is nudged.
        if (!workerPool._shuttingDown && !workerPool._forcefulShuttingDown) workerPool.nudge(CONCURRENCY)
      },
      due: (table) => wakes.emit(table),
    })
  })
  const runner = await run({
    pgPool: connection.jobsPool.pool,
    taskList: tasks,
    parsedCronItems: parseCronItems(jobs.flatMap(cronOf)),
    noHandleSignals: true,
    concurrency: CONCURRENCY,
    pollInterval: pollMs,
    logger: quiet(logger),
    events,
    // Flags are not used: this is where a worker can be kept from taking a job.
    forbiddenFlags: async () => (await life?.shown(), null),
  })
  const end = () => life?.end()
  void runner.promise.then(end, end)
  return runner
}

// A missed tick is not made up for: the next one sees all there is to do.
const cronOf = ({ name, cron }: Job) =>
  cron ? [{ task: name, match: cron, options: { maxAttempts: 1, backfillPeriod: 0 } }] : []

/** `beside`: where long ones stand while they run. */
function tasksOf(
  connection: Connection,
  logger: FastifyBaseLogger,
  jobs: FeatureJobs,
  { signal, beside }: { signal: AbortSignal; beside: Set<Promise<void>> },
): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload) => {
        if (signal.aborted) return
        if (!job.cron) return runAndTell(job, signal, payload)
        const { db } = connection.jobsPool
        const work = () => runAndTell(job, signal, payload)
        const turn = () => (job.long ? marked(db, job.name, signal, work) : work())
        const done = once(connection, job.name, turn).catch((error: unknown) => {
          logger.error({ err: error, job: job.name }, 'a job failed')
        })
        if (!job.long) return done
        beside.add(done)
        void done.finally(() => beside.delete(done))
      },
    ]),
  )
}

/**
 * Does `work` unless another process is at it. A session lock and not the queue's: that one outlives a killed process
 * by four hours.
 */
async function once(connection: Connection, name: string, work: () => Promise<void>): Promise<void> {
  await withClient(connection.client, async (client) => {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as ours', [
      LOCK_KEYS.running,
      name,
    ])
    if (rows[0]?.ours) await work()
  })
}

/** The queue's own words are of use only when something is wrong with it. */
function quiet(logger: FastifyBaseLogger): Logger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const
  return new Logger(() => (level, message, { error, fatalError = error, ...meta }) => {
    // Only under this name is an error rid of what its statement was given.
    logger[levels[level]]({ queue: meta, err: fatalError }, message)
  })
}
