import type { Tx } from '#server/infra/db/connect.ts'
import { type Ear, notify } from '#server/infra/db/listen.ts'

const HOT = 'hot'

/** Empties the response cache of every process once the transaction commits. */
export async function purgeHot(tx: Tx): Promise<void> {
  await notify(tx, HOT)
}

/** Subscribes to purgeHot of all processes. Calls `purge` for each, and after a reconnect. */
export const purgesHeard = (purge: () => void): Ear => ({ channel: HOT, onMessage: purge, missed: purge })
