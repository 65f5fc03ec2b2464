import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

// Starts real processes. Tests, e2e and bench use this file, so it must not depend on a test runner.

const ROOT = join(import.meta.dirname, '../..')

/** Node's compile cache and the hook of drizzle-imports.ts, with which processes start faster from source. */
export const COMPILE_CACHE_ENV = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
  NODE_OPTIONS: `--import ${new URL('drizzle-imports.ts', import.meta.url).href}`,
}

export interface RunningProcess {
  child: ChildProcessByStdio<null, Readable, Readable>
  output(): string
  errors(): string
  /** Resolves with the exit code, null after a signal, when all output has been read. */
  closed: Promise<number | null>
}

/** `env` is the whole environment. */
export const runScript = (
  script: string,
  env: NodeJS.ProcessEnv,
  flags: readonly string[] = [],
  args: readonly string[] = [],
): RunningProcess => runProgram(process.execPath, [...flags, script, ...args], env)

/** Runs in the repository root. `env` is the whole environment. */
export function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv): RunningProcess {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  const closed = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => output, errors: () => errors, closed }
}

/** Returns the first match. If the process ends without one, throws an error with all output. */
export async function awaitOutput({ child, output, errors, closed }: RunningProcess, words: RegExp): Promise<string> {
  let over = false
  const end = closed.then(() => (over = true))
  for (;;) {
    const [found] = words.exec(output()) ?? []
    if (found !== undefined) return found
    if (over) throw new Error(`ended before it said ${words}: ${output()}${errors()}`)
    await Promise.race([once(child.stdout, 'data'), end])
  }
}

/** Waits until `holds` is true. If the process ends before that, throws an error with all output. */
export async function awaitCondition(holds: () => boolean, { child, output, errors }: RunningProcess): Promise<void> {
  while (!holds()) {
    if (child.exitCode !== null) throw new Error(`ended before it was so far: ${output()}${errors()}`)
    await sleep(10)
  }
}

export function endProcess(
  { child, closed }: RunningProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  child.kill(signal)
  return closed
}

export const listChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** `script` is a command of server/site/cli or of its build in dist/server. Returns its output. */
export async function runCliScript(env: NodeJS.ProcessEnv, script: string, ...args: string[]): Promise<string> {
  return (await promisify(execFile)(process.execPath, [script, ...args], { cwd: ROOT, env })).stdout
}

/** mkdtemp restricts the folder to its owner, but the database's user needs access. */
export function createFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  chmodSync(folder, 0o755)
  return folder
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
