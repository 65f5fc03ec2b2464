import type { FastifyRequest } from 'fastify'
import type { Tx } from '#server/db/connect.ts'
import { GID } from '#server/http/origin.ts'
import { auditLog } from './audit.tables.ts'

/** Everything that is written down. Later features add theirs here. */
export type AuditAction =
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_out'
  | 'register'
  | 'password_reset'
  | 'session_ended'
  | 'phone_changed'
  | 'data_exported'
  | 'account_deleted'
  | 'operator_added'
  | 'operator_removed'
  | 'operator_password'
  | 'vip_granted'
  | 'coins_granted'

/** From where a call came. */
export interface Source {
  address: string | null
  gid: string | null
}

export interface AuditEntry {
  action: AuditAction
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
