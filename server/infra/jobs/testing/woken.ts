import type { Connection } from '#server/infra/db/connect.ts'
import { withClient } from '#server/infra/db/with-client.ts'

/** The tables whose rows wake jobs while `work` runs, in the order of the alphabet. */
export async function woken({ client }: Pick<Connection, 'client'>, work: () => Promise<unknown>): Promise<string[]> {
  const tables = new Set<string>()
  await withClient(client, async (line) => {
    line.on('notification', ({ payload = '' }) => tables.add(payload))
    await line.query('listen "jobs:due"')
    await work()
    // What was said before has been heard once this is answered.
    await line.query('select')
  })
  return [...tables].toSorted()
}
