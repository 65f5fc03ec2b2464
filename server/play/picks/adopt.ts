import { eq, sql } from 'drizzle-orm'
import type { DroppedPick } from '#contract/people/account.ts'
import { toWireMode } from '#contract/infra/modes.ts'
import type { GameType, Mode } from '#lottery/games.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { lockMember } from './owner.ts'
import { presentPanelRow, presentLock } from './picks.present.ts'
import { owners, panels, picks } from './picks.tables.ts'

const HOUR = 3_600_000

/**
 * Moves a visitor's panels used in the last hour to the member (docs/rules/picking.md#at-sign-in) and deletes the
 * visitor's row with all other data. Returns the deleted panels used in the last hour, for a message on the page.
 */
export async function adoptVisitorPanels(
  tx: Tx,
  visitorUuid: string,
  userId: number,
  now: Date,
): Promise<DroppedPick[]> {
  const { rows: visitors } = await tx.execute<{ id: number }>(
    sql`select id from pick_owners where visitor = ${visitorUuid} for update`,
  )
  const visitor = visitors[0]?.id
  if (visitor === undefined) return []
  const recent = new Date(now.getTime() - HOUR).toISOString()
  const member = await lockMember(tx, userId, now)
  const games = await adoptRounds(tx, visitor, member, recent)
  await tx.execute(sql`
    update pick_panels p set owner_id = ${member}
    where p.owner_id = ${visitor} and p.used_at > ${recent} and (p.mode <> 'lucky' or p.game = any(${games}))
      and not exists (select from pick_panels m where m.owner_id = ${member} and m.game = p.game
        and m.issueno = p.issueno and m.mode = p.mode)`)
  return deleteVisitor(tx, visitor, recent)
}

/** Moves rounds with a recently used panel if the member has no round of the game. Returns the games, as SQL. */
async function adoptRounds(tx: Tx, visitor: number, member: number, recent: string) {
  const { rows } = await tx.execute<{ game: number }>(sql`
    update pick_rounds r set owner_id = ${member} where r.owner_id = ${visitor}
      and exists (select from pick_panels p
        where p.owner_id = r.owner_id and p.game = r.game and p.mode = 'lucky' and p.used_at > ${recent})
      and not exists (select from pick_rounds m where m.owner_id = ${member} and m.game = r.game)
    returning r.game`)
  return sql`array[${sql.join([sql`0`, ...rows.map(({ game }) => sql`${game}`)], sql`, `)}]::int[]`
}

async function deleteVisitor(db: Queryable, visitor: number, recent: string): Promise<DroppedPick[]> {
  // Both parts of the statement read the same snapshot: panels deleted by cascade are still visible.
  const { rows } = await db.execute<{ game: GameType; mode: Mode }>(sql`
    with gone as (delete from pick_owners where id = ${visitor})
    select distinct game, mode from pick_panels where owner_id = ${visitor} and used_at > ${recent} order by game, mode`)
  return rows.map(({ game, mode }) => ({ type: game, mode: toWireMode(mode) }))
}

export async function exportPanels(db: Queryable, userId: number) {
  const { game, issueno, mode, bets, usedAt } = panels
  const rows = await db
    .select({ game, issueno, mode, bets, usedAt })
    .from(panels)
    .innerJoin(owners, eq(owners.id, panels.ownerId))
    .where(eq(owners.userId, userId))
    .orderBy(game, issueno, mode)
  return rows.map(presentPanelRow)
}

export async function exportLockedPicks(db: Queryable, userId: number) {
  const { id, game, issueno, mode, rank, lockedAt } = picks
  const rows = await db
    .select({ game, issueno, mode, rank, lockedAt })
    .from(picks)
    .innerJoin(owners, eq(owners.id, picks.ownerId))
    .where(eq(owners.userId, userId))
    .orderBy(game, issueno, lockedAt, id)
  return rows.map(presentLock)
}

export async function erasePicks(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`delete from pick_owners where user_id = ${userId}`)
}
