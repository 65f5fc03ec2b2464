import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from '@playwright/test'
import { withSourceLines } from '#server/infra/lib/source-lines.ts'
import { run } from '#server/testing/processes.ts'

const PATH = process.env['PATH']

test('reports source file and line for errors of the build', async () => {
  // The worker throws because it receives no `workerData`.
  const thread = run('dist/server/qr.worker.js', { PATH })
  expect(await thread.closed).toBe(1)
  expect(withSourceLines(thread.errors())).toMatch(/server\/ugc\/media\/qr\.worker\.ts:\d+:\d+/)
})

test('loads the modules that are imported later', async () => {
  // Importing an entry file would start its process; chunks with a hash are safe.
  const chunks = globSync('dist/server/*.js').filter((file) => /-[\w-]{7}\.js$/.test(basename(file)))
  expect(chunks.length).toBeGreaterThan(10)
  const imports = chunks.map((file) => `await import('./${file}')`).join('\n')
  const all = run('--input-type=module', { PATH }, [], ['--eval', `${imports}\nprocess.exit()`])
  expect(await all.closed, all.errors()).toBe(0)
})
