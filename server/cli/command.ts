import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/lib/clock.ts'
import type { Config } from '#server/config.ts'
import { type Connection, connect } from '#server/db/connect.ts'
import { isMigrated, migrate, refuseNewer } from '#server/db/migrate.ts'
import { siteClock } from '#server/db/settings.ts'
import { siteLives } from '#server/db/site-mark.ts'
import { StartProblem } from '#server/lib/start-problem.ts'

const PATIENCE_MS = 30_000
const PAUSE_MS = 200

/** Runs a command of the shell. What it can't do it says in a sentence, with exit code 1. */
export async function command(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Connects to the site's database for as long as `work` takes. */
export async function connected<T>({ database }: Config, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(database)
  return work({ ...connection, ...connection.unhurried }).finally(() => connection.close())
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
  await refuseNewer(db)
  const deadline = performance.now() + patienceMs
  while (!(await isMigrated(db))) {
    if (performance.now() > deadline) throw new StartProblem('站点还在启动，或者是旧的版本：请稍后再试，或重启站点')
    await sleep(PAUSE_MS)
  }
}
