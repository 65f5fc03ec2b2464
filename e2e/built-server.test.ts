import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from '@playwright/test'
import { mapStackLines } from '#server/infra/lib/source-lines.ts'
import { runScript } from '#server/testing/processes.ts'

const PATH = process.env['PATH']

test('reports an error’s source file and line', async () => {
  // The worker throws because it receives no `workerData`.
  const thread = runScript('dist/server/qr.worker.js', { PATH })
  expect(await thread.closed).toBe(1)
  expect(mapStackLines(thread.errors())).toMatch(/server\/ugc\/media\/qr\.worker\.ts:\d+:\d+/)
})

test('loads all dynamically imported chunks', async () => {
  // Importing an entry file would start its process; chunks with a hash are safe.
  const chunks = globSync('dist/server/*.js').filter((file) => /-[\w-]{7}\.js$/.test(basename(file)))
  expect(chunks.length).toBeGreaterThan(10)
  const imports = chunks.map((file) => `await import('./${file}')`).join('\n')
  const all = runScript('--input-type=module', { PATH }, [], ['--eval', `${imports}\nprocess.exit()`])
  expect(await all.closed, all.errors()).toBe(0)
})
