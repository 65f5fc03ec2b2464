import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/chromium.ts'
import { findOldChromium } from './e2e/old-chromium.ts'
import { createFolder } from './server/testing/processes.ts'

// Without a UTF-8 locale Chromium accepts only file names in ASCII.
process.env['LANG'] ??= 'C.UTF-8'

// Node's compile cache shortens the start of the many processes.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

// Playwright evaluates this file in every worker. Values that all workers must share are passed on in environment
// variables.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 20_000))
process.env['E2E_DATA'] ??= createTemporaryFolder()
const port = Number(process.env['E2E_PORT'])
const data = process.env['E2E_DATA']

function createTemporaryFolder(): string {
  const folder = createFolder('caiyun-e2e-')
  // Not in a global teardown, which runs before the databases stop.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Returns a web server for Playwright: a site with its own database, demo draws and a clock that starts on a Wednesday
 * morning.
 */
function site(name: string, script: string, at: number, env: Record<string, string> = {}) {
  return {
    command: `node ${script}`,
    url: `http://127.0.0.1:${at}/500`,
    env: {
      PORT: String(at),
      PUBLIC_URL: `http://127.0.0.1:${at}`,
      DATA_DIR: join(data, name),
      DRAW_SOURCE: 'demo',
      SITE_CLOCK: '2023-03-01T10:00:00+08:00',
      RATE_LIMITS: '0',
      // All tests request their verification codes from the same IP address.
      SMS_ADDRESS_DAY: '1000',
      SMS_SITE_HOUR: '4000',
      LOG_LEVEL: 'error',
      ...env,
    },
    // SIGTERM, because a killed site would leave its database running.
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  }
}

/** Number of workers: one more than the cores of a machine with two. */
const WORKERS = 3
const OLD = '**/old-browsers.slow.test.ts'
const DEV = '**/dev-*.slow.test.ts'
/** With TEST_SLOW=1 (npm run test:slow) only `*.slow.test.ts` and tests with this tag run, otherwise all other tests. */
const SLOW = '**/*.slow.test.ts'
const SLOW_TAG = /@slow/
const isSlowRun = Boolean(process.env['TEST_SLOW'])

const browser = await launchOptions()
/** Phone of the project `old`. Its Chromium of 2021 is available for Linux on x64 only. */
const phone = {
  baseURL: `http://127.0.0.1:${port}`,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}
const old = browser.executablePath
  ? [
      {
        name: 'old',
        testMatch: OLD,
        use: { ...phone, launchOptions: { ...browser, executablePath: await findOldChromium() } },
      },
    ]
  : []

const built = { baseURL: `http://127.0.0.1:${port}` }
const builtSite = site('site', 'dist/server/main.js', port)

/**
 * End-to-end tests. The project `dev` runs the sources, where React reports hydration mismatches; all other projects
 * run the build.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './server/testing/setup-tests.ts',
  workers: WORKERS,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A test may fail once on a busy machine; the runner then reports it as flaky. A test that fails twice is broken.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    // Tests of the service worker (`offline*.slow.test.ts`) allow it.
    serviceWorkers: 'block',
    launchOptions: browser,
  },
  projects: isSlowRun
    ? [
        { name: 'site', testMatch: SLOW, testIgnore: [DEV, OLD], use: built },
        { name: 'tagged', testIgnore: SLOW, grep: SLOW_TAG, use: built },
        ...old,
        { name: 'dev', testMatch: DEV, use: { baseURL: `http://127.0.0.1:${port + 1}` } },
      ]
    : [{ name: 'site', testIgnore: SLOW, grepInvert: SLOW_TAG, use: built }],
  webServer: isSlowRun ? [builtSite, site('dev', 'server/main.ts', port + 1, { HOT_RELOAD: '1' })] : [builtSite],
})
