import { is } from 'drizzle-orm'
import { getTableConfig, PgTable, PgTimestamp } from 'drizzle-orm/pg-core'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import type { Kept } from './db/columns.ts'
import { siteJobs } from './site-jobs.ts'

const site = aSharedSite()

let tables: PgTable[]
let kept: Kept
beforeAll(async () => {
  const files = globSync('*/*.tables.ts', { cwd: import.meta.dirname }).toSorted()
  const modules = await Promise.all(files.map((file) => import(join(import.meta.dirname, file)) as Promise<object>))
  tables = modules.flatMap((module) => Object.values(module)).filter((one): one is PgTable => is(one, PgTable))
  kept = Object.assign({}, ...modules.map((module) => ('kept' in module ? module.kept : {}))) as Kept
})

/** It has times, so rows are added to it as time goes, and none go with the row they belong to. */
function growsByItself(table: PgTable): boolean {
  const { columns, foreignKeys } = getTableConfig(table)
  return columns.some((one) => is(one, PgTimestamp)) && !foreignKeys.some(({ onDelete }) => onDelete === 'cascade')
}

test('each table that grows by itself states how long its rows stay, and no other does', () => {
  expect(tables.length).toBeGreaterThan(60)
  const growing = tables.filter(growsByItself).map((table) => getTableConfig(table).name)
  expect(Object.keys(kept).toSorted(), '`kept` in x.tables.ts has to say it of each').toEqual(growing.toSorted())
})

test('whoever is said to take rows is there, and nothing stays without a reason', async () => {
  const { config, connection, clock, app } = site
  const jobs = await siteJobs({ config: { ...config, drawSource: 'demo' }, connection, clock, logger: app.log })
  const known = [...jobs.map(({ name }) => name), ...Object.keys(config.retention)]
  const named = Object.values(kept).flatMap((words) => [...words.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.filter((name) => !known.includes(name!))).toEqual([])
  const said = /`sweep_\w+`|^one for each |^until |^as their |^for ever: /
  expect(
    Object.entries(kept).filter(([, words]) => !said.test(words)),
    'a job that takes them, who ends them, or why they stay',
  ).toEqual([])
})

// Run `vitest run server/kept.test.ts -u` after a change of what tables state.
test('docs/kept.md is what tables state', async () => {
  const rows = Object.entries(kept).map(([table, words]) => `| \`${table}\` | ${words} |`)
  const page = [
    '# How long rows are kept',
    '',
    'Of each table that grows by itself; what belongs to a row of it goes with that row. What stands in backticks is an age of',
    '[`RETENTION`](configuration.md) or a [job](processes.md#jobs). An account that is deleted takes its own',
    '([accounts](rules/accounts.md#export-and-deletion)). Written from `kept` in each `x.tables.ts`.',
    '',
    '| table | its rows stay |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n')
  await expect(page).toMatchFileSnapshot('../docs/kept.md')
})
