import { sql } from 'drizzle-orm'
import { MAX_KEPT_TICKETS } from '#contract/play/kept-tickets.ts'
import { checkLockable } from '#contract/play/lockable.ts'
import { refuse } from '#contract/refusals.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { formatTicket } from '#lottery/tickets/reading/format.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { lockUser, lockUserShared } from '#server/people/account/account.ts'
import { listClosures, findLatestDraw } from '#server/play/draws/draws.ts'
import type { PicksDeps } from '#server/play/picks/picks.ts'
import { computeEndIssue } from './issues.ts'
import { parseSavedTicket, parseTicketToSave } from './kept-tickets.rules.ts'
import { lockTicketIntoIssue } from './locking.ts'

export interface NewTicket {
  readonly type: GameType
  readonly text: string
  /** Number of issues in which the ticket is checked; null: until the member ends it. */
  readonly issues: number | null
  readonly locks: boolean
}

/** Saves a member's ticket, which plays from the issue on sale on. Locks its bets into that issue if requested. */
export async function saveTicket(
  tx: Tx,
  deps: PicksDeps,
  userId: number,
  { type, text, issues, locks }: NewTicket,
): Promise<void> {
  const game = GAMES[type]
  const ticket = parseTicketToSave(game, text)
  if (typeof ticket === 'string') refuse('bad_ticket', { msg: ticket })
  if (locks) refuseUnlessLockable(ticket)
  // Lock exclusively, so that concurrent calls get different slots.
  await lockUser(tx, userId)
  const slot = await findFreeSlot(tx, userId)
  if (slot === null) refuse('kept_full')
  const now = deps.clock.now()
  const { issueno } = await deps.onSale(tx, game, now)
  const known = await findLatestDraw(tx, game)
  const until = issues && computeEndIssue(game, { firstIssue: issueno, issues }, known, await listClosures(tx), now)
  const written = formatTicket(ticket)
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into kept_tickets (user_id, slot, game, text, issues, first_issue, until_issue, locks, kept_at)
    values (${userId}, ${slot}, ${type}, ${written}, ${issues}, ${issueno}, ${until}, ${locks}, ${now.toISOString()})
    returning id`)
  if (locks) await lockTicketIntoIssue(tx, deps, { id: rows[0]!.id, userId, game: type, text: written, issueno })
}

function refuseUnlessLockable(ticket: Ticket): void {
  const reason = checkLockable(ticket)
  if (reason !== '') refuse('not_lockable', { msg: `${reason}，这张票只能核对` })
}

async function findFreeSlot(tx: Tx, userId: number): Promise<number | null> {
  const { rows } = await tx.execute<{ slot: number | null }>(sql`
    select min(slot) as slot from generate_series(1, ${MAX_KEPT_TICKETS}::int) as free (slot)
    where slot not in (select slot from kept_tickets where user_id = ${userId})`)
  return rows[0]?.slot ?? null
}

/** Enables or disables locking of a ticket's bets. Enabling retries a failed lock for the issue on sale. */
export async function setTicketLocking(
  tx: Tx,
  deps: PicksDeps,
  { userId, id }: TicketOwnerKey,
  locks: boolean,
): Promise<void> {
  const kept = await lockOwnTicket(tx, { userId, id })
  const game = GAMES[kept.game]
  if (locks) refuseUnlessLockable(parseSavedTicket(game, kept.text))
  await tx.execute(sql`update kept_tickets set locks = ${locks} where id = ${id}`)
  if (!locks) return
  const { issueno } = await deps.onSale(tx, game, deps.clock.now())
  if (kept.untilIssue !== null && kept.untilIssue <= issueno) return
  await tx.execute(sql`delete from kept_locks where ticket_id = ${id} and issueno = ${issueno} and failure is not null`)
  await lockTicketIntoIssue(tx, deps, { id, userId, game: kept.game, text: kept.text, issueno })
}

/** Removes the issue on sale and later ones from a ticket. A ticket past its last issue is unchanged. */
export async function endTicket(tx: Tx, { clock, onSale }: PicksDeps, { userId, id }: TicketOwnerKey): Promise<void> {
  const { game } = await lockOwnTicket(tx, { userId, id })
  const now = clock.now()
  const { issueno } = await onSale(tx, GAMES[game], now)
  await tx.execute(sql`
    update kept_tickets set until_issue = ${issueno}, ended_at = ${now.toISOString()}
    where id = ${id} and (until_issue is null or until_issue > ${issueno})`)
}

export async function deleteTicket(tx: Tx, { userId, id }: TicketOwnerKey): Promise<void> {
  await lockOwnTicket(tx, { userId, id })
  await tx.execute(sql`delete from kept_tickets where id = ${id}`)
}

export async function eraseTickets(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`delete from kept_tickets where user_id = ${userId}`)
}

export interface TicketOwnerKey {
  readonly userId: number
  readonly id: number
}

interface OwnTicketRow {
  game: GameType
  text: string
  untilIssue: string | null
}

/** Locks and returns a member's own ticket. Rejects with `unknown_kept` if the member has no such ticket. */
async function lockOwnTicket(tx: Tx, { userId, id }: TicketOwnerKey): Promise<OwnTicketRow> {
  await lockUserShared(tx, userId)
  const { rows } = await tx.execute<OwnTicketRow & Record<string, unknown>>(sql`
    select game, text, until_issue as "untilIssue" from kept_tickets
    where id = ${id} and user_id = ${userId} for no key update`)
  return rows[0] ?? refuse('unknown_kept')
}
