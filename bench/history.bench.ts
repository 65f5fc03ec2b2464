import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyOut } from '#server/admin/backup/tables.ts'
import { connect, type Connection } from '#server/infra/db/connect.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { withClient } from '#server/infra/db/with-client.ts'
import { layFirstHistory } from '#server/play/draws/draws.ts'
import { drawHooks } from '#server/site/draw-hooks.ts'
import { atMost, type BenchRow, within } from './row.ts'
import { inFolder, startSite } from './site.ts'

const ROUNDS = 3
const TABLES = ['draws', 'draw_sources'] as const

/** The history into an empty site, beside COPY of the same rows into the same tables; and a first start with and without it. */
export async function rows(): Promise<BenchRow[]> {
  const laid = await inFolder(async (folder) => {
    const connection = await connect({ kind: 'embedded', folder })
    await migrate(connection)
    return layAndCopy(connection).finally(connection.close)
  })
  const without = await firstStart({ DRAW_HISTORY: 'off' })
  const withIt = await firstStart({})
  return [
    atMost(2.5, 'the history laid, beside COPY of the same rows', laid),
    within(1.5, 's', 'the history laid', laid.ours / 1000),
    within(1.5, 's', 'first start, what the history adds', (withIt - without) / 1000),
  ]
}

async function layAndCopy(connection: Connection): Promise<{ ours: number; peer: number }> {
  const emptied = () => connection.jobsPool.pool.query('truncate draws cascade')
  const lay = () => layFirstHistory(connection, { now: new Date(), hooks: drawHooks })
  const best = { ours: Infinity, peer: Infinity }
  for (let round = 0; round < ROUNDS; round++) {
    await emptied()
    best.ours = Math.min(best.ours, await timed(lay))
    await withClient(connection.client, async (client) => {
      const kept = await copied(client)
      await emptied()
      best.peer = Math.min(best.peer, await timed(() => fill(client, kept)))
    })
  }
  return best
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

type Kept = Map<string, Buffer>

async function copied(client: pg.Client): Promise<Kept> {
  const kept: Kept = new Map()
  for (const name of TABLES) {
    const pieces: Buffer[] = []
    await copyOut(client, { name, columns: await columnsOf(client, name) }, async (piece) => void pieces.push(piece))
    kept.set(name, Buffer.concat(pieces))
  }
  return kept
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  return names.map(({ name }) => name)
}

async function fill(client: pg.Client, kept: Kept): Promise<void> {
  await client.query('begin')
  for (const [name, bytes] of kept)
    await pipeline(Readable.from([bytes]), client.query(copyFrom(`copy ${name} from stdin`)))
  await client.query('commit')
}

/** Of an empty folder, the making of its database included. */
const firstStart = (wishes: Record<string, string>): Promise<number> =>
  inFolder(async (folder) => {
    const site = await startSite(folder, { DRAW_SOURCE: 'auto', SITE_CLOCK: '2026-09-01T10:00:00+08:00', ...wishes })
    await site.stop()
    return site.startedInMs
  })
