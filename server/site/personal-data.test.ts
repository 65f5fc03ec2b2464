import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Tx } from '#server/infra/db/connect.ts'
import { openUploadStorage } from '#server/ugc/media/media.ts'
import type { PersonalData, ExportContent } from '#server/infra/db/personal-data.ts'
import { listPersonalData } from './features.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'

const site = createSharedSite()

/** Tables that refer to members but contain none of their personal data. */
const SHARED_TABLES = ['audit_log']

test('every table that references members declares personal data', async () => {
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

test('has unique file names in a member’s export', async () => {
  const personalData = listPersonalData(await openUploadStorage(site.config))
  const names = personalData.flatMap(({ exports }) => Object.keys(exports))
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})

/** Tables that the export does not read: their data is secret or in another file of the export. */
const NOT_EXPORTED = [
  'upload_parts',
  'vip_chains',
  'gifts',
  'ranked_players',
  'ranking_totals',
  'writers',
  'operator_links',
  'operator_totps',
  'push_subscriptions',
]
/** Tables that the request for deletion itself clears, before `erase` of the features runs. */
const ACCOUNT_TABLES = ['users', 'sessions', 'consents']
/** Tables with rows that a cascade from `pick_owners` or `sessions` deletes. */
const CASCADING_TABLES = ['pick_panels', 'pick_rounds', 'picks', 'wins', 'push_subscriptions']
/** Tables with rows that are retained for accounting or by law (docs/rules/accounts.md#export-and-deletion). */
const RETAINED_TABLES = ['vip_grants', 'coin_accounts', 'orders', 'payments', 'gifts', 'traces']

/** Returns the tables with personal data that no statement of `work` names after the keywords `after`. */
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

test('exports all tables with personal data except NOT_EXPORTED', async () => {
  const untold = await listUnnamedTables('(from|join)', async (tx, personalData) => {
    for (const read of personalData.flatMap(({ exports }) => Object.values(exports))) await readContent(read(tx, 1))
  })
  expect(new Set(untold), '`exports` in x.personal-data.ts has to read it, or NOT_EXPORTED names it').toEqual(
    new Set(NOT_EXPORTED),
  )
})

test('erases all tables except account, cascading and retained tables', async () => {
  const untouched = await listUnnamedTables('(delete from|update)', async (tx, personalData) => {
    for (const { erase } of personalData) await erase?.(tx, 1, site.clock.now())
  })
  expect(new Set(untouched), '`erase` in x.personal-data.ts has to change it, or a list of this file names it').toEqual(
    new Set([...ACCOUNT_TABLES, ...CASCADING_TABLES, ...RETAINED_TABLES]),
  )
})
