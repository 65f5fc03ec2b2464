import { sql } from 'drizzle-orm'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { Database, Queryable, Tx } from '#server/infra/db/connect.ts'
import { type ChangedDraw, type DrawHook, type DrawRule, computeRulesAfter } from '#server/play/draws/draws.ts'
import { deleteNotificationsAbout } from '#server/messaging/notifications/notifications.ts'
import { notifyPickOwners } from './closed-issues.ts'
import { type OnSettled, settle } from './settle.ts'
import { settlementsDue } from './settlement.tables.ts'

const SETTLE = 'settle'

/** Marks inserted and changed draws for settlement and, on commit, starts the settlement job. */
export const settlementHook: DrawHook = {
  async arrived(tx, changed) {
    const due = await markChangedDrawsDue(tx, changed)
    if (due > 0) await enqueueSettlement(tx)
  },
  closuresChanged: notifyPickOwners,
  // Notifications have no foreign key. Settlements and wins are deleted by cascade.
  async demoLeaves(tx, { type }) {
    await deleteNotificationsAbout(tx, 'win', sql`select id from draws where game = ${type} and demo`)
  },
}

/** Marks draws for settlement even if they have no picks, because other features depend on the result. */
export async function markDrawsDue(tx: Tx, drawIds: readonly number[]): Promise<void> {
  if (drawIds.length === 0) return
  await tx.insert(settlementsDue).values(drawIds.map((drawId) => ({ drawId })))
  await enqueueSettlement(tx)
}

async function enqueueSettlement(tx: Tx): Promise<void> {
  await tx.execute(sql`select graphile_worker.add_job(${SETTLE}, job_key => ${SETTLE})`)
}

/**
 * Marks changed draws that have picks, were settled before, or are the newest of their game. Also marks settled later
 * draws if their rule has changed or their points were copied from an earlier draw.
 */
async function markChangedDrawsDue(tx: Tx, changed: readonly ChangedDraw[]): Promise<number> {
  const ids = JSON.stringify(changed.map(({ id }) => id))
  const rules = JSON.stringify(await listRulesAfterAll(tx, changed))
  // An import may contain a whole history, so each draw is looked up by its key.
  const { rowCount } = await tx.execute(sql`
    with changed as materialized (
      select draws.id, draws.game, draws.issueno
      from jsonb_array_elements_text(${ids}::jsonb) as one (id) join draws on draws.id = one.id::bigint),
    due as (
      select changed.id from changed
      where exists (select from picks where picks.game = changed.game and picks.issueno = changed.issueno limit 1)
        or exists (select from settlements where settlements.draw_id = changed.id)
        or changed.issueno = (select max(draws.issueno) from draws where draws.game = changed.game)),
    ruled as (
      select following.id from jsonb_to_recordset(${rules}::jsonb) as following (id bigint, rule text)
      left join settlements on settlements.draw_id = following.id
      where (settlements.draw_id is not null and settlements.rule is distinct from following.rule)
        -- A settlement running now may have read the old facts; its due row is visible until it commits.
        or exists (select from settlements_due where settlements_due.draw_id = following.id)),
    borrowing as (
      select draws.id from settlements join draws on draws.id = settlements.draw_id
      join (select game, min(issueno) as earliest from changed group by game) as since on since.game = draws.game
      where settlements.borrowed and draws.issueno > since.earliest)
    insert into settlements_due (draw_id)
    select id from due union select id from ruled union select id from borrowing`)
  return rowCount ?? 0
}

async function listRulesAfterAll(db: Queryable, changed: readonly ChangedDraw[]): Promise<DrawRule[]> {
  const rules: DrawRule[] = []
  for (const [game, draws] of Map.groupBy(changed, (draw) => draw.game)) {
    const issues = draws.map(({ issueno }) => issueno)
    rules.push(...(await computeRulesAfter(db, game, issues)))
  }
  return rules
}

interface JobsDeps {
  db: Database
  clock: Clock
  onSettled: readonly OnSettled[]
}

/** The second job settles the draws that a killed process left: the first job would stay locked for hours. */
export function createSettlementJobs({ db, clock, onSettled }: JobsDeps): FeatureJobs {
  const run = async (signal: AbortSignal): Promise<void> => void (await settleDue(db, clock, onSettled, signal))
  return [
    { name: SETTLE, run },
    { name: 'settle_left_over', cron: '* * * * *', atStart: true, run },
  ]
}

/**
 * Settles all due draws, newest first, each in its own transaction; several processes may do so concurrently. A draw
 * that fails stays due; the first error is thrown at the end.
 */
export async function settleDue(
  db: Database,
  clock: Clock,
  onSettled: readonly OnSettled[],
  signal?: AbortSignal,
): Promise<number> {
  const failed = new Map<number, unknown>()
  let settled = 0
  for (
    let next = await findNextDue(db, failed);
    next !== null && !signal?.aborted;
    next = await findNextDue(db, failed)
  ) {
    const drawId = next
    try {
      if (await db.transaction((tx) => settle(tx, drawId, clock, onSettled))) settled++
    } catch (error) {
      failed.set(drawId, error)
    }
  }
  if (failed.size > 0) throw failed.values().next().value
  return settled
}

/** Reads the due rows first: ordered by draw day alone, the query would check every draw once a minute. */
async function findNextDue(db: Database, except: ReadonlyMap<number, unknown>): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with due as materialized (select distinct draw_id from settlements_due)
    select draws.id from due join draws on draws.id = due.draw_id
    where not ${JSON.stringify([...except.keys()])}::jsonb @> to_jsonb(draws.id) order by draws.date desc, draws.game limit 1`)
  return rows[0]?.id ?? null
}
