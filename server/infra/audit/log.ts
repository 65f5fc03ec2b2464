import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { addOneDay, parseShanghaiTime } from '#lottery/dates.ts'
import { type AuditAction, type AuditTarget, AUDIT_TARGETS } from '#contract/infra/audit.console.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { auditLog } from './audit.tables.ts'

/** Conditions; undefined: any value. Days are in Shanghai time, both inclusive. */
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
  /** Cursor: only rows before this one. */
  before?: number | undefined
}

const columns = {
  id: auditLog.id,
  at: auditLog.at,
  action: auditLog.action,
  actor: auditLog.actor,
  target: auditLog.target,
  gid: auditLog.gid,
  detail: auditLog.detail,
}

/** Returns rows of the log, newest first, without addresses. */
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
    of && inArray(auditLog.action, [...AUDIT_TARGETS[of]]),
    from ? gte(auditLog.at, parseShanghaiTime(`${from} 00:00:00`)) : undefined,
    to ? lt(auditLog.at, parseShanghaiTime(`${addOneDay(to)} 00:00:00`)) : undefined,
    before === undefined ? undefined : sql`${place} < (select at, id from audit_log where id = ${before})`,
  )
  return db.select(columns).from(auditLog).where(isWanted).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(limit)
}

/** Returns the id of the account that acted; null: none or unknown. */
export const parseActorId = (actor: string | null): number | null =>
  actor !== null && /^\d+$/.test(actor) ? Number(actor) : null
