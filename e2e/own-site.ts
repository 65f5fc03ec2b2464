import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyEmptyDatabase } from './empty-database.ts'
import {
  createFolder,
  runCliScript as runCommand,
  endProcess,
  findFreePort,
  type RunningProcess,
  runScript,
  awaitOutput,
} from '#server/testing/processes.ts'

/** A site with a clock that the journey sets, and the operators' commands. */
export interface OwnSite {
  readonly url: string
  /** Folder of its database. */
  readonly dataDir: string
  /** Starts the site, or restarts it at another time with the same data. */
  startAt: (clock: string) => Promise<void>
  /** Runs the command; returns its output. */
  operator: (...args: string[]) => Promise<string>
  /** Kills its process without a shutdown, as the kernel would. */
  crash: () => Promise<void>
  end: () => Promise<void>
}

/** Creates a journey's own site without draws. */
export async function createOwnSite(wishes: Record<string, string> = {}): Promise<OwnSite> {
  const folder = createFolder('caiyun-own-')
  const dataDir = join(folder, 'data')
  await copyEmptyDatabase(dataDir)
  const port = await findFreePort()
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
  let running: RunningProcess | null = null
  let env: NodeJS.ProcessEnv = base

  async function stop(signal?: NodeJS.Signals): Promise<void> {
    if (running) await endProcess(running, signal)
    running = null
  }

  function command(name: string, ...args: string[]): Promise<string> {
    // Commands run in a separate shell and do not have the site's PORT.
    const { PORT: _, ...shell } = env
    return runCommand(shell, `dist/server/${name}.js`, ...args)
  }

  return {
    url,
    dataDir,
    startAt: async (clock) => {
      await stop()
      env = { ...base, SITE_CLOCK: clock }
      running = runScript('dist/server/main.js', env)
      running.child.stderr.pipe(process.stderr)
      await awaitOutput(running, /彩运已启动/)
    },
    operator: (...args) => command('operator', ...args),
    crash: () => stop('SIGKILL'),
    end: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
