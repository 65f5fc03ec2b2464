import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'

const toPath = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const CACHE = toPath('node_modules/.cache/chromium')
const FONTS = toPath('node_modules/@embedpdf/fonts-sc/fonts')

/** Options that launch the Chromium of the npm package, also as root, with Chinese glyphs and without a download. */
export async function launchOptions() {
  return {
    ...(await packagedBrowser()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    env: { ...process.env, FONTCONFIG_FILE: fontConfig() },
  }
}

/** The package has a binary for Linux on x64 only; elsewhere Playwright uses its own browser. */
async function packagedBrowser(): Promise<{ executablePath?: string }> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return {}
  mkdirSync(CACHE, { recursive: true })
  const before = process.env['TMPDIR']
  // The package unpacks into the temporary folder and reuses any files there, even of another user or version.
  process.env['TMPDIR'] = CACHE
  try {
    return { executablePath: await chromium.executablePath() }
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

function fontConfig(): string {
  const file = `${CACHE}/fonts.conf`
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig><dir>${FONTS}</dir><cachedir>${CACHE}/fonts</cachedir></fontconfig>`,
  )
  return file
}
