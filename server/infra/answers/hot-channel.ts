import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { spacedBy } from '#server/infra/lib/spaced.ts'
import { type Ear, notify, notifyAtOnce } from '#server/infra/db/listen.ts'

const HOT = 'hot'

/** Invalidates cached responses in every process when the transaction commits: those with these tags, or all. */
export async function purgeHot(tx: Tx, ...tags: string[]): Promise<void> {
  await notify(tx, HOT, tags.length > TAGS_AT_ONCE ? ALL : tags.join(' '))
}

/**
 * Pause between notifications: the receivers delete responses that were just rendered again, and pages rarely repeat so
 * soon.
 */
const PAUSE_MS = 25
/** Number of tags that fit into one notification. */
const TAGS_AT_ONCE = 200
const ALL = ''

/**
 * Returns a function that invalidates tags after the commit, batched with other waiting tags. Inside the transaction,
 * as `invalidateResponses` does it, NOTIFY would serialise the commits including their disk writes
 * (docs/decisions/030-forum.md).
 */
export function purgingLater(db: Database): (...tags: string[]) => Promise<void> {
  const waiting = new Set<string>()
  let isSending = false

  async function send(): Promise<void> {
    const failed: unknown[] = []
    while (waiting.size > 0) {
      const tags = [...waiting].slice(0, TAGS_AT_ONCE)
      for (const tag of tags) waiting.delete(tag)
      await notifyAtOnce(db, HOT, tags.join(' ')).catch((error: unknown) => failed.push(error))
      await sleep(PAUSE_MS)
    }
    isSending = false
    if (failed.length > 0) throw failed[0]
  }

  // Only the caller that starts the flush awaits it; under load it would not end for the others.
  return async (...tags) => {
    for (const tag of tags) waiting.add(tag)
    if (isSending) return
    isSending = true
    await send()
  }
}

/**
 * Subscribes to invalidations of all processes. Calls `purge` with a tag, or without one for all responses and after a
 * reconnect.
 */
export function purgesHeard(purge: (tag?: string) => void): Ear {
  const purgeTag = spacedBy(SPACE_MS, purge)
  return {
    channel: HOT,
    onMessage: (tags) => (tags === ALL ? purge() : tags.split(' ').forEach(purgeTag)),
    missed: () => purge(),
  }
}

/** Throttles per tag, so that a post with many likes is not rendered for each of them. */
const SPACE_MS = 250
