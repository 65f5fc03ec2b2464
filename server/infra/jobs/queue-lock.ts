import type pg from 'pg'
import type { Connection } from '#server/infra/db/connect.ts'
import { monitorClient, keepOpen, openClient } from '#server/infra/db/client.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'

/** PostgreSQL releases this lock when the process ends, so it shows other processes whether this one runs. */
export interface QueueLock {
  /** Resolves when the lock is held. The queue must claim no job before. */
  acquired(): Promise<void>
  end(): Promise<void>
}

interface QueueNotifications {
  /** A job may have been added. Also called after a reconnect, because graphile-worker reconnects a minute later. */
  added(): void
  due(table: string): void
}

const DUE_CHANNEL = 'jobs:due'

/** Until a lost lock is acquired again, other processes may return this queue's jobs. */
export function holdQueueLock(connection: Connection, name: string, { added, due }: QueueNotifications): QueueLock {
  const open = async () => {
    const client = await lockQueue(connection, name)
    return client.on('notification', ({ channel, payload = '' }) => (channel === DUE_CHANNEL ? due(payload) : added()))
  }
  const connected = keepOpen(open, added)
  return { acquired: async () => void (await connected.current()), end: connected.close }
}

async function lockQueue(connection: Connection, name: string): Promise<pg.Client> {
  const client = await openClient(connection.client, {}, async (line) => {
    // Shared, because the server may hold the lock of a lost connection for a while.
    await line.query('select pg_advisory_lock_shared($1, hashtext($2))', [LOCK_KEYS.queue, name])
    await line.query('listen "jobs:insert"')
    await line.query('listen "jobs:due"')
  })
  monitorClient(client)
  return client
}
