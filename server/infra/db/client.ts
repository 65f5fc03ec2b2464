import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isReadOnly } from '#server/infra/lib/errors.ts'

const CHECK_TIMEOUT_MS = 5000
const RETRY_MS = 250
export const HEARTBEAT_MS = 10_000

/** Has the error code that PostgreSQL returns for a write in a read-only transaction. */
class ReadOnlyError extends Error {
  readonly code = '25006'
}

export type SessionSettings = Readonly<Record<string, string>>

/**
 * Throws if the database is read-only: a standby or a former primary may answer at the address. Sets each setting that
 * the connection URL does not set, by a statement, because poolers reject settings in the start-up packet.
 */
export async function initSession(
  line: pg.ClientBase,
  settings: SessionSettings = {},
  withinMs = CHECK_TIMEOUT_MS,
): Promise<void> {
  // This query needs a timeout of its own, because the queries of the job pool have none.
  const query = { text: INIT_SESSION_SQL, values: [JSON.stringify(settings)], query_timeout: withinMs }
  const { rows } = await line.query<{ writes: boolean }>(query)
  if (!rows[0]?.writes) throw new ReadOnlyError('the database is read-only')
}

const INIT_SESSION_SQL = `select current_setting('transaction_read_only') = 'off' as writes, count(set_config(key, value, false))
  from jsonb_each_text($1) as ours left join pg_settings on name = key where source is distinct from 'client'`

/** `prepare` runs before the connection is returned. If it fails, the connection is closed. */
export async function openClient(
  config: pg.ClientConfig,
  settings?: SessionSettings,
  prepare?: (line: pg.Client) => Promise<void>,
): Promise<pg.Client> {
  const line = new pg.Client(config)
  // An unhandled error event would end the process. The pending query already reports the lost connection.
  line.on('error', () => {})
  try {
    await line.connect()
    await initSession(line, settings)
    await prepare?.(line)
    return line
  } catch (error) {
    await line.end().catch(() => {})
    throw error
  }
}

/**
 * Checks the connection periodically. Closes it if the server does not reply or is read-only, e.g. after a failover.
 */
export function monitorClient(line: pg.Client, everyMs = HEARTBEAT_MS): void {
  const check = () => initSession(line, {}, Math.min(everyMs, CHECK_TIMEOUT_MS)).catch(() => line.end())
  // If the check timed out, its query is pending: then `end()` closes the socket instead of sending a message.
  const timer = setInterval(() => void check(), everyMs).unref()
  line.once('end', () => clearInterval(timer))
}

export interface PersistentConnection {
  /** Resolves with the open connection; after a loss, with the next one; null if no attempts remain. */
  current(): Promise<pg.Client | null>
  close(): Promise<void>
}

/** Reopens the connection after each loss. `onReopened` gets the new one; null if `open` returned null to give up. */
export function keepOpen(
  open: () => Promise<pg.Client | null>,
  onReopened: (line: pg.Client | null) => void | Promise<void>,
  first?: pg.Client,
): PersistentConnection {
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
 * Returns a function that closes idle connections immediately, busy ones when released. Read-only errors call it too.
 */
export function createRenew(pool: pg.Pool): () => Promise<void> {
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
  // Ends the client before the pool stores it as idle. The pool drops a client that is ending.
  pool.on('release', (_error, one) => openedAt.get(one)! < renewedAt && void one.end().catch(() => {}))
  return renew
}

/** Runs `work` on its own connection: the pools may be exhausted, or it needs a session lock. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
  settings?: SessionSettings,
): Promise<T> {
  const client = await openClient(config, settings)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
