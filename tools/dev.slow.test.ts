import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder, endProcess, findFreePort, runScript, awaitOutput } from '#server/testing/processes.ts'
import { fetchStatus } from '#server/testing/site-process.ts'

test('npm run dev does not restart for files that it writes', async () => {
  const folder = createFolder('caiyun-dev-')
  const port = await findFreePort()
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: join(folder, 'data'), PORT: String(port), DRAW_SOURCE: 'none', HOT_RELOAD: '1' }
  const site = runScript('server/main.ts', env, ['--watch', '--watch-preserve-output'])
  try {
    expect(await awaitOutput(site, /彩运已启动|Restarting/)).toBe('彩运已启动')
    // Vite writes its files before it serves this page.
    expect(await fetchStatus(port, '/forum')).toBe(200)
    expect(site.output()).not.toContain('Restarting')
    expect(site.output().split('彩运已启动')).toHaveLength(2)
  } finally {
    await endProcess(site)
    rmSync(folder, { recursive: true, force: true })
  }
}, 240_000)
