import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { spacedBy } from '#server/infra/lib/spaced.ts'
import { type Ear, notify, notifyAtOnce } from '#server/infra/db/listen.ts'

const HOT = 'hot'

/** Empties the finished bodies of every process once the transaction commits: those made of these things, or all. */
export async function purgeHot(tx: Tx, ...tags: string[]): Promise<void> {
  await notify(tx, HOT, tags.length > TAGS_AT_ONCE ? ALL : tags.join(' '))
}

/** Between two that wait: whoever hears of each purges what has just been purged, and no page is looked at so soon again. */
const PAUSE_MS = 25
/** How many tags fit into one notification. */
const TAGS_AT_ONCE = 200
const ALL = ''

/**
 * Purges what is made of these things after what changed them was committed, together with what others wait to purge. In the
 * transaction, as `purgeHot` says it, it makes commits follow one another, each with the disk's time (docs/decisions/030-forum.md).
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

  // Only who begins to send waits for it: while many write, it has no end.
  return async (...tags) => {
    for (const tag of tags) waiting.add(tag)
    if (isSending) return
    isSending = true
    await send()
  }
}

/** Calls `purge` at every purgeHot of any process, with a tag where one is meant; without one also after a cut. */
export function purgesHeard(purge: (tag?: string) => void): Ear {
  const purgeTag = spacedBy(SPACE_MS, purge)
  return {
    channel: HOT,
    onMessage: (tags) => (tags === ALL ? purge() : tags.split(' ').forEach(purgeTag)),
    missed: () => purge(),
  }
}

/** A post that many like at a time is not rendered for each. */
const SPACE_MS = 250
