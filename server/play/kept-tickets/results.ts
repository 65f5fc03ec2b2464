import { sql } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import type { Game } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { prizeRule } from '#lottery/prizes.ts'
import { costFen } from '#lottery/tickets/counting.ts'
import type { DrawnIssue } from '#lottery/tickets/payout.ts'
import { inBatches } from '#server/infra/db/batches.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { replaceNotifications } from '#server/messaging/notifications/notifications.ts'
import { drawById, ruleFactsOf } from '#server/play/draws/draws.ts'
import type { OnSettled, SettledDraw } from '#server/play/settlement/settlement.ts'
import { type KeptOutcome, keptTicketOf, outcomeOf, shortWords } from './kept-tickets.rules.ts'
import type { keptTicketsWords, KeptTold } from './kept-tickets.words.ts'

export const KEPT = 'kept' satisfies keyof typeof keptTicketsWords

/**
 * Checks all saved tickets of a game against a settled draw and notifies their members, also of no win. Replaces the
 * results of earlier settlements, and notifies again if other bets have won.
 */
export const settleKept: OnSettled = async (tx, settled, now) => {
  const { drawId, game, date } = settled
  const tickets = await ticketsOf(tx, settled)
  // Continue without tickets, too: a closure may have removed the issue from a ticket.
  const results = tickets.length > 0 ? await resultsOf(tickets, await drawnIssue(tx, game, drawId)) : []
  await writeResults(tx, drawId, results)
  const told = results.filter(({ outcome }) => outcome.decided).map((one) => toldOf(settled, one))
  await replaceNotifications(tx, { kind: KEPT, scope: drawId, day: date }, recipients(drawId, told), now)
}

interface PlayingTicket {
  readonly id: number
  readonly userId: number
  readonly text: string
  /** Number of its issues drawn before this one. */
  readonly before: number
}

/**
 * Lists and locks the saved tickets that play an issue. The lock lasts until the end of the settlement, because results
 * reference them.
 */
async function ticketsOf(tx: Tx, { drawId, game, issueno }: SettledDraw): Promise<PlayingTicket[]> {
  const { rows } = await tx.execute<PlayingTicket & Record<string, unknown>>(sql`
    with playing as materialized (
      select id, user_id, text from kept_tickets where game = ${game.type}
        and first_issue <= ${issueno} and (until_issue is null or until_issue > ${issueno})
      order by id for key share)
    select playing.id, user_id as "userId", text, coalesce(drawn.count, 0)::int as before from playing
    left join (
      select ticket_id, count(*) from kept_results join draws on draws.id = kept_results.draw_id
      where kept_results.ticket_id in (select id from playing) and draws.issueno < ${issueno} and draws.id <> ${drawId}
      group by ticket_id) as drawn on drawn.ticket_id = playing.id
    order by playing.id`)
  return rows
}

async function drawnIssue(tx: Tx, game: Game, drawId: number): Promise<DrawnIssue> {
  const draw = await drawById(tx, game, drawId)
  if (!draw) throw new Error(`draw ${drawId} is settled and is not there`)
  const rule = prizeRule(game, draw.issueno, await ruleFactsOf(tx, game, draw))
  return { issueno: draw.issueno, numbers: parseDraw(game, draw.first, draw.second), rule, prizes: draw.prizes }
}

interface Result extends PlayingTicket {
  readonly cost: number
  readonly words: string
  readonly outcome: KeptOutcome
}

/** Parsing a ticket takes about a millisecond: after this many, yield to the requests of the process. */
const AT_A_STRETCH = 20

async function resultsOf(tickets: readonly PlayingTicket[], draw: DrawnIssue): Promise<Result[]> {
  const results: Result[] = []
  for (const one of tickets) {
    const ticket = keptTicketOf(draw.rule.game, one.text)
    results.push({ ...one, cost: costFen(ticket), words: shortWords(ticket), outcome: outcomeOf(ticket, draw) })
    if (results.length % AT_A_STRETCH === 0) await setImmediate()
  }
  return results
}

async function writeResults(tx: Tx, drawId: number, results: readonly Result[]): Promise<void> {
  const ids = JSON.stringify(results.map(({ id }) => id))
  await tx.execute(sql`delete from kept_results where draw_id = ${drawId}
    and ticket_id not in (select jsonb_array_elements_text(${ids}::jsonb)::bigint)`)
  for (const batch of inBatches(results)) {
    const rows = JSON.stringify(batch.map(({ id, outcome }) => ({ id, ...outcome })))
    await tx.execute(sql`
      insert into kept_results (ticket_id, draw_id, wins, fen, unpublished, undecided)
      select id, ${drawId}, wins, fen, unpublished, undecided from jsonb_to_recordset(${rows}::jsonb)
        as one (id bigint, wins jsonb, fen bigint, unpublished boolean, undecided boolean)
      on conflict (ticket_id, draw_id) do update set wins = excluded.wins, fen = excluded.fen,
        unpublished = excluded.unpublished, undecided = excluded.undecided`)
  }
}

interface Told {
  readonly user_id: number
  readonly subject: string
  readonly data: KeptTold
}

/**
 * Builds the notification of a ticket. The subject contains the winning bets, so that other bets cause a new
 * notification, and later amounts do not.
 */
function toldOf({ game, issueno }: SettledDraw, { id, userId, before, cost, words, outcome }: Result): Told {
  const played = before + 1
  const { wins } = outcome
  return {
    user_id: userId,
    subject: [id, ...wins.map(({ name, bets }) => `${name}${bets}`)].join(':'),
    data: { type: game.type, issueno, ticket: id, words, wins, played, spent: (played * cost) / 100 },
  }
}

/** Builds the rows for replaceNotifications. Notifications of deleted tickets remain. */
const recipients = (drawId: number, told: readonly Told[]) => sql`
  select user_id, subject, data || jsonb_build_object('corrected', exists (
    select from notifications known where known.kind = ${KEPT} and known.scope = ${drawId}
      and split_part(known.subject, ':', 1) = split_part(one.subject, ':', 1) and known.subject <> one.subject)) as data
  from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as one (user_id bigint, subject text, data jsonb)
  union all
  select user_id, subject, data from notifications gone where gone.kind = ${KEPT} and gone.scope = ${drawId}
    and gone.withdrawn_at is null
    and not exists (select from kept_tickets where kept_tickets.id::text = split_part(gone.subject, ':', 1))`
