import { sql } from 'drizzle-orm'
import { type Closure, computeIssueAfter, findIssueOnSale, type KnownDraw, findSlot } from '#lottery/calendar.ts'
import { type Game, GAMES, type GameType } from '#lottery/games.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { deleteNotificationsAbout } from '#server/messaging/notifications/notifications.ts'
import {
  type ClosureChange,
  listClosures,
  findDrawByIssue,
  type DrawHook,
  listLatestDrawPerGame,
} from '#server/play/draws/draws.ts'
import { markDrawsDue } from '#server/play/settlement/settlement.ts'
import { KEPT } from './results.ts'

export const keptTicketsHook: DrawHook = {
  async arrived(tx, changed) {
    const ids = JSON.stringify(changed.map(({ id }) => id))
    const { rows } = await tx.execute<{ id: number }>(sql`
      select draws.id from jsonb_array_elements_text(${ids}::jsonb) as one (id) join draws on draws.id = one.id::bigint
      where exists (select from kept_tickets kept where kept.game = draws.game
        and kept.first_issue <= draws.issueno and (kept.until_issue is null or kept.until_issue > draws.issueno))`)
    await markDrawsDue(
      tx,
      rows.map(({ id }) => id),
    )
  },
  // Deletes the notifications about the demo draws, which have no foreign key. Results are deleted by cascade.
  async demoLeaves(tx, { type }) {
    await deleteNotificationsAbout(tx, KEPT, sql`select id from draws where game = ${type} and demo`)
  },
  closuresChanged: recomputeEnds,
}

/** Computes the first issue that a ticket no longer plays. Closures reduce the number of issues of a year. */
export function computeEndIssue(
  game: Game,
  { firstIssue, issues }: { firstIssue: string; issues: number },
  known: KnownDraw | null,
  closed: readonly Closure[],
  now: Date,
): string {
  const first = findSlot(game, firstIssue, known, closed, now) ?? findIssueOnSale(game, known, closed, now)
  return computeIssueAfter(game, first, issues, closed)
}

interface CountedTicket {
  id: number
  game: GameType
  firstIssue: string
  issues: number
  until: string
}

/** Recomputes the ends of tickets, so that each plays its number of issues despite a closure. */
async function recomputeEnds(tx: Tx, { now }: ClosureChange): Promise<void> {
  const closed = await listClosures(tx)
  const latest = await listLatestDrawPerGame(tx)
  const { rows } = await tx.execute<CountedTicket & Record<string, unknown>>(sql`
    select id, game, first_issue as "firstIssue", issues, until_issue as until from kept_tickets
    where issues is not null and ended_at is null for no key update`)
  for (const { id, game: type, until, ...kept } of rows) {
    const game = GAMES[type]
    const known = latest.get(game) ?? null
    if (known && known.issueno >= until) continue
    // If the first issue is drawn, count from it.
    const from = (await findDrawByIssue(tx, game, kept.firstIssue)) ?? known
    const anew = computeEndIssue(game, kept, from, closed, now)
    if (anew !== until) await tx.execute(sql`update kept_tickets set until_issue = ${anew} where id = ${id}`)
  }
}
