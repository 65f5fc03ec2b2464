import { sql } from 'drizzle-orm'
import type { DroppedPick } from '#contract/people/account.ts'
import { refuse, type RefusalCode } from '#contract/refusals.ts'
import { insertAuditEntry } from '#server/infra/audit/audit.ts'
import { listAcceptedIds } from '#server/cms/content/content.ts'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { publishDoneWork } from '#server/infra/lib/done-work.ts'
import {
  type UserRow,
  acceptAgreement,
  findOrRegister,
  openSession,
  verifyPassword,
  withHashingSlot,
  lockUserByPhone,
  findUserByPhone,
} from '#server/people/account/account.ts'
import type { CodeCaller, SignInAttempt } from './code-caller.ts'
import { type CodeResult, consumeCode } from './codes.ts'
import type { SiteKeys } from './keys.ts'
import { type Try, countTry, deleteWrongTry, checkTryCaps, insertWrongTry, lockAndCheckTries } from './tries.ts'

export interface SignInServices {
  db: Database
  keys: SiteKeys
  /** Moves the visitor's panels to the member. Returns the dropped picks. */
  onSignIn(tx: Tx, visitorUuid: string, userId: number, now: Date): Promise<DroppedPick[]>
  /** Verifies and uses up an operator's TOTP code. `none`: the operator has no authenticator. */
  tryTotp(tx: Tx, userId: number, digits: string | undefined): Promise<'right' | 'wrong' | 'none'>
}

export const toTry = ({ caller, zeros }: Pick<SignInAttempt, 'caller' | 'zeros'>, by: 'code' | 'password'): Try => ({
  caller,
  zeros,
  passwordOf: by === 'password' ? caller.phoneKey : null,
})

