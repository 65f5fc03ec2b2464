import type { Connection } from './connect.ts'
import { withClient } from './with-client.ts'

const ANSWER_MS = 7000

/**
 * Throws where the database does not answer or can't write, on a line of its own: the pools may be full of what waits. More
 * rows than fit into so little memory lie on its disk for a moment, and nothing else tells of a full one: an update finds
 * room in pages that are there.
 */
export async function wroteOrThrow({ client }: Pick<Connection, 'client'>): Promise<void> {
  await withClient({ ...client, query_timeout: ANSWER_MS }, async (line) => {
    await line.query(`set work_mem = '64kB'`)
    await line.query('select count(*) from generate_series(1, 20000)')
  })
}
