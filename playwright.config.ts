import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/chromium.ts'
import { findOldChromium } from './e2e/old-chromium.ts'
import { createFolder } from './server/testing/processes.ts'

// Without a language Chromium takes no file names but English ones.
process.env['LANG'] ??= 'C.UTF-8'

// Sites start a hundred times.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

// Playwright reads this file in every worker: what is chosen once travels by the environment.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 20_000))
process.env['E2E_DATA'] ??= createTemporaryFolder()
const port = Number(process.env['E2E_PORT'])
const data = process.env['E2E_DATA']

function createTemporaryFolder(): string {
  const folder = createFolder('caiyun-e2e-')
  // Not in a global teardown: that runs while the databases still do.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A whole site of its own: demo draws, a clock that starts on a Wednesday morning. */
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
      // Every journey asks for its codes from one address.
      SMS_ADDRESS_DAY: '1000',
      SMS_SITE_HOUR: '4000',
      LOG_LEVEL: 'error',
      ...env,
    },
    // Killed outright it would leave the database running.
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  }
}

/** One more than the two cores. */
const WORKERS = 3
const OLD = '**/old-browsers.slow.test.ts'
const DEV = '**/dev-*.slow.test.ts'
/** `*.slow.test.ts` run with TEST_SLOW=1 alone (npm run test:slow). */
const SLOW = '**/*.slow.test.ts'
const isSlowRun = Boolean(process.env['TEST_SLOW'])

const browser = await launchOptions()
/** A phone of 2021, where there is a Chromium of that year: on Linux on x64. */
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

/** End-to-end tests: `site` on the build, `dev` on the sources, where React reports hydration mismatches. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './server/testing/setup-tests.ts',
  workers: WORKERS,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A busy machine may drop a journey once; the runner names it as flaky. What fails twice is broken.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    // Requests never pass through a service worker; only `offline*.slow.test.ts` allow it.
    serviceWorkers: 'block',
    launchOptions: browser,
  },
  projects: isSlowRun
    ? [
        { name: 'site', testMatch: SLOW, testIgnore: [DEV, OLD], use: built },
        ...old,
        { name: 'dev', testMatch: DEV, use: { baseURL: `http://127.0.0.1:${port + 1}` } },
      ]
    : [{ name: 'site', testIgnore: SLOW, use: built }],
  webServer: isSlowRun ? [builtSite, site('dev', 'server/main.ts', port + 1, { HOT_RELOAD: '1' })] : [builtSite],
})
