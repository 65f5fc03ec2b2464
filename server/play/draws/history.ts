import { sql } from 'drizzle-orm'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { from as copyFrom } from 'pg-copy-streams'
import { drawClock, type LocalDate } from '#lottery/calendar.ts'
import { localDate } from '#lottery/dates.ts'
import { ALL_GAMES, type Game, GAMES, type GameType } from '#lottery/games.ts'
import { purgeHot } from '#server/infra/answers/hot-channel.ts'
import { type Connection, type Reader, transactionAlone, type Tx } from '#server/infra/db/connect.ts'
import { projectFile } from '#server/infra/lib/project.ts'
import { bitsOf } from './draw-word.ts'
import { lockGame, noteSizes } from './draws.store.ts'
import { draws, drawSources } from './draws.tables.ts'
import { historyIn, issuesIn, type ReadDraw } from './history-file.ts'
import type { DrawHook } from './hooks.ts'
import { replaceDemo } from './record-draws.ts'

/** The draws that come with the site (history/README.md). */
export const HISTORY = fileURLToPath(projectFile('history/'))

export const historyFile = ({ code }: Game): string => `${code}.txt`

export interface HistoryContext {
  now: Date
  hooks: readonly DrawHook[]
  folder?: string
}

/** A game's file; null: there is none. */
function fileOf(game: Game, folder: string): string | null {
  const file = join(folder, historyFile(game))
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** The draws of a game that have been held. Throws UnusableRow. */
function* heldDraws(game: Game, now: Date, folder: string): Generator<ReadDraw> {
  const file = fileOf(game, folder)
  if (file === null) return
  for (const draw of historyIn(game, file)) if (isHeld(game, draw, now)) yield draw
}

/** Of nearly all their day alone tells it. */
const isHeld = (game: Game, { date }: { date: LocalDate }, now: Date): boolean =>
  date < localDate(now) || drawClock(game, date).drawAt <= now

/** Lays the history where there are no draws at all; answers how many draws it laid. */
export async function layFirstHistory(connection: Connection, by: HistoryContext): Promise<number> {
  // Nearly every start ends here; two first ones meet at the locks, and the second finds all of it laid.
  if (await hasDraws(connection.jobsPool.db)) return 0
  return transactionAlone(connection, async (tx) => {
    for (const game of ALL_GAMES) await lockGame(tx, game)
    if (await hasDraws(tx)) return 0
    // Without the way over a table of its own, on which nearly half of the time would go.
    await copyHistory(tx, 'draws', by)
    const come = await tx.execute<Come>(sql`select id, game, issueno from ${draws}`)
    await tx.execute(sql`${SAY} from ${draws}`)
    return tell(tx, come.rows, by)
  })
}

async function hasDraws(db: Reader): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(sql`select exists (select from draws) as any`)
  return rows[0]!.any
}

/**
 * Lays what of the history the site lacks, and touches no real draw that it has; answers how many draws came. In a
 * transaction that can COPY (`transactionAlone`).
 */
export async function layHistory(tx: Tx, by: HistoryContext): Promise<number> {
  for (const game of ALL_GAMES) await lockGame(tx, game)
  await tx.execute(sql`create temp table laid (like draws) on commit drop`)
  await tx.execute(sql`alter table laid alter id drop not null`)
  await copyHistory(tx, 'laid', by)
  // Before any comes: beside rows that are just coming each would be looked for among all of them.
  await tx.execute(sql`delete from laid where (game, issueno, date) in (${KNOWN})`)
  await tx.execute(sql`delete from laid where not (${IS_LACKING})`)
  const lacking = await tx.execute<{ game: GameType }>(sql`select distinct game from laid`)
  for (const { game } of lacking.rows) await replaceDemo(tx, GAMES[game], { ...by, source: 'history' })
  // In the order of days, so that ids tell it too.
  const come = await tx.execute<Come>(sql`
    with come as (
      insert into ${draws} (${COLUMNS}) select ${COLUMNS} from laid order by date, game returning *),
    said as (${SAY} from come)
    select id, game, issueno from come`)
  return tell(tx, come.rows, by)
}

type Come = { id: number; game: GameType; issueno: string }

