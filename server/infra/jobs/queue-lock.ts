import type pg from 'pg'
import type { Connection } from '#server/infra/db/connect.ts'
import { monitorClient, keepOpen, openClient } from '#server/infra/db/client.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'

/** Advisory lock that shows that a queue's process runs: it ends with the process. */
export interface QueueLock {
  /** Resolves when the lock is held; no job may be claimed before. */
  acquired(): Promise<void>
  end(): Promise<void>
}

/** Handlers of the notifications on the lock's connection. */
interface QueueNotifications {
  /**
   * A job may have been added. Also called after a reconnect, since graphile-worker's own listener may take a minute.
   */
  added(): void
  /** A row of this table is due earlier than known. */
  due(table: string): void
}

/** Channel of the triggers `wake_jobs`. */
const DUE_CHANNEL = 'jobs:due'

/**
 * Holds the lock of a queue. Reconnects after a cut, however long the database is unavailable; until then other
 * processes may return the queue's jobs.
 */
export function holdQueueLock(connection: Connection, name: string, { added, due }: QueueNotifications): QueueLock {
  const open = async () => {
    const client = await lockQueue(connection, name)
    return client.on('notification', ({ channel, payload = '' }) => (channel === DUE_CHANNEL ? due(payload) : added()))
  }
  const connected = keepOpen(open, added)
  return { acquired: async () => void (await connected.current()), end: connected.close }
}

async function lockQueue(connection: Connection, name: string): Promise<pg.Client> {
  const client = await openClient(connection.client)
  try {
    // Shared: the lock of a lost connection may still be held for a while.
    await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [LOCK_KEYS.queue, name])
    await client.query('listen "jobs:insert"')
    await client.query('listen "jobs:due"')
    monitorClient(client)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
