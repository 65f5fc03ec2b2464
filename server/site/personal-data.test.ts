import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Tx } from '#server/infra/db/connect.ts'
import { openUploadStorage } from '#server/ugc/media/media.ts'
import type { PersonalData, ExportContent } from '#server/infra/db/personal-data.ts'
import { listPersonalData } from './features.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'

const site = createSharedSite()

/** Tables that name members only as actors. */
const SHARED_TABLES = ['audit_log']

test('declares personal data for every table with members’ rows', async () => {
  const { rows } = await site.db.execute<{ name: string }>(sql`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and relkind = 'r' and (relname = 'users'
      or exists (select from pg_attribute where attrelid = pg_class.oid and attname in ('user_id', 'owner_id') and not attisdropped)
      or exists (select from pg_constraint where conrelid = pg_class.oid
        and confrelid in ('users'::regclass, 'pick_owners'::regclass)))`)
  const claimed = listPersonalData(await openUploadStorage(site.config)).flatMap(({ tables }) => tables)
  const found = rows.map(({ name }) => name).filter((name) => !SHARED_TABLES.includes(name))
  expect(
    new Set(claimed),
    'each table stands in the x.personal-data.ts of its feature, which its x.feature.ts states',
  ).toEqual(new Set(found))
})

test('has unique file names in the export', async () => {
  const personalData = listPersonalData(await openUploadStorage(site.config))
  const names = personalData.flatMap(({ exports }) => Object.keys(exports))
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})

/** Tables without an export: their data is in another file of it, or secret. */
const NOT_EXPORTED = [
  'upload_parts',
  'vip_chains',
  'gifts',
  'ranked_players',
  'ranking_totals',
  'writers',
  'operator_links',
  'operator_totps',
]
/** Emptied when the deletion is requested. */
const ACCOUNT_TABLES = ['users', 'sessions', 'consents']
/** Deleted with the rows of `pick_owners`. */
const PICK_TABLES = ['pick_panels', 'pick_rounds', 'picks', 'wins']
/** Accounting and legally required data (docs/rules/accounts.md#export-and-deletion). */
const RETAINED_TABLES = ['vip_grants', 'coin_accounts', 'orders', 'payments', 'gifts', 'traces']

/** Returns the members' tables that the statements of `work` do not name after these keywords. */
async function listUnnamedTables(
  after: string,
  work: (tx: Tx, personalData: readonly PersonalData[]) => Promise<unknown>,
): Promise<string[]> {
  const personalData = listPersonalData(await openUploadStorage(site.config))
  const statements = await site.db.transaction(async (tx) => {
    const query = vi.spyOn(tx.$client, 'query')
    await work(tx, personalData)
    const asked = JSON.stringify(query.mock.calls)
    query.mockRestore()
    return asked
  })
  const isNamed = (table: string) => new RegExp(`${after} \\W*${table}\\b`).test(statements)
  return personalData.flatMap(({ tables }) => tables).filter((table) => !isNamed(table))
}

async function readContent(shown: ExportContent): Promise<void> {
  if (!(Symbol.asyncIterator in shown)) return void (await shown)
  for await (const _row of shown);
}

test('exports personal data from every table', async () => {
  const untold = await listUnnamedTables('(from|join)', async (tx, personalData) => {
    for (const read of personalData.flatMap(({ exports }) => Object.values(exports))) await readContent(read(tx, 1))
  })
  expect(new Set(untold), '`exports` in x.personal-data.ts has to read it, or UNTOLD names it').toEqual(
    new Set(NOT_EXPORTED),
  )
})

test('erases personal data from every table', async () => {
  const untouched = await listUnnamedTables('(delete from|update)', async (tx, personalData) => {
    for (const { erase } of personalData) await erase?.(tx, 1, site.clock.now())
  })
  expect(new Set(untouched), '`erase` in x.personal-data.ts has to take of it, or STAY names it').toEqual(
    new Set([...ACCOUNT_TABLES, ...PICK_TABLES, ...RETAINED_TABLES]),
  )
})
