import type pg from 'pg'
import { openLine, type SessionSettings } from './line.ts'

/** Does `work` on a connection of its own, which ends with it: the pools may be full of what waits, and a lock of a session is its own. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
  settings?: SessionSettings,
): Promise<T> {
  const client = await openLine(config, settings)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
