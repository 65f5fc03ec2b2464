import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { command } from '#server/testing/processes.ts'

const folder = (): string => join(process.env['E2E_DATA'] ?? '', 'empty')

/** Global setup: creates a database with empty tables, which each journey's own site starts from. */
export default async function makeEmptyDatabase(): Promise<void> {
  const env = { ...process.env, DATA_DIR: folder(), LOG_LEVEL: 'error' }
  await command(env, 'dist/server/operator.js', 'list')
}

/**
 * Copies the empty database to `dataDir`; creating one doubles the time of a first start. Without it (outside
 * the journeys) a site creates its own. Uses cp because Node's copy drops the file owner.
 */
export async function layEmptyDatabase(dataDir: string): Promise<void> {
  if (process.env['E2E_DATA'] === undefined) return
  await promisify(execFile)('cp', ['-a', folder(), dataDir])
}
