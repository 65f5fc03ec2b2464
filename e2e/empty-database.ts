import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runCliScript } from '#server/testing/processes.ts'

const emptyDatabaseFolder = (): string => join(process.env['E2E_DATA'] ?? '', 'empty')

/** Global setup: creates a database with empty tables, which each journey's own site starts from. */
export default async function createEmptyDatabase(): Promise<void> {
  const env = { ...process.env, DATA_DIR: emptyDatabaseFolder(), LOG_LEVEL: 'error' }
  await runCliScript(env, 'dist/server/operator.js', 'list')
}

/**
 * Copies the empty database to `dataDir`; creating one doubles the time of a first start. Without it (outside
 * the journeys) a site creates its own. Uses cp because Node's copy drops the file owner.
 */
export async function copyEmptyDatabase(dataDir: string): Promise<void> {
  if (process.env['E2E_DATA'] === undefined) return
  await promisify(execFile)('cp', ['-a', emptyDatabaseFolder(), dataDir])
}
