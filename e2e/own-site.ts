import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '#server/infra/db/connect.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import {
  createFolder,
  runCliScript,
  endProcess,
  findFreePort,
  type RunningProcess,
  runScript,
  awaitOutput,
} from '#server/testing/processes.ts'

/** A site with a clock that the test sets, and the operators' commands. */
export interface OwnSite {
  readonly url: string
  readonly database: Connection
  /** Starts the site, or restarts it at another time with the same data. */
  startAt: (clock: string) => Promise<void>
  /** Does the same as `npm run draws -- import`; rows have the columns of the CSV files. */
  importDraws: (rows: readonly object[]) => Promise<void>
  /** Does the same as `npm run operator`; returns its output. */
  operator: (...args: string[]) => Promise<string>
  /** Inserts the texts of `npm run seed`. */
  seed: () => Promise<void>
  /** Kills the site's process without a shutdown, as the kernel would. */
  crash: () => Promise<void>
  end: () => Promise<void>
}

/** The draw of 双色球 before that of 2023-03-02. */
export const SSQ_BEFORE = {
  type: 1,
  issueno: '2023022',
  opendate: '2023-02-28',
  first_number: '01 02 03 04 05 06',
  second_number: '07',
  totalmoney: 1_500_000_000,
}

/** Creates a test's own site without draws, on a clone of the empty database. */
export async function createOwnSite(wishes: Record<string, string> = {}): Promise<OwnSite> {
  const folder = createFolder('caiyun-own-')
  const database = await createDatabaseClone()
  const { host, database: name } = database.client
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const base = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: `postgres://app@localhost/${name}?host=${encodeURIComponent(String(host))}`,
    DATA_DIR: join(folder, 'data'),
    DRAW_SOURCE: 'none',
    DRAW_HISTORY: 'off',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'error',
    ...wishes,
  }
  let running: RunningProcess | null = null
  let env: NodeJS.ProcessEnv = base

  async function stop(signal?: NodeJS.Signals): Promise<void> {
    if (running) await endProcess(running, signal)
    running = null
  }

  // Runs the commands in this process, because a new one takes a second. Tests without commands do not load them.
  const readNow = async () => {
    const { loadSiteClock } = await import('#server/infra/db/settings.ts')
    const { readConfig } = await import('#server/site/config.ts')
    const config = readConfig(env)
    return { config, now: (await loadSiteClock(database.db, config.siteClock)).now() }
  }

  return {
    url,
    database,
    startAt: async (clock) => {
      await stop()
      env = { ...base, SITE_CLOCK: clock }
      running = runScript('dist/server/main.js', env)
      running.child.stderr.pipe(process.stderr)
      await awaitOutput(running, /彩运已启动/)
    },
    importDraws: async (rows) => {
      const { importFile } = await import('#server/play/draws/draws.ts')
      const { drawHooks } = await import('#server/site/draw-hooks.ts')
      const file = join(folder, 'draws.json')
      writeFileSync(file, JSON.stringify(rows))
      await importFile(database.jobsPool.db, file, { now: (await readNow()).now, hooks: drawHooks })
    },
    operator: async (...args) => {
      const { parseOperatorCommand } = await import('#server/site/cli/operator-command.ts')
      const { config, now } = await readNow()
      return database.db.transaction((tx) => parseOperatorCommand(args)(tx, config, now))
    },
    seed: async () => void (await runCliScript(env, 'dist/server/seed.js')),
    crash: () => stop('SIGKILL'),
    end: async () => {
      await stop()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
