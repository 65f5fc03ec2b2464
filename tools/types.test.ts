import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache')
mkdirSync(CACHE, { recursive: true })
// Below the repository, so that what a configuration names is found as it is from its own folder.
const folder = mkdtempSync(join(CACHE, 'types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the compiler says of a line of code under the configuration of a room. */
function complaintsOf(room: 'server' | 'web', code: string): string {
  writeFileSync(join(folder, 'planted.ts'), `${code}\nexport {}\n`)
  const config = { extends: join(ROOT, room, 'tsconfig.json'), include: ['planted.ts'], exclude: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' }).stdout
}

test.each([
  ['server', 'document.title', 'process.pid'],
  ['web', 'process.pid', 'document.title'],
] as const)('in %s nobody knows %s, but everyone %s', (room, stranger, own) => {
  expect(complaintsOf(room, `export const x = ${stranger}`)).toMatch(/Cannot find name/)
  expect(complaintsOf(room, `export const x = ${own}`)).toBe('')
})
