import { sql } from 'drizzle-orm'
import type { LeftBehind } from '#contract/people/account.ts'
import { refuse, type RefusalCode } from '#contract/refusals.ts'
import { audit } from '#server/infra/audit/audit.ts'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { tellDone } from '#server/infra/lib/done.ts'
import {
  type UserRow,
  findOrRegister,
  fits,
  hashing,
  holdByPhone,
  userByPhone,
} from '#server/people/account/account.ts'
import type { CodeCaller, SignInAttempt } from './code-caller.ts'
import { type CodeResult, takeCode } from './codes.ts'
import { type SignInResult, type SignInParams, enter } from './entering.ts'
import type { Keys } from './keys.ts'
import { type Try, countTry, forgive, mayTryOrRefuse, noteWrong, takeTurnOrRefuse } from './tries.ts'

export { giveKnown } from './cookies.ts'
export type { Keys } from './keys.ts'

export interface Signing {
  db: Database
  keys: Keys
  /** Moves the visitor's panels to the member. Returns those dropped. */
  onSignIn(tx: Tx, visitorUuid: string, userId: number, now: Date): Promise<LeftBehind[]>
  /** Checks and uses up the digits of an operator's authenticator; `none`: no authenticator. */
  tryTotp(tx: Tx, userId: number, digits: string | undefined): Promise<'right' | 'wrong' | 'none'>
}

/** Builds the try for a code or for the number's password. */
export const tryOf = ({ caller, zeros }: Pick<SignInAttempt, 'caller' | 'zeros'>, by: 'code' | 'password'): Try => ({
  caller,
  zeros,
  passwordOf: by === 'password' ? caller.phoneKey : null,
})

/** Signs in by code; registers an unknown phone. Atomic: the code is used up only on success. */
export async function signInByCode(
  signing: Signing,
  attempt: SignInAttempt,
  code: string,
  now: Date,
): Promise<SignInResult> {
  const { db, keys } = signing
  const { phone, caller } = attempt
  await mayTryOrRefuse(db, tryOf(attempt, 'code'), now)
  const entered = await inTransaction(db, async (tx) => {
    await takeTurnOrRefuse(tx, tryOf(attempt, 'code'), now)
    const result = await takeCode(tx, caller, { purpose: 'login', codeHash: keys.code(phone, 'login', code) }, now)
    if (result !== 'right') return failed(tx, attempt, { by: 'code', result }, now)
    const known = await holdByPhone(tx, phone)
    if (known?.bannedAt) refuse('banned')
    const { user, fresh } = known ? { user: known, fresh: false } : await findOrRegister(tx, phone, now)
    if (fresh) await audit(tx, attempt.source, { action: 'register', actor: user.id })
    return comeIn(tx, signing, user, { attempt, by: 'code' }, now)
  })
  return entered ?? refuse('wrong_code')
}

/** Creates the session and moves the visitor's picks. */
async function comeIn(
  tx: Tx,
  { onSignIn }: Signing,
  user: UserRow,
  { attempt, by }: { attempt: SignInAttempt; by: SignInParams['by'] },
  now: Date,
): Promise<SignInResult> {
  const { phone, source, device, remember, visitor } = attempt
  const entered = await enter(tx, user, { phone, source, device, remember, by }, now)
  return visitor === null ? entered : { ...entered, leftBehind: await onSignIn(tx, visitor, user.id, now) }
}

/** Signs in by password. Time and response are the same for an unknown phone. */
export async function signInByPassword(
  signing: Signing,
  attempt: SignInAttempt,
  password: string,
  now: Date,
): Promise<SignInResult> {
  const { db } = signing
  const checked = await checkedPassword(db, attempt, password, 'wrong_password', now)
  const answer = await inTransaction(db, (tx) =>
    comeInByPassword(tx, signing, { attempt, checked, by: 'password' }, now),
  )
  if (answer === 'banned') return refuse('banned')
  if (answer !== 'wrong') return answer
  await inTransaction(db, (tx) => auditFailure(tx, attempt, 'password'))
  return refuse('wrong_password')
}

/** Operator's factors: the password with the authenticator's digits or a text message code. */
interface Shown {
  password: string
  totp: string | undefined
  code: string | undefined
}

/**
 * Signs in an operator with password and second factor; only such a session has operator permissions
 * (docs/rules/security.md#operators).
 */