/** Wakes who acts when draws come; answers how many came. */
async function tell(tx: Tx, come: readonly Come[], { hooks }: HistoryContext): Promise<number> {
  if (come.length === 0) return 0
  await noteSizes(tx)
  const changed = come.map(({ id, game, issueno }) => ({ id, game: GAMES[game], issueno }))
  for (const { arrived } of hooks) await arrived?.(tx, changed)
  await purgeHot(tx)
  return come.length
}

/** How many draws `layHistory` would lay. */
export async function lackingHistory(db: Reader, { now, folder = HISTORY }: Omit<HistoryContext, 'hooks'>) {
  const issues = ALL_GAMES.flatMap((game) =>
    issuesIn(fileOf(game, folder) ?? '')
      .filter((one) => isHeld(game, one, now))
      .map((one) => ({ game: game.type, ...one })),
  )
  const { rows } = await db.execute<{ lacking: number }>(sql`
    select count(*)::int as lacking
    from (select * from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) as told (game smallint, issueno text, date date)
      except ${KNOWN}) as laid
    where ${IS_LACKING}`)
  return rows[0]!.lacking
}

/** Nearly all of the history: taken away at once, before the rest is looked at one by one. */
const KNOWN = sql`select game, issueno, date from draws where not demo`

/** Neither its issue nor its day is taken, and it lies between its neighbours. */
const IS_LACKING = sql`
  not exists (select from draws where draws.game = laid.game and draws.issueno = laid.issueno and not demo)
  and not exists (select from draws where draws.game = laid.game and draws.date = laid.date and not demo)
  and coalesce((select draws.date < laid.date from draws where draws.game = laid.game and draws.issueno < laid.issueno
    and not demo order by draws.issueno desc limit 1), true)
  and coalesce((select draws.date > laid.date from draws where draws.game = laid.game and draws.issueno > laid.issueno
    and not demo order by draws.issueno limit 1), true)`

const COLUMNS = sql`game, issueno, date, first, second, sales_fen, pool_fen, prizes, first_bits, second_bits, trust, demo,
  arrived_at, updated_at`
const COPY = {
  draws: `copy draws (game, issueno, date, first, second, sales_fen, pool_fen, prizes, first_bits, second_bits, trust, demo,
    arrived_at, updated_at) from stdin`,
  laid: `copy laid (game, issueno, date, first, second, sales_fen, pool_fen, prizes, first_bits, second_bits, trust, demo,
    arrived_at, updated_at) from stdin`,
} as const

/** What the history says of draws, as of a table that has them. */
const SAY = sql`
  insert into ${drawSources} (draw_id, source, date, first, second, sales_fen, pool_fen, prizes, arrived_at)
  select id, 'history', date, first, second, sales_fen, pool_fen, prizes, arrived_at`

async function copyHistory(tx: Tx, table: keyof typeof COPY, { now, folder = HISTORY }: HistoryContext): Promise<void> {
  const stream = tx.$client.query(copyFrom(COPY[table]))
  await pipeline(Readable.from(portions(now, folder)), stream)
}

/** Rows of COPY, so many at a time that the memory holds no more than these. */
function* portions(now: Date, folder: string): Generator<string> {
  const at = now.toISOString()
  for (const game of ALL_GAMES) {
    let rows = ''
    for (const draw of heldDraws(game, now, folder)) {
      rows += copyRow(draw, at)
      if (rows.length < PORTION) continue
      yield rows
      rows = ''
    }
    yield rows
  }
}

const PORTION = 256 * 1024

function copyRow(draw: ReadDraw, at: string): string {
  const { firstBits, secondBits } = bitsOf(draw.game, draw.numbers)
  const fields = [
    draw.game.type,
    draw.issueno,
    draw.date,
    draw.first,
    draw.second,
    draw.salesFen ?? '\\N',
    draw.poolFen ?? '\\N',
    JSON.stringify(draw.prizes).replaceAll('\\', '\\\\'),
    firstBits,
    secondBits,
    draw.isConfirmed ? 'confirmed' : 'single',
    false,
    at,
    at,
  ]
  return `${fields.join('\t')}\n`
}
