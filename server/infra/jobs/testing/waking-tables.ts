import type { Connection } from '#server/infra/db/connect.ts'
import { withClient } from '#server/infra/db/client.ts'

export async function listWakingTables(
  { client }: Pick<Connection, 'client'>,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const tables = new Set<string>()
  await withClient(client, async (line) => {
    line.on('notification', ({ payload = '' }) => tables.add(payload))
    await line.query('listen "jobs:due"')
    await work()
    // The notifications arrive before the response to this query.
    await line.query('select')
  })
  return [...tables].toSorted()
}
