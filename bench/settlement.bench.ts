import { sql } from 'drizzle-orm'
import { gzipSync } from 'node:zlib'
import { GAMES } from '#lottery/games.ts'
import { fixedClock } from '#server/lib/clock.ts'
import { type Connection, connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { drawHooks } from '#server/draw-hooks.ts'
import { recordDraws } from '#server/draws/draws.ts'
import { onSettled } from '#server/on-settled.ts'
import { manyPicks } from '#server/settlement/testing/many-picks.ts'
import { settleDue } from '#server/settlement/settlement.ts'
import { getRate } from './asking.ts'
import { limit } from './http.bench.ts'
import type { BenchRow } from './row.ts'
import { type Served, beside, inFolder, inTurns, serve } from './servers.ts'

const PICKS = 1_000_000
const ROW_BY_ROW = 10_000
const WINNERS = 50_000
const SECONDS = 3
const NIGHT = '2022-10-20T22:00:00+08:00'
const ZIPPED = { 'accept-encoding': 'gzip' }
/** What wins each level of 双色球, as a person would ask for it. */
const LEVELS = [
  'r = 6 and b = 1',
  'r = 6 and b = 0',
  'r = 5 and b = 1',
  '(r, b) in ((5, 0), (4, 1))',
  '(r, b) in ((4, 0), (3, 1))',
  'b = 1 and r < 3',
]

type Unhurried = Connection['unhurried']

/** A million picks settled, beside a bare count per level and beside updates row by row; then their ranking served. */
export async function rows(): Promise<BenchRow[]> {
  return inFolder(async (folder) => {
    const connection = await connect({ kind: 'embedded', folder })
    await migrate(connection)
    // As settlement itself: a request's connections are cut off after seconds.
    const settled = await settlementRows(connection.unhurried).finally(() => connection.close())
    return [
      ...settled,
      ...(await beside(serve('server/main.ts', { DATA_DIR: folder, SITE_CLOCK: NIGHT }), rankingRows)),
    ]
  })
}

async function settlementRows(unhurried: Unhurried): Promise<BenchRow[]> {
  const { db, pool } = unhurried
  await db.transaction((tx) => manyPicks(tx, '2022120', PICKS))
  await pool.query('vacuum analyze picks')
  const facts = { issueno: '2022120', date: '2022-10-20', first: '1 5 9 17 26 33', second: '8' }
  const word = { game: GAMES[1], ...facts, salesFen: null, poolFen: null, deadline: null, prizes: [] }
  await db.transaction((tx) => recordDraws(tx, [word], { source: 'import', now: new Date(NIGHT), hooks: drawHooks }))
  const counted = await timed(() => countPerLevel(unhurried))
  const heapBefore = process.memoryUsage().heapUsed
  // The wins alone are the peer's counterpart; the ranking and the notices come on top, and are told apart.
  const bare = await settlingTime(unhurried, [])
  const whole = await settlingTime(unhurried, onSettled)
  const grownMb = (process.memoryUsage().heapUsed - heapBefore) / 2 ** 20
  const single = (await timed(() => rowByRow(unhurried))) * (PICKS / ROW_BY_ROW)
  const ranked = await pool.query('select count(*)::int as n from ranked_players')
  if (ranked.rows[0].n < WINNERS / 2) throw new Error(`only ${ranked.rows[0].n} players won`)
  return [
    atMost('settling 1,000,000 picks against one count per level', bare, counted, 3),
    atMost('the same with ranking and notices', whole, counted, 8),
    atLeast('updating row by row (of 10,000) against settling', single, whole, 20),
    limit('memory of the settling process, grown', Math.max(0, grownMb), 32, 'MB'),
  ]
}

async function settlingTime({ db }: Unhurried, followers: typeof onSettled): Promise<number> {
  await db.execute(sql`insert into settlements_due (draw_id) select id from draws`)
  return timed(() => settleDue(db, fixedClock(NIGHT), followers))
}

async function countPerLevel({ pool }: Unhurried): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  for (const level of LEVELS) {
    await client.query(`select count(*) from (
      select bit_count(p.first_bits & d.first_bits) as r, bit_count(p.second_bits & d.second_bits) as b
      from picks p, draws d where p.game = 1 and p.issueno = '2022120' and d.issueno = p.issueno) as matched where ${level}`)
  }
  client.release()
}

/** What a loop over the picks would cost: each read, decided and written back. */
async function rowByRow({ pool }: Unhurried): Promise<void> {
  await pool.query(
    'create table if not exists peer_picks as select id, first_bits, second_bits, 0 as level from picks limit $1',
    [ROW_BY_ROW],
  )
  await pool.query('create unique index if not exists peer_picks_id on peer_picks (id)')
  const ids = await pool.query('select id from peer_picks')
  const client = await pool.connect()
  await client.query('begin')
  for (const { id } of ids.rows)
    await client.query({ name: 'peer', text: 'update peer_picks set level = $2 where id = $1', values: [id, 6] })
  await client.query('commit')
  client.release()
}

async function rankingRows(site: Served): Promise<BenchRow[]> {
  const page = `/api/ranking_list/ranking_member?type=1&pageSize=20`
  const whole = `/api/ranking_list/ranking_member?type=1&pageSize=9999`
  const [first, all] = [await sizeOf(site.url + page), await sizeOf(site.url + whole)]
  const { ours, peer } = await beside(serve('bench/peers/ready-buffers.ts', {}), (ready) =>
    inTurns(
      () => getRate(site, whole, SECONDS, ZIPPED),
      () => getRate(ready, `/zipped/${all.zipped}`, SECONDS),
    ),
  )
  const perSecond = (n: number) => `${Math.round(n)}/s of CPU`
  return [
    limit('first page of a ranking', first.plain / 1024, 20, 'KB'),
    limit('9,999 rows of a ranking, zipped', all.zipped / 1024, 400, 'KB'),
    {
      what: `the whole ranking (${all.zipped} B) against a ready buffer`,
      ours: perSecond(ours),
      peer: perSecond(peer),
      ratio: ours / peer,
      bound: '≥ 0.7x',
      met: ours / peer >= 0.7,
    },
  ]
}

async function sizeOf(url: string): Promise<{ plain: number; zipped: number }> {
  const plain = Buffer.from(await (await fetch(url)).arrayBuffer())
  return { plain: plain.length, zipped: gzipSync(plain).length }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const inMs = (ms: number) => `${Math.round(ms)} ms`

function atMost(what: string, ours: number, peer: number, times: number): BenchRow {
  const ratio = ours / peer
  return { what, ours: inMs(ours), peer: inMs(peer), ratio, bound: `≤ ${times}x`, met: ratio <= times }
}

function atLeast(what: string, slow: number, ours: number, times: number): BenchRow {
  const ratio = slow / ours
  return { what, ours: inMs(ours), peer: inMs(slow), ratio, bound: `≥ ${times}x`, met: ratio >= times }
}
