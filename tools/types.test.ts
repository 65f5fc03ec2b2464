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

const server = (path: string) => join(ROOT, 'server', path)
const GIVEN = `
import type { Database, Reader, Tx } from '${server('db/connect.ts')}'
import { inTransaction } from '${server('db/retried.ts')}'
import { coinsOf, give } from '${server('coins/coins.ts')}'
import { coinAccounts } from '${server('coins/coins.tables.ts')}'
import { recordDraws } from '${server('draws/draws.ts')}'
declare const db: Database, tx: Tx, reader: Reader
declare const move: Parameters<typeof give>[1], arrival: Parameters<typeof recordDraws>[2], now: Date
void [coinsOf(tx, 1), coinsOf(db, 1), give(tx, move, now), recordDraws(tx, [], arrival)]
void inTransaction(db, (begun) => give(begun, move, now))
`
const MISUSED = [
  'give(db, move, now)',
  'recordDraws(db, [], arrival)',
  'give(reader, move, now)',
  'reader.delete(coinAccounts)',
  'inTransaction(tx, (begun) => give(begun, move, now))',
  'db.transaction((begun) => inTransaction(begun, async () => {}))',
]

test('what writes together is given a transaction, begun once; what only reads cannot write', () => {
  const refused = MISUSED.map((use) => `// @ts-expect-error\nvoid ${use}`)
  expect(complaintsOf('server', GIVEN + refused.join('\n'))).toBe('')
})
