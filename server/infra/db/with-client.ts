import pg from 'pg'

/** Does `work` on a connection of its own, which ends with it: the pools may be full of what waits, and a lock of a session is its own. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  // What is asked on it fails with it.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
