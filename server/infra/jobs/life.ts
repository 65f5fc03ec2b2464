import type pg from 'pg'
import type { Connection } from '#server/infra/db/connect.ts'
import { heed, keepOpen, openLine } from '#server/infra/db/line.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'

/** How a queue shows that its process lives: by a lock that ends with it, however it ends. */
export interface Life {
  /** Resolves once the lock is held: nothing may be taken on before. */
  shown(): Promise<void>
  end(): Promise<void>
}

/** What is said to all queues along the line that shows a life. */
interface Heard {
  /** There may be work: it was added, or the line was cut, for the library's own line hears that again after up to a minute. */
  added(): void
  /** A row of this table is due sooner than was known. */
  due(table: string): void
}

/** Spoken by the triggers `wake_jobs`. */
const DUE = 'jobs:due'

/**
 * Shows that the queue of this name lives. A connection that is cut is opened again however long the database is away; until
 * then others may give back what the queue was at.
 */
export function showLife(connection: Connection, name: string, { added, due }: Heard): Life {
  const open = async () => {
    const line = await lockedBy(connection, name)
    return line.on('notification', ({ channel, payload = '' }) => (channel === DUE ? due(payload) : added()))
  }
  const kept = keepOpen(open, added)
  return { shown: async () => void (await kept.current()), end: kept.close }
}

async function lockedBy(connection: Connection, name: string): Promise<pg.Client> {
  const client = await openLine(connection.client)
  try {
    // Shared: the lock of a line that was cut may stand for a while.
    await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [LOCK_KEYS.queue, name])
    await client.query('listen "jobs:insert"')
    await client.query('listen "jobs:due"')
    heed(client)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
