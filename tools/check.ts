import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

/** What a change must pass before it is committed; together a matter of seconds. */
const STEPS = {
  format: ['oxfmt', '--check', '.'],
  lint: ['oxlint', '--type-aware'],
  // All of it, tests included; then the server without the browser's names, and the browser's rooms without Node's.
  types: ['tsc', '-p', '.'],
  'types of the server': ['tsc', '-p', 'server'],
  'types of the browser': ['tsc', '-p', 'web'],
  'dead code': ['knip'],
  'fast tests': ['vitest', 'run', '--silent=passed-only', 'lottery/', 'contract/', 'client/', 'web/', '.rules.test.'],
} as const satisfies Record<string, readonly [string, ...string[]]>

/** `--no-tests` where all tests follow, the fast ones among them. */
const { tests } = parseArgs({ options: { tests: { type: 'boolean', default: true } }, allowNegative: true }).values
const wanted = Object.entries(STEPS).filter(([name]) => tests || name !== 'fast tests')

const results = await Promise.all(wanted.map(([name, command]) => check(name, command)))
const failed = results.filter((ok) => !ok).length
console.log(`check: ${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Runs one step; its output is shown only when it fails. */
async function check(name: string, [tool, ...args]: readonly [string, ...string[]]): Promise<boolean> {
  const { code, output } = await run(tool, args)
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}: ${[tool, ...args].join(' ')}\n${output}`)
  return code === 0
}

function run(tool: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code, output }))
  })
}
