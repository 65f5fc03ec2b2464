import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection, Tx } from './connect.ts'

const RETRY_MS = 250

/** Tells every listener once the transaction commits. The payload may have 7,999 bytes. */
export async function notify(tx: Tx, channel: string, payload = ''): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
}

/**
 * Hears a channel on a connection of its own. After a cut it listens again and calls `onReconnect`, because what was
 * said meanwhile is lost: whoever caches must then forget everything.
 */
export async function listen(
  connection: Connection,
  channel: string,
  onPayload: (payload: string) => void,
  onReconnect: () => void,
): Promise<{ close(): Promise<void> }> {
  let closed = false
  let current = await hear(connection, channel, onPayload)
  const again = async () => {
    while (!closed) {
      await sleep(RETRY_MS, undefined, { ref: false })
      const client = await hear(connection, channel, onPayload).catch(() => null)
      if (client) return adopt(client)
    }
  }
  const adopt = (client: pg.Client) => {
    current = client
    if (closed) return void client.end()
    client.once('end', () => void again())
    onReconnect()
  }
  current.once('end', () => void again())
  return {
    async close() {
      closed = true
      await current.end().catch(() => {})
    },
  }
}

async function hear(connection: Connection, channel: string, onPayload: (payload: string) => void): Promise<pg.Client> {
  const client = new pg.Client(connection.client)
  client.on('error', () => {})
  client.on('notification', ({ payload }) => onPayload(payload ?? ''))
  try {
    await client.connect()
    // oxlint-disable-next-line house/no-built-sql -- LISTEN takes no parameters; the name is escaped
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
