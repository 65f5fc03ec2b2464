import { sql } from 'drizzle-orm'
import { toLocalDate } from '#lottery/dates.ts'
import { BATCH_SIZE, deleteByStatement, deleteInBatches } from '#server/infra/db/batches.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { subtractDays } from '#server/infra/lib/retention.ts'

/**
 * More than the longest time on sale of an issue (50 days in 2020). Panels of issues without a draw are retained longer
 * by this time.
 */
const LONGEST_ISSUE_DAYS = 60

type PanelCursor = {
  readonly owner_id: number
  readonly game: number
  readonly issueno: string
  readonly mode: string
}
const START: PanelCursor = { owner_id: 0, game: 0, issueno: '', mode: '' }

/**
 * Deletes the panels of issues drawn more than `days` days ago; locked bets remain. Scans the primary key in batches:
 * every call that saves a panel would have to update an index for old panels.
 */
export async function deleteOldPanels(db: Database, days: number, now: Date, signal?: AbortSignal): Promise<void> {
  const drawnBefore = toLocalDate(subtractDays(now, days))
  const usedBefore = subtractDays(now, days + LONGEST_ISSUE_DAYS).toISOString()
  let from: PanelCursor | null = START
  await deleteInBatches(db, signal, async (tx) => {
    if (!from) return 0
    const { rows } = await tx.execute<PanelCursor>(sql`
      with stretch as (
        select owner_id, game, issueno, mode, used_at from pick_panels
        where (owner_id, game, issueno, mode) > (${from.owner_id}, ${from.game}, ${from.issueno}, ${from.mode})
        order by owner_id, game, issueno, mode limit ${BATCH_SIZE}),
      old as (
        select stretch.* from stretch left join draws on draws.game = stretch.game and draws.issueno = stretch.issueno
        where coalesce(draws.date < ${drawnBefore}, stretch.used_at < ${usedBefore})),
      gone as (
        delete from pick_panels panel using old where panel.owner_id = old.owner_id and panel.game = old.game
          and panel.issueno = old.issueno and panel.mode = old.mode)
      select owner_id, game, issueno, mode from stretch
      order by owner_id desc, game desc, issueno desc, mode desc limit 1`)
    from = rows[0] ?? null
    return rows.length
  })
}

/** Deletes ended rounds except the newest `keep` per owner and game. */
export const deleteOldRounds = (db: Database, keep: number, signal?: AbortSignal): Promise<void> =>
  deleteByStatement(
    db,
    signal,
    sql`
    with many as (select distinct owner_id, game from pick_rounds where loop > ${keep} and ended_at is not null),
    old as (
      select one.owner_id, one.game, one.loop from many, lateral (
        select owner_id, game, loop from pick_rounds
        where owner_id = many.owner_id and game = many.game and ended_at is not null
        order by loop desc offset ${keep}) as one
      limit ${BATCH_SIZE})
    delete from pick_rounds round using old
    where round.owner_id = old.owner_id and round.game = old.game and round.loop = old.loop`,
  )
