import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Config } from '#server/site/config.ts'
import { type Connection, connect } from '#server/infra/db/connect.ts'
import { isMigrated, migrate, rejectUnknownMigrations } from '#server/infra/db/migrate.ts'
import { loadSiteClock } from '#server/infra/db/settings.ts'
import { isSiteRunning } from '#server/infra/db/site-lock.ts'
import { StartProblem } from '#server/infra/lib/errors.ts'

const PATIENCE_MS = 30_000
const PAUSE_MS = 200

/** Time in milliseconds for the work to clean up after a signal. */
const UNWIND_MS = 2000
/** Exit code of each signal by the shell's convention. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/** Aborted by a signal. One controller suffices, because a process runs one command. */
const commandAbort = new AbortController()

/**
 * A signal ends the command only after its connection is closed. Otherwise an embedded server would keep running
 * unused.
 */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  // The listeners are never removed, because npm forwards a signal that the terminal has already sent to this process.
  for (const [name, code] of Object.entries(SIGNALS)) process.on(name, () => endCommand(code))
  try {
    await run()
  } catch (error) {
    if (commandAbort.signal.aborted) return process.exit()
    if (!(error instanceof StartProblem)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

function endCommand(code: number): void {
  process.exitCode = code
  commandAbort.abort()
}

/** Runs `work` with a connection. After a signal, closes the connection and rejects. */
export async function withConnection<T>(
  { database }: Config,
  work: (connection: Connection, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal } = commandAbort
  const connection = await connect(database, { signal })
  try {
    signal.throwIfAborted()
    const working = work({ ...connection, ...connection.jobsPool }, signal)
    return await Promise.race([working, waitForSignal(working)])
  } finally {
    await connection.close()
  }
}

/** Rejects after a signal, as soon as the work has ended or UNWIND_MS have passed. */
async function waitForSignal(working: Promise<unknown>): Promise<never> {
  await once(commandAbort.signal, 'abort')
  await Promise.race([working.catch(() => {}), sleep(UNWIND_MS)])
  throw commandAbort.signal.reason
}

/** Like `withConnection`, but first migrates the database, and also passes the site's clock. */
export function withSite<T>(config: Config, work: (connection: Connection, clock: Clock) => Promise<T>): Promise<T> {
  return withConnection(config, async (connection) => {
    await awaitMigrated(connection)
    return work(connection, await loadSiteClock(connection.db, config.siteClock))
  })
}

/** Migrates the database of a stopped site. While a site is starting, waits until it has migrated the database. */
export async function awaitMigrated(connection: Connection, patienceMs = PATIENCE_MS): Promise<void> {
  const { db } = connection
  if (!(await isSiteRunning(db))) return migrate(connection)
  await rejectUnknownMigrations(db)
  const deadline = performance.now() + patienceMs
  while (!(await isMigrated(db))) {
    if (performance.now() > deadline) throw new StartProblem('站点还在启动，或者是旧的版本：请稍后再试，或重启站点')
    await sleep(PAUSE_MS)
  }
}
