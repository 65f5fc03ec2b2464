import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseClone } from '#server/testing/database.ts'
import type { Connection } from './connect.ts'

// When a row is deleted, PostgreSQL searches the rows that reference it. Without an index on the foreign key it scans
// the whole referencing table.

/** Foreign keys that need no index, each with the reason. */
const WITHOUT_INDEX: Record<string, string> = {
  player_notes_by_id_users_id_fk: 'an account is emptied, its row never deleted',
}

let connection: Connection
beforeAll(async () => {
  connection = await createDatabaseClone()
})
afterAll(() => connection.close())

/** A partial index counts only if its condition is that the column is not null. */
async function listUnindexedKeys(): Promise<string[]> {
  const { rows } = await connection.pool.query<{ name: string }>(`
    select con.conname as name from pg_constraint con
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i
      where i.indrelid = con.conrelid and i.indisvalid
        and (i.indkey::int2[])[0:cardinality(con.conkey) - 1] @> con.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
          select format('(%I IS NOT NULL)', attname) from pg_attribute
          where attrelid = con.conrelid and attnum = con.conkey[1] and cardinality(con.conkey) = 1)))
    order by 1`)
  return rows.map(({ name }) => name)
}

test('each foreign key outside WITHOUT_INDEX has an index', async () => {
  expect(await listUnindexedKeys(), 'each needs an index that begins with it, in its x.tables.ts').toEqual(
    Object.keys(WITHOUT_INDEX).toSorted(),
  )
})

test('reports foreign keys without a suitable index', async () => {
  await connection.pool.query('create table told (a bigint references users, b bigint references users)')
  await connection.pool.query('create index on told (b) where a > 1')
  expect(await listUnindexedKeys()).toEqual(expect.arrayContaining(['told_a_fkey', 'told_b_fkey']))
  await connection.pool.query('create index on told (b) where b is not null')
  expect(await listUnindexedKeys()).not.toContain('told_b_fkey')
  await connection.pool.query('drop table told')
})
