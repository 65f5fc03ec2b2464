import { type SQL, sql } from 'drizzle-orm'
import { type GameType, type Mode, MODES } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { IssueKey } from '#server/play/picks/picks.ts'
import { type Page, toRange } from '#server/infra/db/page.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'

export interface PickRow extends IssueKey {
  readonly id: number
  readonly mode: Mode
  readonly rank: number
  /** Id of the issue's draw; null: not drawn yet. */
  readonly drawId: number | null
  /** Id of the prize rule of the settlement; null before the settlement. */
  readonly rule: string | null
  /** The drawn numbers; null before the draw. */
  readonly first: string | null
  readonly second: string | null
  readonly level: number | null
  readonly points: number | null
}

const readPicks = prepareStatement<{ userId: number } & IssueArrays, PickRow, Queryable>(
  'settlement_picks',
  `select picks.id, picks.game, picks.issueno, picks.mode, picks.rank, draws.id as "drawId", draws.first, draws.second,
    settlements.rule, wins.level, wins.points
  from unnest($games::smallint[], $issues::text[]) as requested (game, issueno)
  join pick_owners on pick_owners.user_id = $userId
  join picks on picks.owner_id = pick_owners.id and picks.game = requested.game and picks.issueno = requested.issueno
  left join draws on draws.game = requested.game and draws.issueno = requested.issueno
  left join settlements on settlements.draw_id = draws.id
  left join wins on wins.pick_id = picks.id
  order by picks.locked_at, picks.id`,
)

/** Lists a member's picks of some issues, in the order of the modes, then by lock time. */
export async function listPicksOfIssues(
  db: Queryable,
  userId: number,
  issues: readonly IssueKey[],
): Promise<PickRow[]> {
  const rows = await readPicks(db, { userId, ...toIssueArrays(issues) })
  return rows.toSorted((a, b) => MODES.indexOf(a.mode) - MODES.indexOf(b.mode))
}

interface IssueArrays {
  readonly games: readonly GameType[]
  readonly issues: readonly string[]
}

const toIssueArrays = (keys: readonly IssueKey[]): IssueArrays => ({
  games: keys.map(({ game }) => game),
  issues: keys.map(({ issueno }) => issueno),
})

export interface HeldIssue extends IssueKey {
  /** Id of the issue's draw; null: not drawn yet. */
  readonly drawId: number | null
  readonly date: string | null
}

/** Selects issues with picks: all issues or only drawn issues; at most `most` per game, after the first `skipped`. */
interface MyPicksFilter {
  readonly drawn: boolean
  readonly most: number
  readonly skipped?: number
}

/** Sorts above every issue number: letters sort after digits in every collation. */
export const TOP = 'Z'

const readHeld = prepareStatement<
  { userId: number; drawn: boolean; skipped: number; last: number } & IssueArrays,
  HeldIssue,
  Queryable
>(
  'settlement_held_issues',
  `with recursive held as (
    select 0 as nth, pick_owners.id as owner_id, bound.game, bound.issueno
    from pick_owners, unnest($games::smallint[], $issues::text[]) as bound (game, issueno)
    where pick_owners.user_id = $userId
    union all
    select held.nth + 1, held.owner_id, held.game, next.issueno from held, lateral (
      select picks.issueno from picks
      where picks.owner_id = held.owner_id and picks.game = held.game and picks.issueno < held.issueno
        and (not $drawn::boolean or exists (select from draws where draws.game = held.game and draws.issueno = picks.issueno))
      order by picks.issueno desc limit 1) as next
    where held.nth < $last::int)
  select held.game, held.issueno, draws.id as "drawId", draws.date::text as date
  from held left join draws on draws.game = held.game and draws.issueno = held.issueno
  where held.nth > $skipped::int order by held.game, held.nth`,
)

/**
 * Lists issues with picks of a member, newest first, per game below its bound. The recursive query steps through the
 * index of picks from issue to issue, so that it does not read all picks.
 */
export function listHeldIssues(
  db: Queryable,
  userId: number,
  bounds: readonly IssueKey[],
  { drawn, most, skipped = 0 }: MyPicksFilter,
): Promise<HeldIssue[]> {
  return readHeld(db, { userId, ...toIssueArrays(bounds), drawn, skipped, last: skipped + most })
}

interface WinRow extends IssueKey {
  readonly mode: Mode
  readonly rank: number
  readonly lockedAt: Date
  readonly level: number
  readonly points: number | null
}

export async function listWins(db: Queryable, userId: number): Promise<WinRow[]> {
  const { rows } = await db.execute<Record<string, unknown> & Omit<WinRow, 'lockedAt'> & { lockedAt: string }>(sql`
    select picks.game, picks.issueno, picks.mode, picks.rank, picks.locked_at as "lockedAt", wins.level, wins.points
    from wins join picks on picks.id = wins.pick_id join pick_owners on pick_owners.id = picks.owner_id
    where pick_owners.user_id = ${userId} order by picks.game, picks.issueno, picks.locked_at, picks.id`)
  return rows.map((row) => ({ ...row, lockedAt: new Date(row.lockedAt) }))
}

interface WonPick extends Omit<WinRow, 'mode' | 'rank'> {
  readonly id: number
}

/**
 * Lists a page of winning picks, newest draw first. Uses the member's rows in the rankings: an index of wins by member
 * would slow down every settlement. `offset 0` prevents PostgreSQL from reading the picks of draws outside the page.
 */
export async function listWonPicks(db: Queryable, userId: number, page: Page): Promise<WonPick[]> {
  const { limit, offset } = toRange(page)
  const { rows } = await db.execute<Record<string, unknown> & Omit<WonPick, 'lockedAt'> & { lockedAt: string }>(sql`
    select won.id, draws.game, draws.issueno, won.level, won.points, won.locked_at as "lockedAt"
    from ranked_players ranked join draws on draws.id = ranked.draw_id, lateral (
      select picks.id, wins.level, wins.points, picks.locked_at from picks join wins on wins.pick_id = picks.id
      where picks.owner_id = (select id from pick_owners where user_id = ${userId})
        and picks.game = draws.game and picks.issueno = draws.issueno offset 0) as won
    where ranked.user_id = ${userId} and ${buildAfterWinCondition(page)}
    order by ranked.draw_id desc, won.id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => ({ ...row, lockedAt: new Date(row.lockedAt) }))
}

/** SQL condition: wins after the pick `known` in the list. The win of this pick may have been withdrawn. */
function buildAfterWinCondition({ known }: Page): SQL {
  if (known === null) return sql`true`
  const place = (columns: SQL) => sql`(
    select ${columns} from picks join draws on draws.game = picks.game and draws.issueno = picks.issueno
    where picks.id = ${known})`
  return sql`ranked.draw_id <= ${place(sql`draws.id`)} and (ranked.draw_id, won.id) < ${place(sql`draws.id, picks.id`)}`
}
