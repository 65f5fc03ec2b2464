import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '#server/db/connect.ts'
import { migrate, MIGRATIONS } from '#server/db/migrate.ts'
import { aDatabase } from './a-database.ts'

/** A database of its own as it was before a migration, named by the end of its tag. `migrate` brings it to today. */
export async function aDatabaseBefore(name: string): Promise<Connection> {
  const connection = await aDatabase()
  await connection.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  const folder = mkdtempSync(join(tmpdir(), 'caiyun-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith(name))
  if (at === -1) throw new Error(`no migration is called ${name}`)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }))
  await migrate(connection, folder).finally(() => rmSync(folder, { recursive: true }))
  return connection
}
