import { sql } from 'drizzle-orm'
import type { LeftBehind } from '#contract/people/account.ts'
import { type Source, audit } from '#server/infra/audit/audit.ts'
import { acceptedIds } from '#server/cms/content/content.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { type UserRow, accept, openSession } from '#server/people/account/account.ts'

/** How someone comes in, beside who they are. */
export interface SignInParams {
  phone: string
  source: Source
  device: string
  by: 'code' | 'password' | 'operator'
  /** The player wants to stay signed in for 30 days. */
  remember: boolean
}

/** Who came in, as the readable cookie shows them. */
export interface SignInResult {
  token: string
  userId: number
  phone: string
  nickname: string
  avatar: string | null
  isVip: boolean
  remembered: boolean
  /** What they picked as a visitor and do not find again. */
  leftBehind: readonly LeftBehind[]
}

/**
 * A session with all that goes with it. The caller holds the account's row, so that this comes before or after what ends all
 * sessions: a change of the password or the phone, a deletion, the end of an operator's role.
 */
export async function enter(tx: Tx, user: UserRow, entry: SignInParams, now: Date): Promise<SignInResult> {
  const { phone, source, device, by } = entry
  const { id, nickname, avatar, role } = user
  // Never who works here, as whom ever they sign in.
  const remembered = entry.remember && role === 'player'
  const token = await openSession(tx, { userId: id, staff: by === 'operator', device, remembered }, now)
  for (const agreementId of await acceptedIds(tx, now)) await accept(tx, id, agreementId, now)
  await audit(tx, source, { action: 'sign_in', actor: id, detail: { by } })
  const { rows } = await tx.execute<{ isVip: boolean }>(
    sql`select exists (select from vip_at(${id}, ${now.toISOString()}::timestamptz)) as "isVip"`,
  )
  return { token, userId: id, phone, nickname, avatar, isVip: rows[0]!.isVip, remembered, leftBehind: [] }
}
