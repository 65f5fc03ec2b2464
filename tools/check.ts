import { execFile, type ExecFileException } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'

/**
 * `--no-tests` skips the fast tests, for example before a run of all tests. `--fast` lints without type information,
 * during development.
 */
const { tests, fast } = parseArgs({
  options: { tests: { type: 'boolean', default: true }, fast: { type: 'boolean', default: false } },
  allowNegative: true,
}).values

const FAST_FOLDERS = ['lottery/', 'contract/', 'client/', 'web/']
const IMPORTING = ['lottery', 'contract', 'client', 'server', 'web', 'console', 'tools']
/**
 * Tests that detect forgotten parts of a feature: documents, texts, registrations, migrations, required tables and
 * lists.
 */
const COMPLETENESS_TESTS = [
  ...['docs', 'spec-vectors', 'words', 'gathered', 'migrations', 'names', 'sweeps'].map(
    (name) => `tools/${name}.test.`,
  ),
  ...['retention', 'personal-data', 'deep-pages'].map((name) => `server/site/${name}.test.`),
  'server/infra/db/foreign-keys.test.',
  'server/infra/http/every-members-write.test.',
  'server/infra/audit/every-operator-write.test.',
]

const STEPS = {
  format: ['oxfmt', '--check', '.'],
  lint: fast ? ['oxlint'] : ['oxlint', '--type-aware'],
  imports: ['depcruise', ...IMPORTING],
  // First all folders with their tests. Then the server without the types of browser globals, and the browser's folders
  // without those of Node.
  types: ['tsc', '-p', '.'],
  'types of the server': ['tsc', '-p', 'server'],
  'types of the browser': ['tsc', '-p', 'web'],
  'dead code': ['knip'],
  'fast tests': ['vitest', 'run', '--silent=passed-only', ...FAST_FOLDERS, '.rules.test.', ...COMPLETENESS_TESTS],
} as const satisfies Record<string, readonly [string, ...string[]]>

const wanted = Object.entries(STEPS).filter(([name]) => tests || name !== 'fast tests')

const results = await Promise.all(wanted.map(([name, command]) => runStep(name, command)))
const failed = results.filter((ok) => !ok).length
console.log(`check: ${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Runs a step and prints its duration; prints its output only on failure. */
async function runStep(name: string, [tool, ...args]: readonly [string, ...string[]]): Promise<boolean> {
  const began = performance.now()
  const failure = await promisify(execFile)(tool, args, { maxBuffer: Infinity }).then(() => null, toOutput)
  const took = `${((performance.now() - began) / 1000).toFixed(1)} s`
  console.log(failure === null ? `✓ ${name}, ${took}` : `✗ ${name}, ${took}: ${[tool, ...args].join(' ')}\n${failure}`)
  return failure === null
}

/** Returns the output of a failed tool, or why it did not start. */
function toOutput({ stdout, stderr, message }: ExecFileException): string {
  return `${stdout}${stderr}` || message
}
