import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, ended, freePort, run, says } from '#server/testing/processes.ts'
import { statusOf } from '#server/testing/site-process.ts'

test('npm run dev does not restart because of its own files', async () => {
  const folder = aFolder('caiyun-dev-')
  const port = await freePort()
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: join(folder, 'data'), PORT: String(port), DRAW_SOURCE: 'none', HOT_RELOAD: '1' }
  const site = run('server/main.ts', env, ['--watch', '--watch-preserve-output'])
  try {
    expect(await says(site, /彩运已启动|Restarting/)).toBe('彩运已启动')
    // Vite has written all its files for this page.
    expect(await statusOf(port, '/forum')).toBe(200)
    expect(site.output()).not.toContain('Restarting')
    expect(site.output().split('彩运已启动')).toHaveLength(2)
  } finally {
    await ended(site)
    rmSync(folder, { recursive: true, force: true })
  }
}, 240_000)
