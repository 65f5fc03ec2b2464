import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { toLoggedError } from './logged-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'built-'))
afterAll(() => rmSync(folder, { recursive: true }))
const url = (name: string) => pathToFileURL(join(folder, name)).href

test('maps stack lines by a source map', () => {
  // Source map that maps line 1, column 1 of a.js to line 3 of its source.
  const map = { version: 3, sources: ['../src/a.ts'], names: [], mappings: 'AAEA' }
  writeFileSync(join(folder, 'a.js.map'), JSON.stringify(map))
  const error = new Error('x')
  error.stack = `Error: x\n    at f (${url('a.js')}:1:1)\n    at ${url('b.js')}:7:9\n    at node:net:1:2`
  const source = new URL('../src/a.ts', url('a.js')).href
  expect(toLoggedError(error)).toMatchObject({
    stack: `Error: x\n    at f (${source}:3:1)\n    at ${url('b.js')}:7:9\n    at node:net:1:2`,
  })
})
