import { sql, and, desc, eq, getTableColumns, gte, inArray, lt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type AuditAction, type AuditTarget, ACTION_IDS, auditTarget } from '#contract/infra/audit.console.ts'
import type { Database, Tx, Queryable } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { parseGid } from '#server/infra/http/origin.ts'
import { auditLog } from './audit.tables.ts'
import { addOneDay, parseShanghaiTime } from '#lottery/dates.ts'
import type { RetentionRules } from '#server/infra/lib/retention.ts'

export type DetailValue = string | number | boolean

/** Details of an audit row by name. Each is a value, or an old and a new value. */
export type Detail = Readonly<Record<string, DetailValue | { from: DetailValue; to: DetailValue }>>

/** An undefined field matches any value. `from` and `to` are days in Shanghai time, inclusive. */
export interface AuditLogFilter {
  actor?: number | undefined
  action?: AuditAction | undefined
  target?: string | undefined
  of?: AuditTarget | undefined
  from?: string | undefined
  to?: string | undefined
}

export type LogRow = Omit<typeof auditLog.$inferSelect, 'address'>

interface LogPage {
  limit: number
  before?: number | undefined
}

const { address: _, ...columns } = getTableColumns(auditLog)

/** Returns rows of the log, newest first, without IP addresses. */
export function listAuditRows(
  db: Queryable,
  { actor, action, target, of, from, to }: AuditLogFilter,
  { limit, before }: LogPage,
): Promise<LogRow[]> {
  const place = sql`(${auditLog.at}, ${auditLog.id})`
  const isWanted = and(
    actor === undefined ? undefined : eq(auditLog.actor, String(actor)),
    action && eq(auditLog.action, action),
    target ? eq(auditLog.target, target) : undefined,
    of &&
      inArray(
        auditLog.action,
        ACTION_IDS.filter((one) => auditTarget(one) === of),
      ),
    from ? gte(auditLog.at, parseShanghaiTime(`${from} 00:00:00`)) : undefined,
    to ? lt(auditLog.at, parseShanghaiTime(`${addOneDay(to)} 00:00:00`)) : undefined,
    before === undefined ? undefined : sql`${place} < (select at, id from audit_log where id = ${before})`,
  )
  return db.select(columns).from(auditLog).where(isWanted).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(limit)
}

export const parseActorId = (actor: string | null): number | null =>
  actor !== null && /^\d+$/.test(actor) ? Number(actor) : null

export const auditAges = {
  // The law requires half a year. The database rejects the deletion of younger rows.
  audit: { keep: 730, least: 184, words: '审计日志的天数，至少 184' },
  // Anyone can cause failed sign-ins, so they are deleted earlier.
  failures: { keep: 184, least: 184, words: '其中登录失败的天数，至少 184' },
} as const satisfies RetentionRules

export interface CallSource {
  address: string | null
  gid: string | null
}

export interface AuditEntry {
  action: AuditAction
  /** User id of the account that acted; 'command' for the CLI; null for an unknown person or the site itself. */
  actor: number | 'command' | null
  target?: number | string | null
  /** Values, or old and new values. Never phone numbers, codes, tokens or passwords. */
  detail?: Detail
}

export const CLI_SOURCE: CallSource = { address: null, gid: null }
export const SITE_SOURCE: CallSource = { address: null, gid: null }

export function getCallSource({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): CallSource {
  return { address: ip, gid: parseGid(headers) }
}

/** Appends a row in the transaction of the logged change. Rows are never updated, and are deleted only by age. */
export async function insertAuditEntry(tx: Tx, source: CallSource, entry: AuditEntry): Promise<void> {
  const { action, actor, target = null, detail = null } = entry
  const words = (who: number | string | null) => (who === null ? null : String(who))
  await tx.insert(auditLog).values({ ...source, action, actor: words(actor), target: words(target), detail })
}

type EntryFields = Omit<AuditEntry, 'actor'>

/** Runs `work` and logs its write in one transaction. `written` null: nothing to log, an earlier call has logged it. */
export function runOperatorWrite<T>(
  db: Database,
  { request, member }: { request: FastifyRequest; member: { id: number } },
  work: (tx: Tx) => Promise<[answer: T, written: EntryFields | null]>,
): Promise<T> {
  return runTransaction(db, async (tx) => {
    const [answer, written] = await work(tx)
    if (written) await insertAuditEntry(tx, getCallSource(request), { actor: member.id, ...written })
    return answer
  })
}

/** Hours, rounded up, until the actor has done the action fewer than `most` times in 24 hours; 0 if allowed now. */
export async function getHoursUntilAllowed(
  tx: Tx,
  { actor, action }: { actor: number; action: AuditAction },
  most: number,
): Promise<number> {
  const { rows } = await tx.execute<{ hours: number }>(sql`
    select ceil(extract(epoch from at + interval '24 hours' - clock_timestamp()) / 3600)::int as hours from audit_log
    where actor = ${String(actor)} and action = ${action} and at > clock_timestamp() - interval '24 hours'
    order by at desc offset ${most - 1} limit 1`)
  return rows[0]?.hours ?? 0
}
