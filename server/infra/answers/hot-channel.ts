import type { Tx } from '#server/infra/db/connect.ts'
import { type Ear, notify } from '#server/infra/db/listen.ts'

const HOT = 'hot'

/** Empties the response cache of every process once the transaction commits. */
export async function purgeHot(tx: Tx): Promise<void> {
  await notify(tx, HOT)
}

/** Calls `purge` at each purgeHot of any process, and after the connection was lost. */
export const purgesHeard = (purge: () => void): Ear => ({ channel: HOT, onMessage: purge, missed: purge })
