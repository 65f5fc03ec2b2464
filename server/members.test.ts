import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { uploadPlaces } from './media/media.ts'
import { ownDataOf } from './members.ts'
import { aSharedSite } from './testing/a-shared-site.ts'

const site = aSharedSite()

/** Rows of all, that name a person only as who did it. */
const OF_ALL = ['audit_log']

test('every table with rows of members is one that a feature exports and erases', async () => {
  const { rows } = await site.db.execute<{ name: string }>(sql`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'public' and relkind = 'r' and (relname = 'users'
      or exists (select from pg_attribute where attrelid = pg_class.oid and attname in ('user_id', 'owner_id') and not attisdropped)
      or exists (select from pg_constraint where conrelid = pg_class.oid
        and confrelid in ('users'::regclass, 'pick_owners'::regclass)))`)
  const own = ownDataOf(await uploadPlaces(site.config)).flatMap(({ tables }) => tables)
  const found = rows.map(({ name }) => name).filter((name) => !OF_ALL.includes(name))
  expect(new Set(own), 'each table stands in the x.own.ts of its feature, which server/members.ts gathers').toEqual(
    new Set(found),
  )
})

test('no two features give the export a file of one name', async () => {
  const own = ownDataOf(await uploadPlaces(site.config))
  const names = own.flatMap(({ exports }) => Object.keys(exports))
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})
