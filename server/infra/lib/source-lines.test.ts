import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { loggedError } from './logged-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'built-'))
afterAll(() => rmSync(folder, { recursive: true }))
const url = (name: string) => pathToFileURL(join(folder, name)).href

test('a logged error names the lines of the source, and those of the build where it has no map', () => {
  // The first column of the first line is that of line 3 in a file beside it.
  const map = { version: 3, sources: ['../src/a.ts'], names: [], mappings: 'AAEA' }
  writeFileSync(join(folder, 'a.js.map'), JSON.stringify(map))
  const error = new Error('x')
  error.stack = `Error: x\n    at f (${url('a.js')}:1:1)\n    at ${url('b.js')}:7:9\n    at node:net:1:2`
  const source = new URL('../src/a.ts', url('a.js')).href
  expect(loggedError(error)).toMatchObject({
    stack: `Error: x\n    at f (${source}:3:1)\n    at ${url('b.js')}:7:9\n    at node:net:1:2`,
  })
})
