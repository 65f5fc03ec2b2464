import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { from as copyFrom } from 'pg-copy-streams'
import { computeDrawTimes, type LocalDate } from '#lottery/calendar.ts'
import { toLocalDate } from '#lottery/dates.ts'
import { ALL_GAMES, type Game, GAMES, type GameType } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { invalidateResponses } from '#server/infra/answers/invalidation.ts'
import { type Connection, type Queryable, runTransactionAlone, type Tx } from '#server/infra/db/connect.ts'
import { saveSetting } from '#server/infra/db/settings.ts'
import { toProjectUrl } from '#server/infra/lib/project.ts'
import { toNumberBits, type DrawReport, type Trust } from '#server/play/draws/draw-report.ts'
import { lockGame, updateTableStatistics } from '#server/play/draws/draws.store.ts'
import { draws, drawSources } from '#server/play/draws/draws.tables.ts'
import { parseDrawFile } from './draw-rows.ts'
import type { DrawHook } from '#server/play/draws/hooks.ts'
import { recordDraws, replaceDemo } from '#server/play/draws/record/record-draws.ts'
import { UnusableRow } from '#server/play/draws/record/unusable-row.ts'

/** Path of the folder with the draws that are part of the repository (history/README.md). */
export const HISTORY = fileURLToPath(toProjectUrl('history/'))
/** Checksums of the files, in the format of sha256sum. */
export const CHECKSUM_FILE = 'SHA256SUMS'

export const toHistoryFileName = ({ code }: Game): string => `${code}.csv`

export interface HistoryContext {
  now: Date
  hooks: readonly DrawHook[]
  folder?: string
}

