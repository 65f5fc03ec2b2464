import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import type { Page } from '@playwright/test'

const toPath = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const UNPACKED = toPath('node_modules/.cache/chromium-92')

/**
 * Returns the path of Chromium 92, the oldest supported version, or of the version in OLD_CHROMIUM. Unpacks it itself,
 * because the package would use the temporary folder and reuse any files there.
 */
export async function findOldChromium(): Promise<string> {
  if (process.env['OLD_CHROMIUM']) return process.env['OLD_CHROMIUM']
  const program = `${UNPACKED}/chromium`
  if (existsSync(program)) return program
  mkdirSync(UNPACKED, { recursive: true })
  const half = `${program}-${process.pid}`
  const packed = createReadStream(toPath('node_modules/chromium-92/bin/chromium.br'))
  await pipeline(packed, createBrotliDecompress(), createWriteStream(half, { mode: 0o755 }))
  renameSync(half, program)
  return program
}

/** Polyfill for Playwright's isolated world, which uses an API of Chromium 105. */
export const POLYFILL = `Element.prototype.checkVisibility ??= function () {
  const isFolded = this.closest('details:not([open]) > :not(summary)') !== null
  return !isFolded && this.getClientRects().length > 0 && getComputedStyle(this).visibility === 'visible'
}`

/** Adapts a page of an older Chromium to this Playwright; the page's own scripts do not see the change. */
export async function adaptToPlaywright(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Runtime.executionContextCreated', ({ context: { id, name } }) => {
    if (!name.startsWith('__playwright_utility_world')) return
    // Fails if the page is closed meanwhile; then no polyfill is needed.
    session.send('Runtime.evaluate', { contextId: id, expression: POLYFILL }).catch(() => {})
  })
  await session.send('Runtime.enable')
}
