import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isReadOnly } from '#server/infra/lib/errors.ts'

const LOOK_MS = 5000
const RETRY_MS = 250
/** How often a line that others wait for, or trust in, is asked along. */
export const BEAT_MS = 10_000

/** As PostgreSQL says it of a statement that writes. */
class ReadOnly extends Error {
  readonly code = '25006'
}

/** Settings of a session by their names, as PostgreSQL writes their values. */
export type SessionSettings = Readonly<Record<string, string>>

/**
 * What each connection is asked as it opens: that it writes, for behind the address may stand a standby, or a former
 * primary; and to keep these settings, unless the address has its own. By a statement: poolers refuse them with the start-up.
 */
export async function welcome(line: pg.ClientBase, settings: SessionSettings = {}, withinMs = LOOK_MS): Promise<void> {
  // Jobs wait for an answer as long as it takes; not for this one.
  const question = { text: WELCOME, values: [JSON.stringify(settings)], query_timeout: withinMs }
  const { rows } = await line.query<{ writes: boolean }>(question)
  if (!rows[0]?.writes) throw new ReadOnly('the database only reads')
}

const WELCOME = `select current_setting('transaction_read_only') = 'off' as writes, count(set_config(key, value, false))
  from jsonb_each_text($1) as ours left join pg_settings on name = key where source is distinct from 'client'`

/** One connection of one's own, opened and welcomed. */
export async function openLine(config: pg.ClientConfig, settings?: SessionSettings): Promise<pg.Client> {
  const line = new pg.Client(config)
  // What is asked on it fails with it.
  line.on('error', () => {})
  try {
    await line.connect()
    await welcome(line, settings)
    return line
  } catch (error) {
    await line.end().catch(() => {})
    throw error
  }
}

/**
 * Asks along a line every `everyMs` and ends it where it got no answer, or writes no more: one went dead without a word (a
 * router that forgot it, a machine that is gone), or leads to a database that has been replaced.
 */
export function heed(line: pg.Client, everyMs = BEAT_MS): void {
  const look = () => welcome(line, {}, Math.min(everyMs, LOOK_MS)).catch(() => line.end())
  // A question still open makes end() break the line instead of saying goodbye along it.
  const beat = setInterval(() => void look(), everyMs).unref()
  line.once('end', () => clearInterval(beat))
}

/** A connection that is opened again whenever it is cut. */
export interface KeptLine {
  /** Resolves with the open connection; while it is cut, with the next one. */
  current(): Promise<pg.Client | null>
  close(): Promise<void>
}

/**
 * Opens a connection again whenever it is cut, however long the database is unavailable, and calls `onReopened`. `open`
 * returns null to give up. Without `first` the first connection is opened in the same way.
 */
export function keepOpen(
  open: () => Promise<pg.Client | null>,
  onReopened: (line: pg.Client | null) => void | Promise<void>,
  first?: pg.Client,
): KeptLine {
  let closed = false
  let current: Promise<pg.Client | null> = first ? Promise.resolve(first) : tryUntilOpen()
  void current.then(watch)

  async function tryUntilOpen(): Promise<pg.Client | null> {
    while (!closed) {
      const line = await open().catch(() => undefined)
      if (line !== undefined) return line
      await sleep(RETRY_MS, undefined, { ref: false })
    }
    return null
  }
  function watch(line: pg.Client | null): void {
    line?.once('end', () => void (closed || reopen()))
  }
  async function reopen(): Promise<void> {
    current = sleep(RETRY_MS, undefined, { ref: false }).then(tryUntilOpen)
    const line = await current
    watch(line)
    if (!closed) await onReopened(line)
  }
  return {
    current: () => current,
    async close() {
      closed = true
      const line = await current
      await line?.end().catch(() => {})
    },
  }
}

/**
 * Returns what lets all connections go that a pool has: at once, or as they are given back. It happens by itself when a
 * statement is refused because its connection only reads, whoever asked it.
 */
export function renewing(pool: pg.Pool): () => Promise<void> {
  const openedAt = new WeakMap<object, number>()
  let renewedAt = 0
  const renew = async () => {
    renewedAt = performance.now()
    const idle = await Promise.allSettled(Array.from({ length: pool.idleCount }, () => pool.connect()))
    for (const one of idle) if (one.status === 'fulfilled') one.value.release()
  }
  pool.on('connect', (one) => {
    openedAt.set(one, performance.now())
    const { connection }: { connection: NodeJS.EventEmitter } = one as pg.PoolClient & pg.Client
    connection.on('errorMessage', (error) => isReadOnly(error) && void renew())
  })
  // Before the pool keeps it: one that is ending is not kept.
  pool.on('release', (_error, one) => openedAt.get(one)! < renewedAt && void one.end().catch(() => {}))
  return renew
}
