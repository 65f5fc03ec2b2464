import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Config } from '#server/site/config.ts'
import { type Connection, connect } from '#server/infra/db/connect.ts'
import { isMigrated, migrate, refuseStrange } from '#server/infra/db/migrate.ts'
import { siteClock } from '#server/infra/db/settings.ts'
import { siteLives } from '#server/infra/db/site-mark.ts'
import { StartProblem } from '#server/infra/lib/start-problem.ts'

const PATIENCE_MS = 30_000
const PAUSE_MS = 200

/** How long work that a signal ends may take to leave nothing half done. */
const UNWIND_MS = 2000
/** What ends a command before its time, with the exit code that a shell gives it. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/** Of this process, which is one command. */
const ending = new AbortController()

/**
 * Runs a command of the shell. What it can't do it says in a sentence, with exit code 1. A signal ends it once it has left
 * its database: the embedded server, whose process is its own, would go on without anybody.
 */
export async function command(run: () => Promise<void>): Promise<void> {
  // They stay: npm passes on a signal that the terminal has sent us already.
  for (const [name, code] of Object.entries(SIGNALS)) process.on(name, () => end(code))
  try {
    await run()
  } catch (error) {
    if (ending.signal.aborted) return process.exit()
    if (!(error instanceof StartProblem)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

function end(code: number): void {
  process.exitCode = code
  ending.abort()
}

/** Connects to the site's database for as long as `work` takes, or until a signal ends the command. */
export async function connected<T>(
  { database }: Config,
  work: (connection: Connection, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal } = ending
  const connection = await connect(database, { signal })
  try {
    signal.throwIfAborted()
    const working = work({ ...connection, ...connection.jobsPool }, signal)
    return await Promise.race([working, endOf(working)])
  } finally {
    await connection.close()
  }
}

/** Throws once a signal has ended the command, and its work has had the time to end. */
async function endOf(working: Promise<unknown>): Promise<never> {
  await once(ending.signal, 'abort')
  await Promise.race([working.catch(() => {}), sleep(UNWIND_MS)])
  throw ending.signal.reason
}

/** The same, migrated and with the site's clock. */
export function onSite<T>(config: Config, work: (connection: Connection, clock: Clock) => Promise<T>): Promise<T> {
  return connected(config, async (connection) => {
    await ready(connection)
    return work(connection, await siteClock(connection.db, config.siteClock))
  })
}

/** Migrates a database at rest. A living site does that itself: one that is starting is waited for. */
export async function ready(connection: Connection, patienceMs = PATIENCE_MS): Promise<void> {
  const { db } = connection
  if (!(await siteLives(db))) return migrate(connection)
  await refuseStrange(db)
  const deadline = performance.now() + patienceMs
  while (!(await isMigrated(db))) {
    if (performance.now() > deadline) throw new StartProblem('站点还在启动，或者是旧的版本：请稍后再试，或重启站点')
    await sleep(PAUSE_MS)
  }
}
