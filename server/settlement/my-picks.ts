import { sql } from 'drizzle-orm'
import { type Game, type GameType, type Mode, MODES } from '#lottery/games.ts'
import type { Reader } from '#server/db/connect.ts'
import { beforeKnown, limitOf, type Page } from '#server/db/page.ts'

/** A pick and what its settlement says of it. */
export interface PickRow {
  readonly id: number
  readonly mode: Mode
  readonly rank: number
  /** The rule it was settled by; null while it is not settled. */
  readonly rule: string | null
  /** What was drawn; null while nothing was. */
  readonly first: string | null
  readonly second: string | null
  readonly level: number | null
  readonly points: number | null
}

/** A member's picks of an issue, in the order of the modes, then as they were locked. */
export async function picksOf(db: Reader, userId: number, game: Game, issueno: string): Promise<PickRow[]> {
  const { rows } = await db.execute<PickRow & Record<string, unknown>>(sql`
    select picks.id, picks.mode, picks.rank, settlements.rule, draws.first, draws.second, wins.level, wins.points
    from picks join pick_owners on pick_owners.id = picks.owner_id
    left join draws on draws.game = picks.game and draws.issueno = picks.issueno
    left join settlements on settlements.draw_id = draws.id
    left join wins on wins.pick_id = picks.id
    where pick_owners.user_id = ${userId} and picks.game = ${game.type} and picks.issueno = ${issueno}
    order by picks.locked_at, picks.id`)
  return rows.toSorted((a, b) => MODES.indexOf(a.mode) - MODES.indexOf(b.mode))
}

export interface HeldIssue {
  readonly issueno: string
  /** Null: not drawn yet. */
  readonly drawId: number | null
  readonly date: string | null
}

/**
 * A page of the issues a member has picks of, newest first; all, or only those already drawn. From issue to issue down
 * the key of the picks, as far as the page goes: none of the other picks is read.
 */
export async function issuesOf(
  db: Reader,
  userId: number,
  game: Game,
  { drawn, page, pageSize }: { drawn: boolean; page: number; pageSize: number },
): Promise<HeldIssue[]> {
  // It starts above every issue number: letters come after digits, whatever the collation.
  const { rows } = await db.execute<HeldIssue & Record<string, unknown>>(sql`
    with recursive held as (
      select 0 as nth, id as owner_id, 'Z' as issueno from pick_owners where user_id = ${userId}
      union all
      select held.nth + 1, held.owner_id, next.issueno from held, lateral (
        select picks.issueno from picks
        where picks.owner_id = held.owner_id and picks.game = ${game.type} and picks.issueno < held.issueno
          and (not ${drawn} or exists (select from draws where draws.game = ${game.type} and draws.issueno = picks.issueno))
        order by picks.issueno desc limit 1) as next
      where held.nth < ${page * pageSize}::int)
    select held.issueno, draws.id as "drawId", draws.date::text as date
    from held left join draws on draws.game = ${game.type} and draws.issueno = held.issueno
    where held.nth > ${(page - 1) * pageSize}::int order by held.nth`)
  return rows
}

export interface WinRow {
  readonly game: GameType
  readonly issueno: string
  readonly mode: Mode
  readonly rank: number
  readonly lockedAt: Date
  readonly level: number
  readonly points: number | null
}

/** Every pick of a member that won, and what it scored. */
export async function winsOf(db: Reader, userId: number): Promise<WinRow[]> {
  const { rows } = await db.execute<Record<string, unknown> & Omit<WinRow, 'lockedAt'> & { lockedAt: string }>(sql`
    select picks.game, picks.issueno, picks.mode, picks.rank, picks.locked_at as "lockedAt", wins.level, wins.points
    from wins join picks on picks.id = wins.pick_id join pick_owners on pick_owners.id = picks.owner_id
    where pick_owners.user_id = ${userId} order by picks.game, picks.issueno, picks.locked_at, picks.id`)
  return rows.map((row) => ({ ...row, lockedAt: new Date(row.lockedAt) }))
}

export interface WonPick {
  readonly id: number
  readonly game: GameType
  readonly issueno: string
  readonly level: number
  readonly points: number | null
  readonly lockedAt: Date
}

/** A page of a member's picks that won, the newest pick first. */
export async function wonPicks(db: Reader, userId: number, page: Page): Promise<WonPick[]> {
  const { rows } = await db.execute<Record<string, unknown> & Omit<WonPick, 'lockedAt'> & { lockedAt: string }>(sql`
    select picks.id, picks.game, picks.issueno, wins.level, wins.points, picks.locked_at as "lockedAt"
    from picks join wins on wins.pick_id = picks.id
    where picks.owner_id = (select id from pick_owners where user_id = ${userId}) and ${beforeKnown(sql`picks.id`, page)}
    order by picks.id desc ${limitOf(page)}`)
  return rows.map((row) => ({ ...row, lockedAt: new Date(row.lockedAt) }))
}
