import type { FastifyRequest } from 'fastify'
import type { Tx } from '#server/db/connect.ts'
import { GID } from '#server/http/origin.ts'
import { auditLog } from './audit.tables.ts'

/** From where a call came. */
export interface Source {
  address: string | null
  gid: string | null
}

export interface AuditEntry {
  /** What was done, in the words of the feature that does it: `phone_changed`. */
  action: string
  /** A user's id; 'command' for the command line; null: unknown. */
  actor: number | 'command' | null
  target?: number | string | null
  /** Never phones, codes, tokens or passwords. */
  detail?: Record<string, string | number | boolean>
}

export const FROM_COMMAND: Source = { address: null, gid: null }

export function sourceOf({ ip, headers: { gid } }: Pick<FastifyRequest, 'ip' | 'headers'>): Source {
  return { address: ip, gid: typeof gid === 'string' && GID.test(gid) ? gid : null }
}

/** Appends one row, in the transaction of what it tells of. Nothing changes it, and only its age removes it. */
export async function audit(tx: Tx, source: Source, entry: AuditEntry): Promise<void> {
  const { action, actor, target = null, detail = null } = entry
  const words = (who: number | string | null) => (who === null ? null : String(who))
  await tx.insert(auditLog).values({ ...source, action, actor: words(actor), target: words(target), detail })
}
