import type pg from 'pg'
import { openClient, type SessionSettings } from './client.ts'

/**
 * Runs `work` on its own connection and closes it: the pools may be exhausted, and session locks need their own
 * session.
 */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
  settings?: SessionSettings,
): Promise<T> {
  const client = await openClient(config, settings)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
