import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import chromium from '@sparticuz/chromium'

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const CACHE = at('node_modules/.cache/chromium')
const FONTS = at('node_modules/@expo-google-fonts/noto-sans-sc/400Regular')

/** How Playwright starts the Chromium of the npm package, as root too, with Chinese glyphs and nothing downloaded. */
export async function launchOptions() {
  return {
    ...(await packagedBrowser()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    env: { ...process.env, FONTCONFIG_FILE: fontConfig() },
  }
}

/** Only Linux on x64 has it in the package; elsewhere Playwright looks for its own. */
async function packagedBrowser(): Promise<{ executablePath?: string }> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return {}
  mkdirSync(CACHE, { recursive: true })
  const before = process.env['TMPDIR']
  // It unpacks into the temporary folder and reuses what lies there, another user's or an older one's too.
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