export async function signInAsOperator(
  signing: Signing,
  attempt: SignInAttempt,
  { password, totp, code }: Shown,
  now: Date,
): Promise<SignInResult> {
  const { db, keys } = signing
  const { phone, caller } = attempt
  const checked = await checkedPassword(db, attempt, password, 'wrong_operator', now)
  const answer = await inTransaction(db, async (tx) => {
    if (checked.role === 'player') return 'wrong'
    const isCode = async () =>
      code !== undefined &&
      (await takeCode(tx, caller, { purpose: 'login', codeHash: keys.code(phone, 'login', code) }, now)) === 'right'
    const second = await secondFactor(await signing.tryTotp(tx, checked.id, totp), isCode)
    return second === 'right' ? comeInByPassword(tx, signing, { attempt, checked, by: 'operator' }, now) : second
  })
  if (typeof answer === 'object') return answer
  await inTransaction(db, (tx) => auditFailure(tx, attempt, 'operator'))
  return refuse(answer === 'totp_needed' ? answer : 'wrong_operator')
}

/**
 * Combines the factors. With an authenticator a text message code is not sufficient, otherwise the authenticator would
 * add nothing. The need for it is revealed only to a caller with both password and phone.
 */
async function secondFactor(
  byTotp: 'right' | 'wrong' | 'none',
  isCode: () => Promise<boolean>,
): Promise<'right' | 'wrong' | 'totp_needed'> {
  if (byTotp === 'right') return 'right'
  if (!(await isCode())) return 'wrong'
  return byTotp === 'none' ? 'right' : 'totp_needed'
}

/** Account with the verified password, and the hash used. */
interface Checked extends Pick<UserRow, 'id' | 'role' | 'passwordHash'> {
  /** Id of the try, counted as wrong until the sign-in succeeds. */
  noted: number
}

/** A try with a correct password, with or without a code. */
interface Proved {
  attempt: SignInAttempt
  checked: Checked
  by: 'password' | 'operator'
}

/** Signs in if phone and password are still those verified. Otherwise the try remains counted. */
async function comeInByPassword(
  tx: Tx,
  signing: Signing,
  { attempt, checked, by }: Proved,
  now: Date,
): Promise<SignInResult | 'wrong' | 'banned'> {
  const user = await holdByPhone(tx, attempt.phone)
  if (user?.id !== checked.id || user.passwordHash !== checked.passwordHash) return 'wrong'
  if (by === 'operator' && user.role === 'player') return 'wrong'
  if (user.bannedAt) return 'banned'
  await forgive(tx, checked.noted)
  return comeIn(tx, signing, user, { attempt, by }, now)
}

/** Counts the try before the slow hash; the caller deletes it on success. */
async function checkedPassword(
  db: Database,
  attempt: SignInAttempt,
  password: string,
  words: RefusalCode,
  now: Date,
): Promise<Checked> {
  const { phone } = attempt
  await mayTryOrRefuse(db, tryOf(attempt, 'password'), now)
  const proven = await hashing(hashingCallerOf(attempt.caller), async () => {
    const noted = await countTry(db, tryOf(attempt, 'password'), now)
    const user = await userByPhone(db, phone)
    const right = await fits(user?.passwordHash ?? null, password)
    return user && right ? { ...user, noted } : null
  })
  if (proven) return proven
  await inTransaction(db, (tx) => auditFailure(tx, attempt, 'password'))
  return refuse(words)
}

/**
 * Returns the hashing queue: an unknown browser queues with its network (/48 for IPv6), a trusted one with its account.
 */
const hashingCallerOf = ({ trust, networkKey, widerKey, phoneKey }: CodeCaller) =>
  trust === 'unknown'
    ? ({ slot: 'unknown', key: (widerKey ?? networkKey).toString('base64') } as const)
    : ({ slot: 'trusted', key: phoneKey.toString('base64') } as const)

/** Counts a wrong code and commits; the caller throws after the transaction. */
export async function failed(
  tx: Tx,
  attempt: Pick<SignInAttempt, 'phone' | 'caller' | 'source'>,
  { by, result }: { by: string; result: CodeResult },
  now: Date,
): Promise<null> {
  await noteWrong(tx, tryOf({ ...attempt, zeros: 0 }, 'code'), now)
  if (result === 'none') countFailure(by, 'no valid code')
  else await auditFailure(tx, attempt, by)
  return null
}

/**
 * Logs a failure only if the number of rows is bounded: the number has an account, and a valid code or its password was
 * tried. All others are only counted in metrics, because an attacker can cause any number of them.
 */
export async function auditFailure(
  tx: Tx,
  { phone, source }: Pick<SignInAttempt, 'phone' | 'source'>,
  by: string,
): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from users where phone = ${phone}`)
  const target = rows[0]?.id
  if (target === undefined) return countFailure(by, 'unknown number')
  await audit(tx, source, { action: 'sign_in_failed', actor: null, target, detail: { by } })
}

const countFailure = (by: string, outcome: string): void => tellDone({ what: 'sign_in_failure', name: by, outcome })