/** Signs in by code; registers an unknown phone. Atomic: the code is used up only on success. */
export async function signInByCode(
  signing: SignInServices,
  attempt: SignInAttempt,
  code: string,
  now: Date,
): Promise<SignInResult> {
  const { db, keys } = signing
  const { phone, caller } = attempt
  await checkTryCaps(db, toTry(attempt, 'code'), now)
  const entered = await runTransaction(db, async (tx) => {
    await lockAndCheckTries(tx, toTry(attempt, 'code'), now)
    const result = await consumeCode(tx, caller, { purpose: 'login', codeHash: keys.code(phone, 'login', code) }, now)
    if (result !== 'right') return recordWrongCode(tx, attempt, { by: 'code', result }, now)
    const known = await lockUserByPhone(tx, phone)
    if (known?.bannedAt) refuse('banned')
    const { user, fresh } = known ? { user: known, fresh: false } : await findOrRegister(tx, phone, now)
    if (fresh) await insertAuditEntry(tx, attempt.source, { action: 'register', actor: user.id })
    return completeSignIn(tx, signing, user, { attempt, by: 'code' }, now)
  })
  return entered ?? refuse('wrong_code')
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
async function completeSignIn(
  tx: Tx,
  { onSignIn }: SignInServices,
  user: UserRow,
  { attempt, by }: { attempt: SignInAttempt; by: 'code' | VerifiedAttempt['by'] },
  now: Date,
): Promise<SignInResult> {
  const { phone, source, device, visitor } = attempt
  const { id, nickname, avatar, role } = user
  // An operator never gets a session of 30 days, even if signed in as a player.
  const remembered = attempt.remember && role === 'player'
  const token = await openSession(tx, { userId: id, staff: by === 'operator', device, remembered }, now)
  for (const agreementId of await listAcceptedIds(tx, now)) await acceptAgreement(tx, id, agreementId, now)
  await insertAuditEntry(tx, source, { action: 'sign_in', actor: id, detail: { by } })
  const { rows } = await tx.execute<{ isVip: boolean }>(
    sql`select exists (select from vip_at(${id}, ${now.toISOString()}::timestamptz)) as "isVip"`,
  )
  const leftBehind = visitor === null ? [] : await onSignIn(tx, visitor, id, now)
  return { token, phone, nickname, avatar, isVip: rows[0]!.isVip, remembered, leftBehind }
}

/** Signs in by password. For an unknown phone, time and response are the same as for a wrong password. */
export async function signInByPassword(
  signing: SignInServices,
  attempt: SignInAttempt,
  password: string,
  now: Date,
): Promise<SignInResult> {
  const { db } = signing
  const checked = await checkPassword(db, attempt, password, 'wrong_password', now)
  const answer = await runTransaction(db, (tx) =>
    completePasswordSignIn(tx, signing, { attempt, checked, by: 'password' }, now),
  )
  if (answer === 'banned') return refuse('banned')
  if (answer !== 'wrong') return answer
  await runTransaction(db, (tx) => auditFailure(tx, attempt, 'password'))
  return refuse('wrong_password')
}

interface OperatorFactors {
  password: string
  totp: string | undefined
  code: string | undefined
}

/** Signs in with two factors. Only such a session has operator permissions (docs/rules/security.md#operators). */
export async function signInAsOperator(
  signing: SignInServices,
  attempt: SignInAttempt,
  { password, totp, code }: OperatorFactors,
  now: Date,
): Promise<SignInResult> {
  const { db, keys } = signing
  const { phone, caller } = attempt
  const checked = await checkPassword(db, attempt, password, 'wrong_operator', now)
  const answer = await runTransaction(db, async (tx) => {
    if (checked.role === 'player') return 'wrong'
    const byTotp = await signing.tryTotp(tx, checked.id, totp)
    if (byTotp !== 'right') {
      if (code === undefined) return 'wrong'
      const given = { purpose: 'login', codeHash: keys.code(phone, 'login', code) } as const
      if ((await consumeCode(tx, caller, given, now)) !== 'right') return 'wrong'
      // With an authenticator a code is not sufficient, otherwise the authenticator would add nothing.
      if (byTotp === 'wrong') return 'totp_needed'
    }
    return completePasswordSignIn(tx, signing, { attempt, checked, by: 'operator' }, now)
  })
  if (typeof answer === 'object') return answer
  await runTransaction(db, (tx) => auditFailure(tx, attempt, 'operator'))
  return refuse(answer === 'totp_needed' ? answer : 'wrong_operator')
}

/** Account with the verified password, and the password hash at that time. */
interface CheckedPassword extends Pick<UserRow, 'id' | 'role' | 'passwordHash'> {
  /** Id of the try, counted as wrong until the sign-in succeeds. */
  noted: number
}

interface VerifiedAttempt {
  attempt: SignInAttempt
  checked: CheckedPassword
  by: 'password' | 'operator'
}

/** Signs in unless the phone's account or its password has changed since the check; then the try remains counted. */
async function completePasswordSignIn(
  tx: Tx,
  signing: SignInServices,
  { attempt, checked, by }: VerifiedAttempt,
  now: Date,
): Promise<SignInResult | 'wrong' | 'banned'> {
  const user = await lockUserByPhone(tx, attempt.phone)
  if (user?.id !== checked.id || user.passwordHash !== checked.passwordHash) return 'wrong'
  if (by === 'operator' && user.role === 'player') return 'wrong'
  if (user.bannedAt) return 'banned'
  await deleteWrongTry(tx, checked.noted)
  return completeSignIn(tx, signing, user, { attempt, by }, now)
}

/** Verifies the password; throws `words` if it is wrong. Counts a try before the hash; a sign-in deletes the try. */
async function checkPassword(
  db: Database,
  attempt: SignInAttempt,
  password: string,
  words: RefusalCode,
  now: Date,
): Promise<CheckedPassword> {
  const { phone } = attempt
  await checkTryCaps(db, toTry(attempt, 'password'), now)
  const proven = await withHashingSlot(toHashingCaller(attempt.caller), async () => {
    const noted = await countTry(db, toTry(attempt, 'password'), now)
    const user = await findUserByPhone(db, phone)
    const right = await verifyPassword(user?.passwordHash ?? null, password)
    return user && right ? { ...user, noted } : null
  })
  if (proven) return proven
  await runTransaction(db, (tx) => auditFailure(tx, attempt, 'password'))
  return refuse(words)
}

/** Unknown browsers of a network (/48 for IPv6) share a limit, and so do trusted callers of a phone. */
const toHashingCaller = ({ trust, networkKey, widerKey, phoneKey }: CodeCaller) =>
  trust === 'unknown'
    ? ({ slot: 'unknown', key: (widerKey ?? networkKey).toString('base64') } as const)
    : ({ slot: 'trusted', key: phoneKey.toString('base64') } as const)

/** Counts a wrong code. Returns null instead of throwing, so that the transaction commits; the caller then throws. */
export async function recordWrongCode(
  tx: Tx,
  attempt: Pick<SignInAttempt, 'phone' | 'caller' | 'source'>,
  { by, result }: { by: string; result: CodeResult },
  now: Date,
): Promise<null> {
  await insertWrongTry(tx, toTry({ ...attempt, zeros: 0 }, 'code'), now)
  if (result === 'none') countFailure(by, 'no valid code')
  else await auditFailure(tx, attempt, by)
  return null
}

/**
 * Writes a failure to the audit log if the phone has an account; otherwise only counts it in the metrics, because an
 * attacker can cause any number of such failures. `recordWrongCode` does not call this function if no code is valid.
 */
export async function auditFailure(
  tx: Tx,
  { phone, source }: Pick<SignInAttempt, 'phone' | 'source'>,
  by: string,
): Promise<void> {
  const user = await findUserByPhone(tx, phone)
  if (!user) return countFailure(by, 'unknown number')
  await insertAuditEntry(tx, source, { action: 'sign_in_failed', actor: null, target: user.id, detail: { by } })
}

const countFailure = (by: string, outcome: string): void =>
  publishDoneWork({ what: 'sign_in_failure', name: by, outcome })
