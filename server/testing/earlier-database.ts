import { rmSync } from 'node:fs'
import type { Connection } from '#server/infra/db/connect.ts'
import { migrate, migrationsWhere } from '#server/infra/db/migrate.ts'
import { aDatabase } from './a-database.ts'

/** Creates a database in the state before the migration whose tag ends with `name`. */
export async function aDatabaseBefore(name: string): Promise<Connection> {
  const connection = await emptyDatabase()
  let isBefore = true
  const folder = migrationsWhere(({ tag }) => (isBefore &&= !tag.endsWith(name)))
  if (isBefore) throw new Error(`no migration is called ${name}`)
  await migrate(connection, folder).finally(() => rmSync(folder, { recursive: true }))
  return connection
}

/** Creates a database without any schema. */
export async function emptyDatabase(): Promise<Connection> {
  const connection = await aDatabase()
  await connection.pool.query('drop schema public, drizzle, graphile_worker cascade; create schema public')
  return connection
}
