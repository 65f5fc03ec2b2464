import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

// The one starter of real processes: for tests, journeys and the bench, so it knows no test runner.

const ROOT = join(import.meta.dirname, '../..')

/** For the many starts of tests from source, each of which it makes three times as quick. */
export const KEPT_CODE = {
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
  NODE_OPTIONS: `--import ${new URL('drizzle-imports.ts', import.meta.url).href}`,
}

/** One real process and what it has said so far. */
export interface Run {
  child: ChildProcessByStdio<null, Readable, Readable>
  output(): string
  errors(): string
  /** Its exit code, null where a signal ended it, once all it said has been read. */
  closed: Promise<number | null>
}

/** Starts a script of the repository with this environment alone. */
export const run = (
  script: string,
  env: NodeJS.ProcessEnv,
  flags: readonly string[] = [],
  args: readonly string[] = [],
): Run => runProgram(process.execPath, [...flags, script, ...args], env)

/** Starts whatever program with this environment alone, in the root of the repository. */
export function runProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Run {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  const closed = once(child, 'close').then(([code]) => code as number | null)
  return { child, output: () => output, errors: () => errors, closed }
}

/** Until the output has these words, which are returned; throws what the process said where it ends before. */
export async function says({ child, output, errors, closed }: Run, words: RegExp): Promise<string> {
  let over = false
  const end = closed.then(() => (over = true))
  for (;;) {
    const [found] = words.exec(output()) ?? []
    if (found !== undefined) return found
    if (over) throw new Error(`ended before it said ${words}: ${output()}${errors()}`)
    await Promise.race([once(child.stdout, 'data'), end])
  }
}

/** Until this holds; throws what the process said where it ends before. */
export async function until(holds: () => boolean, { child, output, errors }: Run): Promise<void> {
  while (!holds()) {
    if (child.exitCode !== null) throw new Error(`ended before it was so far: ${output()}${errors()}`)
    await sleep(10)
  }
}

export function ended({ child, closed }: Run, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  child.kill(signal)
  return closed
}

/** Whom a process has started, and who still lives. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** What a command of npm prints: a script of server/site/cli, or as it is built in dist/server. */
export async function command(env: NodeJS.ProcessEnv, script: string, ...args: string[]): Promise<string> {
  return (await promisify(execFile)(process.execPath, [script, ...args], { cwd: ROOT, env })).stdout
}

/** An empty folder for data. Made for its owner only; the database's own user must get in. */
export function aFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  chmodSync(folder, 0o755)
  return folder
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
