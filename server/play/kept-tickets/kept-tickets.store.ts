import { sql } from 'drizzle-orm'
import type { LocalDate } from '#lottery/dates.ts'
import type { GameType } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { KeptWin, LockFailure } from './kept-tickets.rules.ts'

/** A saved ticket with the sums of its results. */
export interface KeptRow {
  readonly id: number
  readonly game: GameType
  readonly text: string
  readonly issues: number | null
  readonly firstIssue: string
  readonly untilIssue: string | null
  readonly locks: boolean
  readonly keptAt: string
  readonly endedAt: string | null
  readonly played: number
  readonly won: number
  readonly fen: number
  readonly unpublished: boolean
  readonly undecided: boolean
}

/** Lists a member's tickets, newest first. */
export async function listTickets(db: Queryable, userId: number): Promise<KeptRow[]> {
  const { rows } = await db.execute<KeptRow & Record<string, unknown>>(sql`
    select kept.id, kept.game, kept.text, kept.issues, kept.first_issue as "firstIssue", kept.until_issue as "untilIssue",
      kept.locks, kept.kept_at as "keptAt", kept.ended_at as "endedAt", total.*
    from kept_tickets kept, lateral (
      select count(*)::int as played, count(*) filter (where wins <> '[]')::int as won, coalesce(sum(fen), 0)::float8 as fen,
        coalesce(bool_or(unpublished), false) as unpublished, coalesce(bool_or(undecided), false) as undecided
      from kept_results where ticket_id = kept.id) as total
    where kept.user_id = ${userId} order by kept.id desc`)
  return rows
}

export interface ResultRow {
  readonly id: number
  readonly ticketId: number
  readonly drawId: number
  readonly game: GameType
  readonly issueno: string
  readonly date: LocalDate
  readonly demo: boolean
  readonly wins: readonly KeptWin[]
  readonly fen: number
  readonly unpublished: boolean
  readonly undecided: boolean
  readonly wasLocked: boolean
}

const COLUMNS = sql`result.id, result.ticket_id as "ticketId", draws.id as "drawId", draws.game, draws.issueno,
  draws.date::text as date, draws.demo, result.wins, result.fen::float8 as fen, result.unpublished, result.undecided,
  exists (select from kept_locks tried where tried.ticket_id = result.ticket_id and tried.issueno = draws.issueno
    and tried.failure is null) as "wasLocked"`

export async function isTicketOwner(db: Queryable, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from kept_tickets where id = ${id} and user_id = ${userId}`)
  return rowCount === 1
}

/** Lists the results of a ticket before an issue, latest first; `before` null: from the latest. */
export async function listResultsBefore(
  db: Queryable,
  id: number,
  { before, most }: { before: string | null; most: number },
): Promise<ResultRow[]> {
  const { rows } = await db.execute<ResultRow & Record<string, unknown>>(sql`
    select ${COLUMNS} from kept_results result join draws on draws.id = result.draw_id
    where result.ticket_id = ${id} and (${before}::text is null or draws.issueno < ${before})
    order by draws.issueno desc limit ${most}`)
  return rows
}

/** Returns the latest result of each of a member's tickets, keyed by ticket. */
export async function listLatestResults(db: Queryable, userId: number): Promise<Map<number, ResultRow>> {
  const { rows } = await db.execute<ResultRow & Record<string, unknown>>(sql`
    select distinct on (result.ticket_id) ${COLUMNS} from kept_results result join draws on draws.id = result.draw_id
    join kept_tickets kept on kept.id = result.ticket_id
    where kept.user_id = ${userId} order by result.ticket_id, draws.issueno desc`)
  return new Map(rows.map((row) => [row.ticketId, row]))
}

export async function listResultsAfter(
  db: Queryable,
  userId: number,
  after: number,
  most: number,
): Promise<ResultRow[]> {
  const { rows } = await db.execute<ResultRow & Record<string, unknown>>(sql`
    select ${COLUMNS} from kept_results result join draws on draws.id = result.draw_id
    join kept_tickets kept on kept.id = result.ticket_id
    where kept.user_id = ${userId} and result.id > ${after} order by result.id limit ${most}`)
  return rows
}

export interface LockRow {
  readonly id: number
  readonly ticketId: number
  readonly issueno: string
  /** Reason why the bets could not be locked; null: they were locked. */
  readonly failure: LockFailure | null
  readonly at: string
}

/** Returns for each of a member's tickets the lock result of the newest issue tried, keyed by ticket. */
export async function listLatestLocks(db: Queryable, userId: number): Promise<Map<number, LockRow>> {
  const { rows } = await db.execute<LockRow & Record<string, unknown>>(sql`
    select distinct on (tried.ticket_id) tried.id, tried.ticket_id as "ticketId", tried.issueno, tried.failure, tried.at
    from kept_locks tried join kept_tickets kept on kept.id = tried.ticket_id
    where kept.user_id = ${userId} order by tried.ticket_id, tried.issueno desc`)
  return new Map(rows.map((row) => [row.ticketId, row]))
}

export async function listLocksAfter(db: Queryable, userId: number, after: number, most: number): Promise<LockRow[]> {
  const { rows } = await db.execute<LockRow & Record<string, unknown>>(sql`
    select tried.id, tried.ticket_id as "ticketId", tried.issueno, tried.failure, tried.at
    from kept_locks tried join kept_tickets kept on kept.id = tried.ticket_id
    where kept.user_id = ${userId} and tried.id > ${after} order by tried.id limit ${most}`)
  return rows
}
