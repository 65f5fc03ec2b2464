import { sql } from 'drizzle-orm'
import type { DroppedPick } from '#contract/people/account.ts'
import { insertAuditEntry } from '#server/infra/audit/audit.ts'
import { listAcceptedIds } from '#server/cms/content/content.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { type UserRow, acceptAgreement, openSession } from '#server/people/account/account.ts'
import type { SignInAttempt } from './code-caller.ts'

export interface SignInParams extends Pick<SignInAttempt, 'phone' | 'source' | 'device' | 'remember'> {
  by: 'code' | 'password' | 'operator'
}

export interface SignInResult {
  token: string
  phone: string
  nickname: string
  avatar: string | null
  isVip: boolean
  remembered: boolean
  /** Picks of the visitor that the member did not inherit. */
  leftBehind: readonly DroppedPick[]
}

/**
 * Creates a session, with the consents to the current agreements and an audit entry. The caller must hold a lock on the
 * account's row, so that this runs before or after any call that ends all sessions: a change of password or phone, an
 * account deletion, the removal of an operator.
 */
export async function startSession(tx: Tx, user: UserRow, entry: SignInParams, now: Date): Promise<SignInResult> {
  const { phone, source, device, by } = entry
  const { id, nickname, avatar, role } = user
  // An operator never gets a session of 30 days, even if signed in as a player.
  const remembered = entry.remember && role === 'player'
  const token = await openSession(tx, { userId: id, staff: by === 'operator', device, remembered }, now)
  for (const agreementId of await listAcceptedIds(tx, now)) await acceptAgreement(tx, id, agreementId, now)
  await insertAuditEntry(tx, source, { action: 'sign_in', actor: id, detail: { by } })
  const { rows } = await tx.execute<{ isVip: boolean }>(
    sql`select exists (select from vip_at(${id}, ${now.toISOString()}::timestamptz)) as "isVip"`,
  )
  return { token, phone, nickname, avatar, isVip: rows[0]!.isVip, remembered, leftBehind: [] }
}
