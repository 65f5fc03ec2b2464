import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import {
  createFolder,
  runCliScript,
  endProcess,
  COMPILE_CACHE_ENV,
  type RunningProcess,
  runScript as start,
  awaitOutput,
} from './processes.ts'

type Env = Record<string, string>

export const SHELL_ENV = { PATH: process.env.PATH, HOME: process.env.HOME, ...COMPILE_CACHE_ENV }

/** Environment of a site that starts without draws and fetches none. */
export const buildSiteEnv = (env: Env): NodeJS.ProcessEnv => ({
  ...SHELL_ENV,
  DRAW_SOURCE: 'none',
  DRAW_HISTORY: 'off',
  ...env,
})

/** `end` stops the running processes and deletes the folder. */
export function createSiteProcesses(name: string) {
  const root = createFolder(`${name} `)
  const living = new Set<RunningProcess>()

  function run(env: Env): RunningProcess {
    const one = start('server/main.ts', buildSiteEnv(env), ['--no-deprecation'])
    living.add(one)
    void one.closed.then(() => living.delete(one))
    return one
  }

  return {
    root,
    run,
    async started(env: Env): Promise<RunningProcess> {
      const one = run(env)
      await awaitOutput(one, /彩运已启动/)
      expect(one.errors()).toBe('')
      return one
    },
    /** The start must fail with exit code 1. Returns the error output. */
    async refused(env: Env): Promise<string> {
      const one = run(env)
      expect(await one.closed).toBe(1)
      return one.errors()
    },
    async end(): Promise<void> {
      await Promise.all([...living].map((one) => endProcess(one)))
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** The command is named by its file in server/site/cli. The site may be running. */
export const runSiteCommand = (dataDir: string, name: string, ...args: string[]): Promise<string> =>
  runCommandWith({ DATA_DIR: dataDir }, name, ...args)

export const runCommandWith = (env: Env, name: string, ...args: string[]): Promise<string> =>
  runCliScript({ ...SHELL_ENV, ...env }, `server/site/cli/${name}.ts`, ...args)

/** Imports a draw of 福彩3D by command, while the site runs. The file is written to `folder`. */
export async function importDraw(env: Env, folder: string, issueno: string, opendate: string): Promise<void> {
  const file = join(folder, 'draws.json')
  writeFileSync(file, JSON.stringify([{ type: 3, issueno, opendate, first_number: '2 4 9', second_number: '' }]))
  expect(await runCommandWith(env, 'draws', 'import', file)).toContain('接受 1')
}

/** Adds a job by the SQL client `ask` and waits until the site has run it. */
export async function expectJobDone(ask: (sql: string, values?: unknown[]) => Promise<unknown[]>): Promise<void> {
  const [job] = (await ask("select (graphile_worker.add_job('sweep_flood_windows')).id")) as { id: string }[]
  const left = () => ask('select from graphile_worker._private_jobs where id = $1', [job?.id])
  await expect.poll(async () => (await left()).length, { timeout: 30_000 }).toBe(0)
}

/** Returns the HTTP status; 0 if there is no response. */
export async function fetchStatus(port: number, path: string, init?: RequestInit): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status ?? 0
}

export function getPostmasterPid(data: string): number {
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  // PostgreSQL creates the file before it writes the process id to it. A signal to process 0 would end the test runner.
  if (!(pid > 1)) throw new Error('the database has not said its process yet')
  return pid
}
