import { rmSync } from 'node:fs'
import type { Connection } from '#server/infra/db/connect.ts'
import { migrate, copyMigrations } from '#server/infra/db/migrate.ts'
import { createDatabaseClone } from './database.ts'

/** Applies the migrations before the one whose tag ends with `name`. */
export async function createDatabaseBefore(name: string): Promise<Connection> {
  const connection = await createEmptyDatabase()
  let isBefore = true
  const folder = copyMigrations(({ tag }) => (isBefore &&= !tag.endsWith(name)))
  if (isBefore) throw new Error(`no migration is called ${name}`)
  await migrate(connection, folder).finally(() => rmSync(folder, { recursive: true }))
  return connection
}

/** Creates a database with an empty schema `public`, as before the first migration. */
export async function createEmptyDatabase(): Promise<Connection> {
  const connection = await createDatabaseClone()
  await connection.pool.query('drop schema public, drizzle, graphile_worker cascade; create schema public')
  return connection
}
