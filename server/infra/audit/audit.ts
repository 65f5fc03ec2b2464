import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '#contract/infra/audit.console.ts'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { parseGid } from '#server/infra/http/gid.ts'
import { auditLog } from './audit.tables.ts'
import type { Detail } from './detail.ts'

export type { Detail } from './detail.ts'
export { diffValues, listSettingChanges, type LoadNames } from './history.ts'

/** Origin of a call: IP address and request id. */
export interface CallSource {
  address: string | null
  gid: string | null
}

export interface AuditEntry {
  action: AuditAction
  /** User id; 'command' for the CLI; null: an unknown person or the site itself. */
  actor: number | 'command' | null
  target?: number | string | null
  /** Values, or old and new values. Never phone numbers, codes, tokens or passwords. */
  detail?: Detail
}

export const CLI_SOURCE: CallSource = { address: null, gid: null }
/** Source of the site's own actions. */
export const SITE_SOURCE: CallSource = { address: null, gid: null }

export function getCallSource({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): CallSource {
  return { address: ip, gid: parseGid(headers) }
}

/** Appends a row in the transaction of the logged change. Rows are never changed and deleted only by age. */
export async function insertAuditEntry(tx: Tx, source: CallSource, entry: AuditEntry): Promise<void> {
  const { action, actor, target = null, detail = null } = entry
  const words = (who: number | string | null) => (who === null ? null : String(who))
  await tx.insert(auditLog).values({ ...source, action, actor: words(actor), target: words(target), detail })
}

type EntryFields = Omit<AuditEntry, 'actor'>

/** Runs an operator's write and logs it in the same transaction; null: already done and logged. */
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

/**
 * Returns the full hours until the actor has fewer than `most` such actions in the last 24 hours, by the machine's
 * clock; 0: already fewer.
 */
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
