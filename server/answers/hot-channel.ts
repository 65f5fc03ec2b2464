import type { Connection, Tx } from '#server/db/connect.ts'
import { listen, notify } from '#server/db/listen.ts'

const HOT = 'hot'

/** Empties the finished bodies of every process once the transaction commits. */
export async function purgeHot(tx: Tx): Promise<void> {
  await notify(tx, HOT)
}

/** Calls `purge` at every purgeHot of any process, and after a cut, when one may have been missed. */
export function hearPurges(connection: Connection, purge: () => void): Promise<{ close(): Promise<void> }> {
  return listen(connection, HOT, purge, purge)
}
