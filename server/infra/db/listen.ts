import type pg from 'pg'
import type { Connection, Tx } from './connect.ts'
import { HEARTBEAT_MS, monitorClient, type PersistentConnection, keepOpen, openClient } from './client.ts'
import { prepareStatement } from './statement.ts'

const ANSWER_MS = 5000

/** The notification is sent when the transaction commits. The payload may have at most 7,999 bytes. */
export async function notify(tx: Tx, channel: string, payload = ''): Promise<void> {
  await runNotify(tx, { channel, payload })
}

const runNotify = prepareStatement<{ channel: string; payload: string }>(
  'notify',
  'select pg_notify($channel, $payload)',
)

export interface ChannelSubscriber {
  readonly channel: string
  onMessage(payload: string): void
  /** Called after a reconnect, because notifications may have been lost. Must discard cached data. */
  missed(): void
}

/** Uses one connection, so that the notifications of a transaction arrive in order on all channels. */
export async function subscribeToChannels(
  connection: Connection,
  subscribers: readonly ChannelSubscriber[],
  beatMs = HEARTBEAT_MS,
): Promise<Pick<PersistentConnection, 'close'>> {
  const open = () => openSubscription(connection, subscribers, beatMs)
  const onReopened = async () => {
    // Closes the pools' connections first: subscribers must not reload their data from a database that was replaced.
    await connection.renew()
    for (const subscriber of subscribers) subscriber.missed()
  }
  return keepOpen(open, onReopened, await open())
}

async function openSubscription(
  { client }: Connection,
  subscribers: readonly ChannelSubscriber[],
  beatMs: number,
): Promise<pg.Client> {
  const line = await openClient({ ...client, query_timeout: ANSWER_MS }, {}, async (opened) => {
    opened.on('notification', (notification) => {
      for (const subscriber of subscribers)
        if (subscriber.channel === notification.channel) subscriber.onMessage(notification.payload ?? '')
    })
    for (const { channel } of subscribers) {
      // oxlint-disable-next-line project/no-built-sql -- LISTEN takes no parameters; the name is escaped
      await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
    }
  })
  monitorClient(line, beatMs)
  return line
}
