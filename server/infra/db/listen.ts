import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection, Database, Tx } from './connect.ts'
import { statement } from './statement.ts'

const RETRY_MS = 250
const BEAT_MS = 10_000
const BEAT_LIMIT_MS = 5000

/** Tells every listener once the transaction commits. The payload may have 7,999 bytes. */
export async function notify(tx: Tx, channel: string, payload = ''): Promise<void> {
  await notified(tx, { channel, payload })
}

const notified = statement<{ channel: string; payload: string }>('notify', 'select pg_notify($channel, $payload)')

/** Tells every listener now, without the disk's time: a notification is not kept anyway. */
export async function notifyAtOnce(db: Database, channel: string, payload: string): Promise<void> {
  await notifiedAtOnce(db, { channel, payload })
}

const notifiedAtOnce = statement<{ channel: string; payload: string }, object, Database>(
  'notify_at_once',
  `select set_config('synchronous_commit', 'off', true), pg_notify($channel, $payload)`,
)

/** Who hears a channel. */
export interface Ear {
  readonly channel: string
  onMessage(payload: string): void
  /** After a cut, when something may have been said that nobody heard: whoever caches must forget everything. */
  missed(): void
}

/**
 * Hears channels on one connection of its own, so that what one transaction says on several is heard in its order. After a
 * cut it listens again and tells the ears, in their order. A line that went dead without a word (a router that forgot it,
 * a failover) is found by asking along it every `beatMs`.
 */
export async function listen(
  connection: Connection,
  ears: readonly Ear[],
  beatMs = BEAT_MS,
): Promise<{ close(): Promise<void> }> {
  let closed = false
  const hearing = () => hear(connection, ears, beatMs)
  let current = await hearing()
  const again = async () => {
    while (!closed) {
      await sleep(RETRY_MS, undefined, { ref: false })
      const client = await hearing().catch(() => null)
      if (client) return adopt(client)
    }
  }
  const adopt = (client: pg.Client) => {
    current = client
    if (closed) return void client.end()
    client.once('end', () => void again())
    for (const ear of ears) ear.missed()
  }
  current.once('end', () => void again())
  return {
    async close() {
      closed = true
      await current.end().catch(() => {})
    },
  }
}

async function hear(connection: Connection, ears: readonly Ear[], beatMs: number): Promise<pg.Client> {
  const client = new pg.Client({ ...connection.client, query_timeout: Math.min(beatMs, BEAT_LIMIT_MS) })
  client.on('error', () => {})
  client.on('notification', (notification) => {
    for (const ear of ears) if (ear.channel === notification.channel) ear.onMessage(notification.payload ?? '')
  })
  try {
    await client.connect()
    for (const { channel } of ears) {
      // oxlint-disable-next-line house/no-built-sql -- LISTEN takes no parameters; the name is escaped
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  // A question still open makes end() break the line instead of saying goodbye along it.
  const beat = setInterval(() => void client.query('select 1').catch(() => client.end()), beatMs).unref()
  client.once('end', () => clearInterval(beat))
  return client
}
