import { sql } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import type { Game } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { getPrizeRule } from '#lottery/prizes.ts'
import { costFen } from '#lottery/tickets/counting.ts'
import type { DrawnIssue } from '#lottery/tickets/payout.ts'
import { splitIntoBatches } from '#server/infra/db/batches.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { replaceNotifications } from '#server/messaging/notifications/notifications.ts'
import { findDrawById, readRuleFacts } from '#server/play/draws/draws.ts'
import type { OnSettled, SettledDraw } from '#server/play/settlement/settlement.ts'
import { type KeptOutcome, parseSavedTicket, computeTicketOutcome, formatTicketName } from './kept-tickets.rules.ts'
import type { keptTicketsMessages, ResultMessageData } from './kept-tickets.messages.ts'

export const KEPT = 'kept' satisfies keyof typeof keptTicketsMessages

/**
 * Checks all saved tickets that play a settled draw and notifies their members, also of no win. After a correction,
 * replaces the results and notifies again if other bets have won.
 */
export const settleTickets: OnSettled = async (tx, settled, now) => {
  const { drawId, game, date } = settled
  const tickets = await lockPlayingTickets(tx, settled)
  // Continue without tickets, too: old results must be deleted if a closure has removed the issue from a ticket.
  const results = tickets.length > 0 ? await computeResults(tickets, await readDrawnIssue(tx, game, drawId)) : []
  await writeResults(tx, drawId, results)
  const told = results.filter(({ outcome }) => outcome.decided).map((one) => toResultNotification(settled, one))
  await replaceNotifications(tx, { kind: KEPT, scope: drawId, day: date }, buildRecipientsSql(drawId, told), now)
}

interface PlayingTicket {
  readonly id: number
  readonly userId: number
  readonly text: string
  /** Number of drawn issues that the ticket played before this issue. */
  readonly before: number
}

/** Locks the playing tickets until the end of the settlement, because results reference them. */
async function lockPlayingTickets(tx: Tx, { game, issueno }: SettledDraw): Promise<PlayingTicket[]> {
  // Counts draws, not results: several draws that arrive together are settled newest first.
  const { rows } = await tx.execute<PlayingTicket & Record<string, unknown>>(sql`
    with playing as materialized (
      select id, user_id, text, first_issue from kept_tickets where game = ${game.type}
        and first_issue <= ${issueno} and (until_issue is null or until_issue > ${issueno})
      order by id for key share)
    select playing.id, user_id as "userId", text, drawn.count::int as before from playing
    join (
      select first_issue, count(draws.id) from (select distinct first_issue from playing) as first
      left join draws on draws.game = ${game.type} and draws.issueno >= first_issue and draws.issueno < ${issueno}
      group by first_issue) as drawn using (first_issue)
    order by playing.id`)
  return rows
}

async function readDrawnIssue(tx: Tx, game: Game, drawId: number): Promise<DrawnIssue> {
  const draw = await findDrawById(tx, game, drawId)
  if (!draw) throw new Error(`draw ${drawId} is settled and is not there`)
  const rule = getPrizeRule(game, draw.issueno, await readRuleFacts(tx, game, draw))
  return { issueno: draw.issueno, numbers: parseDraw(game, draw.first, draw.second), rule, prizes: draw.prizes }
}

interface TicketResult extends PlayingTicket {
  readonly cost: number
  readonly words: string
  readonly outcome: KeptOutcome
}

/** After this many tickets the job yields to the requests of the process: parsing a ticket takes a millisecond. */
const YIELD_AFTER = 20

async function computeResults(tickets: readonly PlayingTicket[], draw: DrawnIssue): Promise<TicketResult[]> {
  const results: TicketResult[] = []
  for (const one of tickets) {
    const ticket = parseSavedTicket(draw.rule.game, one.text)
    results.push({
      ...one,
      cost: costFen(ticket),
      words: formatTicketName(ticket),
      outcome: computeTicketOutcome(ticket, draw),
    })
    if (results.length % YIELD_AFTER === 0) await setImmediate()
  }
  return results
}

async function writeResults(tx: Tx, drawId: number, results: readonly TicketResult[]): Promise<void> {
  const ids = JSON.stringify(results.map(({ id }) => id))
  await tx.execute(sql`delete from kept_results where draw_id = ${drawId}
    and ticket_id not in (select jsonb_array_elements_text(${ids}::jsonb)::bigint)`)
  for (const batch of splitIntoBatches(results)) {
    const rows = JSON.stringify(batch.map(({ id, outcome }) => ({ id, ...outcome })))
    await tx.execute(sql`
      insert into kept_results (ticket_id, draw_id, wins, fen, unpublished, undecided)
      select id, ${drawId}, wins, fen, unpublished, undecided from jsonb_to_recordset(${rows}::jsonb)
        as one (id bigint, wins jsonb, fen bigint, unpublished boolean, undecided boolean)
      on conflict (ticket_id, draw_id) do update set wins = excluded.wins, fen = excluded.fen,
        unpublished = excluded.unpublished, undecided = excluded.undecided`)
  }
}

interface ResultNotification {
  readonly user_id: number
  readonly subject: string
  readonly data: ResultMessageData
}

/**
 * The subject contains the winning bets: if they change, a new notification is sent; if only amounts are added, none.
 */
function toResultNotification(
  { game, issueno }: SettledDraw,
  { id, userId, before, cost, words, outcome }: TicketResult,
): ResultNotification {
  const played = before + 1
  const { wins } = outcome
  return {
    user_id: userId,
    subject: [id, ...wins.map(({ name, bets }) => `${name}${bets}`)].join(':'),
    data: { type: game.type, issueno, ticket: id, words, wins, played, spent: (played * cost) / 100 },
  }
}

/** SQL: the rows for replaceNotifications. Includes notifications of deleted tickets, so that they remain. */
const buildRecipientsSql = (drawId: number, told: readonly ResultNotification[]) => sql`
  select user_id, subject, data || jsonb_build_object('corrected', exists (
    select from notifications known where known.kind = ${KEPT} and known.scope = ${drawId}
      and split_part(known.subject, ':', 1) = split_part(one.subject, ':', 1) and known.subject <> one.subject)) as data
  from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as one (user_id bigint, subject text, data jsonb)
  union all
  select user_id, subject, data from notifications gone where gone.kind = ${KEPT} and gone.scope = ${drawId}
    and gone.withdrawn_at is null
    and not exists (select from kept_tickets where kept_tickets.id::text = split_part(gone.subject, ':', 1))`
