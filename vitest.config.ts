import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** `*.slow.test.ts` run with TEST_SLOW=1 alone (npm run test:slow): process kills, whole corpora, other databases. */
const isSlow = (file: string): boolean => file.endsWith('.slow.test.ts')
const TESTS = globSync('{lottery,contract,server,client,web,console,bench,tools}/**/*.test.{ts,tsx}').filter(
  (file) => isSlow(file) === Boolean(process.env['TEST_SLOW']),
)
/** Files that replace a module need modules of their own; all others share those that their worker has loaded. */
const ALONE = TESTS.filter((file) => readFileSync(file, 'utf8').includes('vi.mock('))

export default defineConfig({
  test: {
    // One more than the cores: most of a test of the server is waiting, for the database or a process.
    maxWorkers: availableParallelism() + 1,
    // No test measures time: these only end what hangs, on a machine that does other things beside.
    testTimeout: 600_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // As the journeys do: what a strange machine does to killed processes is tried once more, and named in the report.
    retry: process.env['CI'] ? 1 : 0,
    globalSetup: ['server/testing/setup-tests.ts'],
    setupFiles: ['server/testing/real-timers.ts'],
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE } },
      {
        extends: true,
        // The files in ALONE test the real cost of passwords.
        resolve: { alias: { '@node-rs/argon2': join(import.meta.dirname, 'server/testing/cheap-argon2.ts') } },
        test: { name: 'together', include: TESTS.filter((file) => !ALONE.includes(file)), isolate: false },
      },
    ],
  },
})
