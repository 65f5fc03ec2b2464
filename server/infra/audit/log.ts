import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { dayAfter, momentOf } from '#lottery/dates.ts'
import { type AuditAction, type Target, TARGETS } from '#contract/infra/audit.console.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { auditLog } from './audit.tables.ts'

/** Conditions; undefined: any value. Days are in Shanghai time, both inclusive. */
export interface AuditLogFilter {
  actor?: number | undefined
  action?: AuditAction | undefined
  target?: string | undefined
  of?: Target | undefined
  from?: string | undefined
  to?: string | undefined
}

export type LogRow = Omit<typeof auditLog.$inferSelect, 'address'>

interface Most {
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
export function logOf(
  db: Reader,
  { actor, action, target, of, from, to }: AuditLogFilter,
  { limit, before }: Most,
): Promise<LogRow[]> {
  const place = sql`(${auditLog.at}, ${auditLog.id})`
  const isWanted = and(
    actor === undefined ? undefined : eq(auditLog.actor, String(actor)),
    action && eq(auditLog.action, action),
    target ? eq(auditLog.target, target) : undefined,
    of && inArray(auditLog.action, [...TARGETS[of]]),
    from ? gte(auditLog.at, momentOf(`${from} 00:00:00`)) : undefined,
    to ? lt(auditLog.at, momentOf(`${dayAfter(to)} 00:00:00`)) : undefined,
    before === undefined ? undefined : sql`${place} < (select at, id from audit_log where id = ${before})`,
  )
  return db.select(columns).from(auditLog).where(isWanted).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(limit)
}

/** Returns the id of the account that acted; null: none or unknown. */
export const userIn = (actor: string | null): number | null =>
  actor !== null && /^\d+$/.test(actor) ? Number(actor) : null
