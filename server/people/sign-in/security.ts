import type { FastifyBaseLogger } from 'fastify'
import type { resetPassword } from '#contract/people/account.ts'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import { insertAuditEntry } from '#server/infra/audit/audit.ts'
import { isOperator, type Member } from '#server/infra/http/session.ts'
import type { Database, Queryable, Tx } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import {
  type UserRow,
  emptyAccount,
  deleteSessions,
  hashPassword,
  withHashingSlot,
  lockUser,
  movePhone,
  recordProof,
  resetPlayersPassword,
  rejectCommonPassword,
  getUser,
} from '#server/people/account/account.ts'
import { checkCode, consumeCode } from './codes.ts'
import type { SiteKeys } from './keys.ts'
import type { SignInAttempt } from './code-caller.ts'
import type { AccountChange } from './sign-in.messages.ts'
import { checkTryCaps, lockAndCheckTries } from './tries.ts'
import { recordWrongCode, toTry } from './sign-in-methods.ts'

export interface SecurityServices {
  db: Database
  keys: SiteKeys
  log: FastifyBaseLogger
  /** Throws while a deletion is blocked, for example by an unpaid order. */
  mayLeaveOrRefuse(tx: Tx, userId: number): Promise<void>
  /** Notifies the member of a changed password or phone, in the same transaction. */
  onChange(tx: Tx, what: AccountChange, userId: number, device: string, now: Date): Promise<void>
  /** Removes the member's mail address and calendar URL, because these remain valid without a session. */
  endAddresses(tx: Tx, userId: number): Promise<void>
  /** Deletes the member's data of other features. Returns work to run after the commit: deleting files. */
  erase(tx: Tx, userId: number, now: Date): Promise<() => Promise<void>>
}

type CodeAttempt = Pick<SignInAttempt, 'phone' | 'caller' | 'source' | 'device' | 'zeros'>

/**
 * Sets a password by code, ends every session of the account and returns its id. A phone without an account gets the
 * error of a wrong code. So does an operator's phone: otherwise the phone alone would replace both factors. The code is
 * checked before the slow hash, so that guesses cause no hash, and used up after it.
 */
export async function resetPasswordByCode(
  { db, keys, onChange, endAddresses }: SecurityServices,
  attempt: CodeAttempt,
  { password, code, end_addresses }: ParsedInputOf<typeof resetPassword>,
  now: Date,
): Promise<number> {
  rejectCommonPassword(password)
  const { phone, caller, source } = attempt
  const given = { purpose: 'forget', codeHash: keys.code(phone, 'forget', code) } as const
  await checkTryCaps(db, toTry(attempt, 'code'), now)
  const isRight = await runTransaction(db, async (tx) => {
    await lockAndCheckTries(tx, toTry(attempt, 'code'), now)
    const result = await checkCode(tx, caller, given, now)
    return result === 'right' || recordWrongCode(tx, attempt, { by: 'reset', result }, now)
  })
  if (!isRight) return refuse('wrong_code')
  const key = caller.phoneKey.toString('base64')
  const passwordHash = await withHashingSlot({ slot: 'trusted', key }, () => hashPassword(password))
  const owner = await runTransaction(db, async (tx) => {
    const result = await consumeCode(tx, caller, given, now)
    const userId = result === 'right' ? await resetPlayersPassword(tx, phone, passwordHash) : null
    if (userId === null) return recordWrongCode(tx, attempt, { by: 'reset', result }, now)
    await deleteSessions(tx, userId)
    if (end_addresses === 1) await endAddresses(tx, userId)
    await onChange(tx, 'password_reset', userId, attempt.device, now)
    await insertAuditEntry(tx, source, { action: 'password_reset', actor: userId })
    return userId
  })
  return owner || refuse('wrong_code')
}

/** An action of a member, confirmed with a code. */
interface ConfirmedAction {
  member: Member
  attempt: CodeAttempt
  code: string
}

interface CodeSteps<Done> {
  /** Locks and checks before the code is used; a rejection here leaves the code valid. */
  before?: (tx: Tx) => Promise<void>
  /** Runs the action that the member confirms with the code. */
  work: (tx: Tx) => Promise<Done>
}

/** Uses up the code and runs the action that it confirms, in one transaction. Throws if the code is wrong. */
async function runWithCode<Done>(
  { db, keys }: SecurityServices,
  purpose: 'prove' | 'phone' | 'delete',
  { attempt, code }: ConfirmedAction,
  now: Date,
  { before, work }: CodeSteps<Done>,
): Promise<Done> {
  const { phone, caller } = attempt
  const right = await runTransaction(db, async (tx) => {
    await lockAndCheckTries(tx, toTry(attempt, 'code'), now)
    await before?.(tx)
    const result = await consumeCode(tx, caller, { purpose, codeHash: keys.code(phone, purpose, code) }, now)
    if (result !== 'right') return recordWrongCode(tx, attempt, { by: purpose, result }, now)
    return { done: await work(tx) }
  })
  return (right ?? refuse('wrong_code')).done
}

export function proveIdentityByCode(site: SecurityServices, action: ConfirmedAction, now: Date): Promise<void> {
  const { member, attempt } = action
  return runWithCode(site, 'prove', action, now, {
    async work(tx) {
      await recordProof(tx, member.sessionId, now)
      await insertAuditEntry(tx, attempt.source, { action: 'identity_proven', actor: member.id })
    },
  })
}

export function changePhoneByCode(site: SecurityServices, action: ConfirmedAction, now: Date): Promise<void> {
  const { member, attempt } = action
  return runWithCode(site, 'phone', action, now, {
    before: async (tx) => checkOperatorFactors(await lockUser(tx, member.id), member),
    async work(tx) {
      await movePhone(tx, member.id, attempt.phone)
      await deleteSessions(tx, member.id, member.sessionId)
      await site.onChange(tx, 'phone_changed', member.id, attempt.device, now)
      await insertAuditEntry(tx, attempt.source, { action: 'phone_changed', actor: member.id })
    },
  })
}

/** Deletes the account immediately and permanently. The code was sent to the account's own phone. */
export async function deleteAccountByCode(site: SecurityServices, action: ConfirmedAction, now: Date): Promise<void> {
  const { member, attempt } = action
  const cleanUp = await runWithCode(site, 'delete', action, now, {
    async before(tx) {
      await lockUser(tx, member.id)
      await site.mayLeaveOrRefuse(tx, member.id)
    },
    async work(tx) {
      await deleteSessions(tx, member.id)
      const rest = await site.erase(tx, member.id, now)
      await emptyAccount(tx, member.id, now)
      await insertAuditEntry(tx, attempt.source, { action: 'account_deleted', actor: member.id })
      return rest
    },
  })
  // A failure does not undo the deletion of the account: the clean-up job removes the remaining files later.
  await cleanUp().catch((error: unknown) =>
    site.log.error({ err: error }, 'failed to delete the files of a deleted account'),
  )
}

/**
 * Returns the member's own phone. Throws for an operator without a session of both factors: otherwise the password
 * alone would allow moving the account to another phone.
 */
export async function getOwnPhone(db: Queryable, member: Member): Promise<string> {
  const user = await getUser(db, member.id)
  checkOperatorFactors(user, member)
  return user.phone ?? ''
}

function checkOperatorFactors({ role }: UserRow, member: Member): void {
  if (role !== 'player' && !isOperator(member)) refuse('operator_first')
}
