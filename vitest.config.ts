import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{lottery,contract,server,web,tools}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/testing/setup-tests.ts'],
  },
})
