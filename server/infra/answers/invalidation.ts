import type { Tx } from '#server/infra/db/connect.ts'
import { type ChannelSubscriber, notify } from '#server/infra/db/listen.ts'

const INVALIDATION_CHANNEL = 'hot'

/** Empties the response cache of every process once the transaction commits. */
export async function invalidateResponses(tx: Tx): Promise<void> {
  await notify(tx, INVALIDATION_CHANNEL)
}

/** Calls `purge` for each invalidation, and after a reconnect, because notifications may have been lost. */
export const createInvalidationSubscriber = (purge: () => void): ChannelSubscriber => ({
  channel: INVALIDATION_CHANNEL,
  onMessage: purge,
  missed: purge,
})