function readHistoryFile(folder: string, name: string): string | null {
  const file = join(folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Reads the bundled draws up to `now`. Throws UnusableRow for a wrong checksum or an invalid row. */
export function readPastDraws(game: Game, now: Date, folder: string = HISTORY): HistoryDraw[] {
  const name = toHistoryFileName(game)
  const file = readHistoryFile(folder, name)
  if (file === null) return []
  const sum = createHash('sha256').update(file).digest('hex')
  if (!readHistoryFile(folder, CHECKSUM_FILE)?.includes(`${sum}  ${name}\n`))
    throw new UnusableRow(`${game.name}的历史文件与写出时不同`)
  return parseDrawFile(name, file).flatMap((row) => {
    if (!('word' in row)) throw new UnusableRow(`${game.name}的历史文件第 ${row.line} 行：${row.refused}`)
    return isPastDraw(game, row.word, now) ? [{ ...row.word, trust: row.trust! }] : []
  })
}

type HistoryDraw = DrawReport & { readonly trust: Trust }

/** Compares the day first: in nearly all cases this avoids computing the draw time. */
const isPastDraw = (game: Game, { date }: { date: LocalDate }, now: Date): boolean =>
  date < toLocalDate(now) || computeDrawTimes(game, date).drawAt <= now

/**
 * Inserts the bundled history into a database without draws, or corrects an earlier version of it. Returns the number
 * of inserted or corrected draws.
 */
export async function insertFirstHistory(connection: Connection, by: HistoryContext): Promise<number> {
  const sums = readHistoryFile(by.folder ?? HISTORY, CHECKSUM_FILE) ?? ''
  // If two processes start concurrently, the second one checks again after it gets the locks.
  const known = await hasHistory(connection.jobsPool.db, sums)
  if (known.draws && known.done) return 0
  return runTransactionAlone(connection, async (tx) => {
    for (const game of ALL_GAMES) await lockGame(tx, game)
    const { draws: hasDraws, done } = await hasHistory(tx, sums)
    if (hasDraws && done) return 0
    await saveSetting(tx, 'history_sums', sums)
    if (hasDraws) return correctHistory(tx, by)
    // Copies directly: a temporary table would nearly double the time.
    await copyHistory(tx, 'draws', by)
    const come = await tx.execute<InsertedDraw>(sql`select id, game, issueno from ${draws}`)
    await tx.execute(sql`${INSERT_REPORTS} from ${draws}`)
    return notifyHooks(tx, come.rows, by)
  })
}

/** Replaces the reports of an earlier history version where this version differs. Reports of other sources remain. */
async function correctHistory(tx: Tx, by: HistoryContext): Promise<number> {
  await copyToTempTable(tx, by)
  const { rows } = await tx.execute<Omit<DrawReport, 'game' | 'deadline'> & { game: GameType }>(sql`
    select laid.game, laid.issueno, laid.date, laid.first, laid.second, laid.sales_fen as "salesFen",
      laid.pool_fen as "poolFen", laid.prizes
    from laid join ${draws} using (game, issueno) join ${drawSources} as said on said.draw_id = draws.id
    where said.source = 'history' and (said.date, said.first, said.second, said.sales_fen, said.pool_fen, said.prizes)
      is distinct from (laid.date, laid.first, laid.second, laid.sales_fen, laid.pool_fen, laid.prizes)`)
  const words = rows.map((row) => ({ ...row, game: GAMES[row.game], deadline: null }))
  await recordDraws(tx, words, { ...by, source: 'history', allowWeekday: true })
  return words.length
}

/** Checks whether the site has draws, and whether this version of the history was applied. */
async function hasHistory(db: Queryable, sums: string): Promise<{ draws: boolean; done: boolean }> {
  const { rows } = await db.execute<{ draws: boolean; done: boolean }>(sql`
    select exists (select from draws) as draws,
      exists (select from settings where key = 'history_sums' and value = ${JSON.stringify(sums)}::jsonb) as done`)
  return rows[0]!
}

/** Inserts the bundled draws that the site lacks and returns their number. Needs a transaction that can COPY. */
export async function insertMissingHistory(tx: Tx, by: HistoryContext): Promise<number> {
  for (const game of ALL_GAMES) await lockGame(tx, game)
  await copyToTempTable(tx, by)
  // Delete before the insert: afterwards PostgreSQL would scan all new rows for each draw.
  await tx.execute(sql`delete from laid where (game, issueno, date) in (${KNOWN_DRAWS})`)
  await tx.execute(sql`delete from laid where not (${IS_MISSING})`)
  const lacking = await tx.execute<{ game: GameType }>(sql`select distinct game from laid`)
  for (const { game } of lacking.rows) await replaceDemo(tx, GAMES[game], { ...by, source: 'history' })
  // Insert in the order of the draw days, so that the ids have the same order.
  const come = await tx.execute<InsertedDraw>(sql`
    with come as (
      insert into ${draws} (${COLUMNS}) select ${COLUMNS} from laid order by date, game returning *),
    said as (${INSERT_REPORTS} from come)
    select id, game, issueno from come`)
  return notifyHooks(tx, come.rows, by)
}

async function copyToTempTable(tx: Tx, by: HistoryContext): Promise<void> {
  await tx.execute(sql`create temp table laid (like draws including defaults) on commit drop`)
  await tx.execute(sql`alter table laid alter id drop not null`)
  await copyHistory(tx, 'laid', by)
}

type InsertedDraw = { id: number; game: GameType; issueno: string }

async function notifyHooks(tx: Tx, come: readonly InsertedDraw[], { hooks }: HistoryContext): Promise<number> {
  if (come.length === 0) return 0
  await updateTableStatistics(tx)
  const changed = come.map(({ id, game, issueno }) => ({ id, game: GAMES[game], issueno }))
  for (const { arrived } of hooks) await arrived?.(tx, changed)
  await invalidateResponses(tx)
  return come.length
}

/** Extracts issues and days without parsing the other columns, which would take half a second. */
const extractIssues = (file: string): { issueno: string; date: string }[] =>
  [...file.matchAll(/^"(\d{5,7})","(\d{4}-\d\d-\d\d)"/gm)].map(([, issueno = '', date = '']) => ({ issueno, date }))

export async function countMissingHistory(db: Queryable, { now, folder = HISTORY }: Omit<HistoryContext, 'hooks'>) {
  const issues = ALL_GAMES.flatMap((game) =>
    extractIssues(readHistoryFile(folder, toHistoryFileName(game)) ?? '')
      .filter((one) => isPastDraw(game, one, now))
      .map((one) => ({ game: game.type, ...one })),
  )
  const { rows } = await db.execute<{ lacking: number }>(sql`
    select count(*)::int as lacking
    from (select * from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) as told (game smallint, issueno text, date date)
      except ${KNOWN_DRAWS}) as laid
    where ${IS_MISSING}`)
  return rows[0]!.lacking
}

/**
 * The stored real draws cover nearly all of the history, so they are excluded as a set before the slower IS_MISSING.
 */
const KNOWN_DRAWS = sql`select game, issueno, date from draws where not demo`

/** Neither the issue nor the day has a real draw, and the date is between those of the neighbouring issues. */
const IS_MISSING = sql`
  not exists (select from draws where draws.game = laid.game and draws.issueno = laid.issueno and not demo)
  and not exists (select from draws where draws.game = laid.game and draws.date = laid.date and not demo)
  and coalesce((select draws.date < laid.date from draws where draws.game = laid.game and draws.issueno < laid.issueno
    and not demo order by draws.issueno desc limit 1), true)
  and coalesce((select draws.date > laid.date from draws where draws.game = laid.game and draws.issueno > laid.issueno
    and not demo order by draws.issueno limit 1), true)`

const COLUMNS = sql`game, issueno, date, first, second, sales_fen, pool_fen, prizes, first_bits, second_bits, trust, demo,
  arrived_at, updated_at`

/** SQL that inserts reports of the source `history`. The caller appends a table of draws. */
const INSERT_REPORTS = sql`
  insert into ${drawSources} (draw_id, source, date, first, second, sales_fen, pool_fen, prizes, arrived_at)
  select id, 'history', date, first, second, sales_fen, pool_fen, prizes, arrived_at`

async function copyHistory(tx: Tx, table: 'draws' | 'laid', { now, folder }: HistoryContext): Promise<void> {
  const at = now.toISOString()
  function* rows(): Generator<string> {
    for (const game of ALL_GAMES)
      yield readPastDraws(game, now, folder)
        .map((draw) => formatCopyRow(draw, at))
        .join('')
  }
  const into = `copy ${table} (game, issueno, date, first, second, sales_fen, pool_fen, prizes, first_bits, second_bits, trust,
    demo, arrived_at, updated_at) from stdin`
  await pipeline(Readable.from(rows()), tx.$client.query(copyFrom(into)))
}

function formatCopyRow({ game, issueno, date, first, second, trust, ...facts }: HistoryDraw, at: string): string {
  const { firstBits, secondBits } = toNumberBits(game, parseDraw(game, first, second))
  const table = JSON.stringify(facts.prizes).replaceAll('\\', '\\\\')
  const fields = [game.type, issueno, date, first, second, facts.salesFen ?? '\\N', facts.poolFen ?? '\\N', table]
  return `${[...fields, firstBits, secondBits, trust, false, at, at].join('\t')}\n`
}
