import type { FastifyBaseLogger } from 'fastify'
import { refuse } from '#contract/refusals.ts'
import { audit } from '#server/audit/audit.ts'
import { isOperator, type Member } from '#server/http/session.ts'
import type { Database, Reader, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retried.ts'
import {
  type UserRow,
  emptyAccount,
  endSessionsOf,
  hashed,
  hashing,
  lockUser,
  movePhone,
  noteProof,
  resetPlayersPassword,
  uncommonOrRefuse,
  userById,
} from '#server/account/account.ts'
import { takeCode } from './codes.ts'
import type { Keys } from './keys.ts'
import { type Attempt, auditFailure, failed } from './sign-in.ts'
import type { AccountChange } from './sign-in.words.ts'
import { countTry, forgive, mayTryOrRefuse, takeTurnOrRefuse } from './tries.ts'

export interface Securing {
  db: Database
  keys: Keys
  log: FastifyBaseLogger
  /** Refuses a deletion while something is open, such as an unpaid order. */
  mayLeaveOrRefuse(tx: Tx, userId: number): Promise<void>
  /** Tells the member of a new password or phone, in the transaction that changes it. */
  onChange(tx: Tx, what: AccountChange, userId: number, device: string, now: Date): Promise<void>
  /** Takes what the other features keep of a member; what it answers is done after the commit (files). */
  erase(tx: Tx, userId: number, now: Date): Promise<() => Promise<void>>
}

type ByCode = Pick<Attempt, 'phone' | 'trier' | 'source' | 'device'>

/**
 * A new password by code; answers whose it is. Every session of theirs ends; a phone without an account gets the words of a wrong code, and so does
 * an operator's: whoever had the phone would have the password as well, and the two factors would be one.
 */
export async function resetPasswordByCode(
  { db, keys, onChange }: Securing,
  attempt: ByCode,
  { password, code }: { password: string; code: string },
  now: Date,
): Promise<number> {
  uncommonOrRefuse(password)
  const { phone, trier, source } = attempt
  await mayTryOrRefuse(db, trier, now)
  const { noted, passwordHash } = await hashing(source, async () => ({
    noted: await countTry(db, trier, now),
    passwordHash: await hashed(password),
  }))
  const owner = await inTransaction(db, async (tx) => {
    const right = await takeCode(tx, trier.phoneKey, 'forget', keys.code(phone, 'forget', code), now)
    const userId = right ? await resetPlayersPassword(tx, phone, passwordHash) : null
    if (userId === null) {
      await auditFailure(tx, attempt, 'reset')
      return null
    }
    await forgive(tx, noted)
    await endSessionsOf(tx, userId)
    await onChange(tx, 'password_reset', userId, attempt.device, now)
    await audit(tx, source, { action: 'password_reset', actor: userId })
    return userId
  })
  return owner || refuse('wrong_code')
}

/** Notes that who is signed in has the account's phone, by a code sent to it. */
export async function proveByCode(
  { db, keys }: Securing,
  member: Member,
  attempt: ByCode,
  code: string,
  now: Date,
): Promise<void> {
  const { phone, trier, source } = attempt
  const done = await inTransaction(db, async (tx) => {
    await takeTurnOrRefuse(tx, trier, now)
    if (!(await takeCode(tx, trier.phoneKey, 'prove', keys.code(phone, 'prove', code), now)))
      return failed(tx, attempt, 'prove', now)
    await noteProof(tx, member.sessionId, now)
    await audit(tx, source, { action: 'identity_proven', actor: member.id })
    return true
  })
  if (!done) refuse('wrong_code')
}

/** Moves the account to the phone that got the code; other sessions end. */
export async function changePhoneByCode(
  { db, keys, onChange }: Securing,
  member: Member,
  attempt: ByCode,
  code: string,
  now: Date,
): Promise<void> {
  const { phone, trier, source } = attempt
  const done = await inTransaction(db, async (tx) => {
    await takeTurnOrRefuse(tx, trier, now)
    bothFactorsOrRefuse(await lockUser(tx, member.id), member)
    if (!(await takeCode(tx, trier.phoneKey, 'phone', keys.code(phone, 'phone', code), now)))
      return failed(tx, attempt, 'phone', now)
    await movePhone(tx, member.id, phone)
    await endSessionsOf(tx, member.id, member.sessionId)
    await onChange(tx, 'phone_changed', member.id, attempt.device, now)
    await audit(tx, source, { action: 'phone_changed', actor: member.id })
    return true
  })
  if (!done) refuse('wrong_code')
}

/** Erases the account: at once, for good. The code went to the account's own phone. */
export async function deleteByCode(
  securing: Securing,
  member: Member,
  attempt: ByCode,
  code: string,
  now: Date,
): Promise<void> {
  const { db, keys } = securing
  const { phone, trier, source } = attempt
  const afterwards = await inTransaction(db, async (tx) => {
    await takeTurnOrRefuse(tx, trier, now)
    await lockUser(tx, member.id)
    await securing.mayLeaveOrRefuse(tx, member.id)
    if (!(await takeCode(tx, trier.phoneKey, 'delete', keys.code(phone, 'delete', code), now)))
      return failed(tx, attempt, 'delete', now)
    await endSessionsOf(tx, member.id)
    const cleanUp = await securing.erase(tx, member.id, now)
    await emptyAccount(tx, member.id, now)
    await audit(tx, source, { action: 'account_deleted', actor: member.id })
    return cleanUp
  })
  if (!afterwards) refuse('wrong_code')
  // The account is gone; what files are left is the next sweep's.
  await afterwards().catch((error: unknown) =>
    securing.log.error({ err: error }, 'files of a deleted account are left'),
  )
}

/**
 * The phone of an account that its member may move or end. An operator may in a session by password and code only:
 * whoever had the password could move the account to a phone of theirs and have the code as well.
 */
export async function phoneOf(db: Reader, member: Member): Promise<string> {
  const user = await userById(db, member.id)
  bothFactorsOrRefuse(user, member)
  return user.phone ?? ''
}

function bothFactorsOrRefuse({ role }: UserRow, member: Member): void {
  if (role !== 'player' && !isOperator(member)) refuse('operator_first')
}
