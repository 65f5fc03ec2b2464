import { rmSync } from 'node:fs'
import type { Connection } from '#server/infra/db/connect.ts'
import { migrate, migrationsWhere } from '#server/infra/db/migrate.ts'
import { aDatabase } from './a-database.ts'

/** A database of its own as it was before a migration, named by the end of its tag. `migrate` brings it to today. */
export async function aDatabaseBefore(name: string): Promise<Connection> {
  const connection = await emptyDatabase()
  let isBefore = true
  const folder = migrationsWhere(({ tag }) => (isBefore &&= !tag.endsWith(name)))
  if (isBefore) throw new Error(`no migration is called ${name}`)
  await migrate(connection, folder).finally(() => rmSync(folder, { recursive: true }))
  return connection
}

/** A database of its own in which nothing has ever been. */
export async function emptyDatabase(): Promise<Connection> {
  const connection = await aDatabase()
  await connection.pool.query('drop schema public, drizzle, graphile_worker cascade; create schema public')
  return connection
}
