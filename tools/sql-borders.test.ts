import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

interface Source {
  feature: string
  text: string
}

const sources: Source[] = globSync('server/*/*/**/*.ts', { cwd: ROOT })
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => ({ feature: file.split('/')[2]!, text: readFileSync(join(ROOT, file), 'utf8') }))

const tableOwners = new Map(
  sources.flatMap(({ feature, text }) =>
    [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']): [string, string] => [table, feature]),
  ),
)

const listForeignWrites = ({ feature, text }: Source): string[] =>
  [...text.matchAll(/\b(?:insert into|update|delete from) (\w+)/g)].flatMap(([, table = '']) => {
    const owner = tableOwners.get(table) ?? feature
    return owner === feature ? [] : [`${feature} of ${owner}`]
  })

test('no statement needs PostgreSQL 18, because the site supports 15', () => {
  const needsNewer = /returning\b[^`]*\b(?:old|new)\./i
  expect(sources.filter(({ text }) => needsNewer.test(text)).map(({ feature }) => feature)).toEqual([])
})

// Features import each other through entry files and may join other features' tables, but only the feature that
// declares a table writes to it.
test('each feature writes only to its own tables', () => {
  expect(tableOwners.size).toBeGreaterThan(60)
  expect(listForeignWrites({ feature: 'picks', text: 'update users set x = 1' })).toEqual(['picks of account'])
  expect(sources.flatMap(listForeignWrites)).toEqual([])
})
