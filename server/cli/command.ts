import type { Clock } from '#server/lib/clock.ts'
import type { Config } from '#server/config.ts'
import { type Connection, connect } from '#server/db/connect.ts'
import { migrate, refuseNewer } from '#server/db/migrate.ts'
import { siteClock } from '#server/db/settings.ts'
import { siteLives } from '#server/db/site-mark.ts'
import { StartProblem } from '#server/lib/start-problem.ts'

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

/** The same, migrated and with the site's clock; a living site has migrated its database itself. */
export function onSite<T>(config: Config, work: (connection: Connection, clock: Clock) => Promise<T>): Promise<T> {
  return connected(config, async (connection) => {
    if (await siteLives(connection.db)) await refuseNewer(connection.db)
    else await migrate(connection)
    return work(connection, await siteClock(connection.db, config.siteClock))
  })
}
