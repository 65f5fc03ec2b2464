import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { layEmptyDatabase } from './empty-database.ts'
import { aFolder, command as runCommand, ended, freePort, type Run, run, says } from '#server/testing/processes.ts'

/** A site whose clock a journey moves, with the commands that an operator gives. */
export interface OwnSite {
  readonly url: string
  /** Where its database lies. */
  readonly dataDir: string
  /** Starts it, or starts it again at another time; the data stay. */
  startAt: (clock: string) => Promise<void>
  /** npm run draws -- import, of rows in the shape of the CSV files. */
  importDraws: (rows: readonly object[]) => Promise<string>
  /** npm run draws -- sync: one round of the feeds. What it printed, also where it says that not all went well. */
  syncDraws: () => Promise<string>
  /** What the command printed. */
  operator: (...args: string[]) => Promise<string>
  /** Its process is gone at once, as when the machine kills it. */
  crash: () => Promise<void>
  end: () => Promise<void>
}

/** A site of the journey's own, without any draws. */
export async function anOwnSite(wishes: Record<string, string> = {}): Promise<OwnSite> {
  const folder = aFolder('caiyun-own-')
  const dataDir = join(folder, 'data')
  await layEmptyDatabase(dataDir)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const base = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DRAW_SOURCE: 'none',
    DRAW_HISTORY: 'off',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'error',
    ...wishes,
  }
  let running: Run | null = null
  let env: NodeJS.ProcessEnv = base

  async function stop(signal?: NodeJS.Signals): Promise<void> {
    if (running) await ended(running, signal)
    running = null
  }

  function command(name: string, ...args: string[]): Promise<string> {
    // A shell of its own knows nothing of the site's port.
    const { PORT: _, ...shell } = env
    return runCommand(shell, `dist/server/${name}.js`, ...args)
  }

  return {
    url,
    dataDir,
    startAt: async (clock) => {
      await stop()
      env = { ...base, SITE_CLOCK: clock }
      running = run('dist/server/main.js', env)
      running.child.stderr.pipe(process.stderr)
      await says(running, /彩运已启动/)
    },
    importDraws: (rows) => {
      const file = join(folder, 'draws.json')
      writeFileSync(file, JSON.stringify(rows))
      return command('draws', 'import', file)
    },
    syncDraws: () => command('draws', 'sync').catch((error: { stdout: string }) => error.stdout),
    operator: (...args) => command('operator', ...args),
    crash: () => stop('SIGKILL'),
    end: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
