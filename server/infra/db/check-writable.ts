import type { Connection } from './connect.ts'
import { withClient } from './client.ts'

const ANSWER_MS = 7000

/**
 * Throws if the database cannot write. Uses its own connection, because the pools may be exhausted. The query spills to
 * a temporary file, which fails on a full disk, whereas an UPDATE may reuse free space in existing pages.
 */
export async function checkWritable({ client }: Pick<Connection, 'client'>): Promise<void> {
  await withClient({ ...client, query_timeout: ANSWER_MS }, async (line) => {
    await line.query(`set work_mem = '64kB'`)
    await line.query('select count(*) from generate_series(1, 20000)')
  })
}
