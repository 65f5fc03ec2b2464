import { sql } from 'drizzle-orm'
import { toRanks } from '#contract/play/lockable.ts'
import { Refusal } from '#contract/refusals.ts'
import { ALL_GAMES, GAMES } from '#lottery/games.ts'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { notifyMember } from '#server/messaging/notifications/notifications.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import { createCalendarCache } from '#server/play/draws/draws.ts'
import { type IssueKey, lockCustomBets, type PicksDeps } from '#server/play/picks/picks.ts'
import { isLockFailure, parseSavedTicket, type LockFailure, formatTicketName } from './kept-tickets.rules.ts'
import type { keptTicketsMessages, LockFailureMessageData } from './kept-tickets.messages.ts'

const LOCK = 'kept_lock' satisfies keyof typeof keptTicketsMessages

interface JobsDeps {
  db: Database
  clock: Clock
  chance: PicksDeps['chance']
}

/** Creates the job that locks the bets of saved tickets into the issues on sale, each minute and at start. */
export function createKeptTicketsJobs({ db, clock, chance }: JobsDeps): FeatureJobs {
  // Skips processed issues, because a query without results would scan all saved tickets. Processes them again once an
  // hour: a ban may have ended, or a closure may have moved a ticket's end.
  let gone = new Set<string>()
  const run = async (signal: AbortSignal) => {
    // Caches the calendar during the run. The issue lock detects issues drawn meanwhile.
    const deps = { clock, chance, onSale: createCalendarCache().onSale }
    const hour = clock.now().toISOString().slice(0, 13)
    const createKey = ({ game, issueno }: IssueKey) => `${hour} ${game} ${issueno}`
    const onSale = await listIssuesOnSale(db, deps)
    const issues = onSale.filter((issue) => !gone.has(createKey(issue)))
    if (issues.length === 0) return
    await lockDueTickets(db, deps, issues, signal)
    if (!signal.aborted) gone = new Set(onSale.map(createKey))
  }
  return [{ name: 'lock_kept_tickets', cron: '* * * * *', atStart: true, run }]
}

export interface TicketToLock extends IssueKey {
  readonly id: number
  readonly userId: number
  readonly text: string
}

export const listIssuesOnSale = (db: Database, { clock, onSale }: PicksDeps): Promise<IssueKey[]> =>
  Promise.all(
    ALL_GAMES.map(async (game) => ({ game: game.type, issueno: (await onSale(db, game, clock.now())).issueno })),
  )

/**
 * Locks the bets of all saved tickets into the given issues, each ticket in its own transaction; several processes may
 * do so concurrently. After an unexpected error it continues with the other tickets and throws the first error at the
 * end.
 */
export async function lockDueTickets(
  db: Database,
  deps: PicksDeps,
  issues: readonly IssueKey[],
  signal?: AbortSignal,
): Promise<void> {
  const failed: unknown[] = []
  for (const ticket of await listWaitingTickets(db, issues)) {
    if (signal?.aborted) return
    await runTransaction(db, (tx) => lockTicketIntoIssue(tx, deps, ticket)).catch((error: unknown) => {
      // The issue is no longer on sale, or the account is deleted. The next run reads the current issues.
      if (!(error instanceof Refusal)) failed.push(error)
    })
  }
  if (failed.length > 0) throw failed[0]
}

/** Lists tickets to be locked into the given issues and not tried yet, oldest first. */
async function listWaitingTickets(db: Database, issues: readonly IssueKey[]): Promise<TicketToLock[]> {
  const { rows } = await db.execute<TicketToLock & Record<string, unknown>>(sql`
    select kept.id, kept.user_id as "userId", kept.game, kept.text, sold.issueno
    from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) as sold (game smallint, issueno text)
    join kept_tickets kept on kept.game = sold.game
      and kept.first_issue <= sold.issueno and (kept.until_issue is null or kept.until_issue > sold.issueno)
    join users on users.id = kept.user_id and users.banned_at is null
    where kept.locks
      and not exists (select from kept_locks tried where tried.ticket_id = kept.id and tried.issueno = sold.issueno)
    order by kept.id`)
  return rows
}

/**
 * Locks all bets of a ticket into the issue on sale, or none and notifies the member. Does nothing if the issue was
 * tried before or locking is disabled. Rejects if the issue is not on sale.
 */
export async function lockTicketIntoIssue(tx: Tx, deps: PicksDeps, ticket: TicketToLock): Promise<void> {
  const { id, userId, game: type, issueno } = ticket
  // As in all transactions, lock the account first, so that an account deletion waits.
  await lockUserShared(tx, userId)
  const now = deps.clock.now()
  const { rowCount } = await tx.execute(sql`
    insert into kept_locks (ticket_id, issueno, at)
    select id, ${issueno}, ${now.toISOString()}::timestamptz from kept_tickets where id = ${id} and locks
    on conflict do nothing`)
  if (rowCount === 0) return
  const bets = parseSavedTicket(GAMES[type], ticket.text)
  const failure = await toLockFailure(lockCustomBets(tx, deps, { userId, type, issueno, ranks: toRanks(bets) }))
  if (failure === null) return
  await tx.execute(sql`update kept_locks set failure = ${failure} where ticket_id = ${id} and issueno = ${issueno}`)
  const data: LockFailureMessageData = { type, issueno, ticket: id, words: formatTicketName(bets), failure }
  await notifyMember(tx, { kind: LOCK, userId, data, subject: `${id}:${issueno}` }, now)
}

/** Returns the code of the lock failure; null if the bets were locked. Rethrows all other errors. */
async function toLockFailure(locking: Promise<void>): Promise<LockFailure | null> {
  try {
    await locking
    return null
  } catch (error) {
    if (error instanceof Refusal && isLockFailure(error.code)) return error.code
    throw error
  }
}
