import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, vi } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const MAIN = join(ROOT, 'server/main.ts')

type Env = Record<string, string>

/** One real process of the site: what npm start does once everything is installed and built. */
export interface Run {
  child: ChildProcess
  output(): string
  errors(): string
}

/** Real processes on real folders. `end` ends what still lives and removes the folder. */
export function siteProcesses(name: string) {
  const root = mkdtempSync(join(tmpdir(), `${name} `))
  // Made for its owner only; the database's user must get through.
  chmodSync(root, 0o755)
  const living = new Set<ChildProcess>()

  function run(env: Env): Run {
    const child = spawn(process.execPath, ['--no-deprecation', MAIN], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DRAW_SOURCE: 'none', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    living.add(child)
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.once('close', () => living.delete(child))
    return { child, output: () => output, errors: () => errors }
  }

  async function started(env: Env): Promise<Run> {
    const one = run(env)
    const ready = () => expect(one.output() + one.errors()).toContain('彩运已启动')
    await vi.waitFor(ready, { timeout: 45_000, interval: 20 })
    expect(one.errors()).toBe('')
    return one
  }

  function closed(child: ChildProcess): Promise<number | null> {
    if (!living.has(child)) return Promise.resolve(child.exitCode)
    return new Promise((resolve) => child.once('close', (code) => resolve(code)))
  }

  function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
    child.kill(signal)
    return closed(child)
  }

  return {
    root,
    run,
    started,
    closed,
    ended,
    /** What a start that exits with 1 has to say. */
    async refused(env: Env): Promise<string> {
      const one = run(env)
      expect(await closed(one.child)).toBe(1)
      return one.errors()
    },
    async end(): Promise<void> {
      await Promise.all([...living].map((one) => ended(one, 'SIGTERM')))
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** A command of npm, beside the living site: its name under server/cli. */
export async function commandOf(dataDir: string, file: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [`server/cli/${file}.ts`, ...args], { cwd: ROOT, env })
  return stdout
}

/** The HTTP status of an answer; 0: none came. */
export async function statusOf(port: number, path: string, init?: RequestInit): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status ?? 0
}

export function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  return new Promise((resolve) => {
    server.once('listening', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

export function postmasterOf(data: string): number {
  return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Every process of the database in `data`: its server and its children work there. */
export function inhabitantsOf(data: string): number[] {
  const home = realpathSync(data)
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && worksIn(pid) === home)
    .map(Number)
}

function worksIn(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}
