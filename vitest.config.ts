import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{lottery,contract,server,client,web,console,tools}/**/*.test.{ts,tsx}'],
    // No test measures time: these only end what hangs, on a machine that does other things beside.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    globalSetup: ['server/testing/setup-tests.ts'],
  },
})
