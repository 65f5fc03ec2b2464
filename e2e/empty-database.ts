import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { command } from '#server/testing/processes.ts'

const folder = (): string => join(process.env['E2E_DATA'] ?? '', 'empty')

/** Before all journeys: a database with its tables and nothing in them, for each site of a journey's own to begin with. */
export default async function makeEmptyDatabase(): Promise<void> {
  const env = { ...process.env, DATA_DIR: folder(), LOG_LEVEL: 'error' }
  await command(env, 'dist/server/operator.js', 'list')
}

/**
 * Lays it at `dataDir`: to make another takes as long as all else of a first start. Beyond the journeys there is none, and a
 * site makes its own. Node's own copy loses whose it is.
 */
export async function layEmptyDatabase(dataDir: string): Promise<void> {
  if (process.env['E2E_DATA'] === undefined) return
  await promisify(execFile)('cp', ['-a', folder(), dataDir])
}
