import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '..')

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
  end: () => Promise<void>
}

/** A site of the journey's own, without any draws. */
export async function anOwnSite(wishes: Record<string, string> = {}): Promise<OwnSite> {
  const folder = mkdtempSync(join(tmpdir(), 'caiyun-own-'))
  // Under root the database runs as another user, who must get in.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const base = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DRAW_SOURCE: 'none',
    RATE_LIMITS: '0',
    LOG_LEVEL: 'error',
    ...wishes,
  }
  let running: ChildProcess | null = null
  let env: NodeJS.ProcessEnv = base

  async function stop(): Promise<void> {
    if (!running || running.exitCode !== null) return
    const gone = once(running, 'exit')
    running.kill('SIGTERM')
    await gone
  }

  async function command(file: string, ...args: string[]): Promise<string> {
    // A shell of its own knows nothing of the site's port.
    const { PORT: _, ...shell } = env
    const { stdout } = await promisify(execFile)(process.execPath, [`server/cli/${file}.ts`, ...args], {
      cwd: ROOT,
      env: shell,
    })
    return stdout
  }

  return {
    url,
    dataDir,
    startAt: async (clock) => {
      await stop()
      env = { ...base, SITE_CLOCK: clock }
      running = spawn(process.execPath, ['server/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
      await answers(url)
    },
    importDraws: (rows) => {
      const file = join(folder, 'draws.json')
      writeFileSync(file, JSON.stringify(rows))
      return command('draws', 'import', file)
    },
    syncDraws: () => command('draws', 'sync').catch((error: { stdout: string }) => error.stdout),
    operator: (...args) => command('operator', ...args),
    end: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const TRIES = 300

async function answers(url: string): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} does not answer`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
