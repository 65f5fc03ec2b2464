import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * With TEST_SLOW=1 (npm run test:slow) only `*.slow.test.ts` run, otherwise all other tests. Slow tests kill processes,
 * read whole corpora or use other database servers.
 */
const isSlow = (file: string): boolean => file.endsWith('.slow.test.ts')
const TESTS = globSync('{lottery,contract,server,client,web,console,bench,tools}/**/*.test.{ts,tsx}').filter(
  (file) => isSlow(file) === Boolean(process.env['TEST_SLOW']),
)
/** Test files that mock a module run isolated. All other files share the modules that their worker has loaded. */
const ALONE = TESTS.filter((file) => readFileSync(file, 'utf8').includes('vi.mock('))

export default defineConfig({
  test: {
    // One more than the cores, because a test of the server mostly waits for the database or a process.
    maxWorkers: availableParallelism() + 1,
    // The timeouts only end tests that hang. They are long, because the machine may be busy and no test asserts a
    // duration.
    testTimeout: 600_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    // As in playwright.config.ts: a test that kills processes may fail once on a busy machine. The report names
    // repeated tests.
    retry: process.env['CI'] ? 1 : 0,
    globalSetup: ['server/testing/setup-tests.ts'],
    setupFiles: ['server/testing/real-timers.ts'],
    projects: [
      { extends: true, test: { name: 'alone', include: ALONE } },
      {
        extends: true,
        // Replaces argon2 by a cheap one. The files in ALONE use the real one.
        resolve: { alias: { '@node-rs/argon2': join(import.meta.dirname, 'server/testing/cheap-argon2.ts') } },
        test: { name: 'together', include: TESTS.filter((file) => !ALONE.includes(file)), isolate: false },
      },
    ],
  },
})
