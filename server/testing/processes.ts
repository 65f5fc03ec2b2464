import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

// Starts real processes. Shared by tests, e2e and the bench, so it must not depend on a test runner.

const ROOT = join(import.meta.dirname, '../..')

/** Compile cache for processes started from source; they start three times as fast. */
export const COMPILE_CACHE_ENV = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
  NODE_OPTIONS: `--import ${new URL('drizzle-imports.ts', import.meta.url).href}`,
}

/** A real process and its output so far. */
export interface RunningProcess {
  child: ChildProcessByStdio<null, Readable, Readable>
  output(): string
  errors(): string
  /** Exit code, null after a signal; resolves when all output was read. */
  closed: Promise<number | null>
}

/** Starts a script of the repository with exactly this environment. */
export const runScript = (
  script: string,
  env: NodeJS.ProcessEnv,
  flags: readonly string[] = [],
  args: readonly string[] = [],
): RunningProcess => runProgram(process.execPath, [...flags, script, ...args], env)

/** Starts a program in the repository root with exactly this environment. */
export function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv): RunningProcess {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  const closed = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => output, errors: () => errors, closed }
}

/** Waits for this output and returns the match. Throws with all output if the process ends before. */
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

/** Waits for a condition. Throws with all output if the process ends before. */
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

/** Returns the running child processes. */
export const listChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Runs a script of server/site/cli, or its build in dist/server, and returns its output. */
export async function runCliScript(env: NodeJS.ProcessEnv, script: string, ...args: string[]): Promise<string> {
  return (await promisify(execFile)(process.execPath, [script, ...args], { cwd: ROOT, env })).stdout
}

/** Creates an empty data folder. mkdtemp restricts it to its owner, but the database's user needs access. */
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
