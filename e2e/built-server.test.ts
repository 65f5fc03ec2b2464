import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { run } from '#server/testing/processes.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

test('an error of the built server names the file and the line of its source', async () => {
  const flags = /exec env .*? node (.*) dist\/server/.exec(scripts['start']!)![1]!.split(' ')
  // A thread that is started without its work.
  const thread = run('dist/server/qr.worker.js', { PATH: process.env['PATH'] }, flags)
  expect(await thread.closed).toBe(1)
  expect(thread.errors()).toMatch(/server\/media\/qr\.worker\.ts:\d+:\d+/)
})
