import { is } from 'drizzle-orm'
import { getTableConfig, PgTable, PgTimestamp } from 'drizzle-orm/pg-core'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { toProjectUrl } from '#server/infra/lib/project.ts'
import type { TableRetention } from '#server/infra/db/columns.ts'
import { buildSiteJobs } from './site-jobs.ts'
import { RETENTION } from './features.ts'

const SERVER = fileURLToPath(toProjectUrl('server'))
const site = createSharedSite()

let tables: PgTable[]
let declaredRetention: TableRetention
let words: Record<string, string>
beforeAll(async () => {
  const files = globSync('*/*/**/*.tables.ts', { cwd: SERVER }).toSorted()
  const modules = await Promise.all(files.map((file) => import(join(SERVER, file)) as Promise<object>))
  tables = modules.flatMap((module) => Object.values(module)).filter((one): one is PgTable => is(one, PgTable))
  declaredRetention = Object.assign(
    {},
    ...modules.map((module) => ('retention' in module ? module.retention : {})),
  ) as TableRetention
  words = Object.fromEntries(Object.entries(declaredRetention).map(([table, one]) => [table, formatRetention(one)]))
})

const formatRetention = (one: TableRetention[string]): string =>
  typeof one === 'string' ? one : `${one.map((aged) => aged.words).join(', ')}: \`sweep_old\``

/** A table with a timestamp and without a cascading foreign key is assumed to grow. */
function isGrowing(table: PgTable): boolean {
  const { columns, foreignKeys } = getTableConfig(table)
  return columns.some((one) => is(one, PgTimestamp)) && !foreignKeys.some(({ onDelete }) => onDelete === 'cascade')
}

test('declares retention exactly for tables that grow', () => {
  expect(tables.length).toBeGreaterThan(60)
  const growing = tables.filter(isGrowing).map((table) => getTableConfig(table).name)
  expect(Object.keys(declaredRetention).toSorted(), '`retention` in x.tables.ts has to say it of each').toEqual(
    growing.toSorted(),
  )
})

test('passes each declared retention to the clean-up jobs', () => {
  const swept = (all: TableRetention) => Object.keys(all).filter((table) => typeof all[table] !== 'string')
  expect(swept(RETENTION).toSorted(), 'server/site/clean-up-jobs.ts gathers `retention` of its feature').toEqual(
    swept(declaredRetention).toSorted(),
  )
  const days = Object.values(declaredRetention).flatMap((one) =>
    typeof one === 'string' ? [] : one.map((aged) => aged.days),
  )
  expect(days.filter((one) => typeof one === 'string' && !(one in site.config.retention))).toEqual([])
})

test('each retention names a job or a reason', async () => {
  const { config, connection, clock, app } = site
  const jobs = await buildSiteJobs({ config: { ...config, drawSource: 'demo' }, connection, clock, logger: app.log })
  const known = [...jobs.map(({ name }) => name), ...Object.keys(config.retention)]
  const named = Object.values(words).flatMap((one) => [...one.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.filter((name) => !known.includes(name!))).toEqual([])
  const said = /`sweep_\w+`|^one row for each |^until |^as long as their |^for ever: /
  expect(
    Object.entries(words).filter(([, one]) => !said.test(one)),
    'a job that takes them, who ends them, or why they stay',
  ).toEqual([])
})

// Run `vitest run server/site/retention.test.ts -u` after a change of a `retention`.
test('declared retentions match docs/retention.md', async () => {
  const rows = Object.entries(words).map(([table, one]) => `| \`${table}\` | ${one} |`)
  const page = [
    '# How long rows are stored',
    '',
    'This page lists each table that grows without an operator’s action. Rows with a cascading foreign key are deleted with the row that they',
    'refer to. Backticks mark an age of [`RETENTION`](configuration.md) or the [job](processes.md#jobs) that deletes the rows. The rows of a',
    'deleted account are described in [accounts](rules/accounts.md#export-and-deletion). Generated from `retention` in each `x.tables.ts`.',
    '',
    '| table | its rows are stored |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n')
  await expect(page).toMatchFileSnapshot('../../docs/retention.md')
})
