import { sql } from 'drizzle-orm'
import { refuse, type RefusalCode } from '#contract/refusals.ts'
import { type Source, audit } from '#server/audit/audit.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { useCode } from './codes.ts'
import type { Keys } from './keys.ts'
import { fits } from './passwords.ts'
import { type UserRow, consent, findOrRegister, userByPhone } from './people.ts'
import { openSession } from './sessions.ts'
import { type Trier, forgive, mayTryOrRefuse, noteWrong, oneAtATime } from './tries.ts'

export interface Signing {
  db: Database
  keys: Keys
  /** Ids of the agreements in force that a member accepts by signing in. */
  agreementsInForce(tx: Tx, now: Date): Promise<number[]>
  /** What a visitor becomes the member's: the panels picked before signing in. */
  onSignIn(tx: Tx, visitorUuid: string, userId: number, now: Date): Promise<void>
}

export interface Attempt {
  phone: string
  trier: Trier
  source: Source
  device: string
  visitor: string | null
}

export interface SignedIn {
  token: string
  userId: number
}

/** By code; an unknown phone is registered. Everything or nothing, and the code is used up only by a success. */
export async function signInByCode(signing: Signing, attempt: Attempt, code: string, now: Date): Promise<SignedIn> {
  const { db, keys, onSignIn } = signing
  const { phone, trier, visitor } = attempt
  const signedIn = await db.transaction(async (tx) => {
    await oneAtATime(tx, trier)
    await mayTryOrRefuse(tx, trier, now)
    if (!(await useCode(tx, trier.phoneKey, 'login', keys.code(phone, 'login', code), now))) return failed(tx, attempt, 'code', now)
    const { user, fresh } = await findOrRegister(tx, phone, now)
    if (fresh) await audit(tx, attempt.source, { action: 'register', actor: user.id }, now)
    if (visitor) await onSignIn(tx, visitor, user.id, now)
    return welcome(tx, signing, attempt, user, 'code', now)
  })
  return signedIn ?? refuse('wrong_code')
}

/** By password. It takes as long for an unknown phone, and the answer is the same. */
export async function signInByPassword(signing: Signing, attempt: Attempt, password: string, now: Date): Promise<SignedIn> {
  const { user, forgiveIt } = await checkedPassword(signing.db, attempt, password, 'wrong_password', now)
  return signing.db.transaction(async (tx) => {
    await forgiveIt(tx)
    if (attempt.visitor) await signing.onSignIn(tx, attempt.visitor, user.id, now)
    return welcome(tx, signing, attempt, user, 'password', now)
  })
}

/** An operator, by password and code together; only such a session has an operator's powers (SECURITY 18). */
export async function signInAsOperator(
  signing: Signing,
  attempt: Attempt,
  { password, code }: { password: string; code: string },
  now: Date,
): Promise<SignedIn> {
  const { db, keys } = signing
  const { phone, trier } = attempt
  const { user, forgiveIt } = await checkedPassword(db, attempt, password, 'wrong_operator', now)
  const signedIn = await db.transaction(async (tx) => {
    await oneAtATime(tx, trier)
    if (user.role !== 'operator') return null
    if (!(await useCode(tx, trier.phoneKey, 'login', keys.code(phone, 'login', code), now))) return null
    await forgiveIt(tx)
    return welcome(tx, signing, attempt, user, 'operator', now)
  })
  return signedIn ?? refuse('wrong_operator')
}

/**
 * Counts the try as wrong before the slow hash, so that parallel tries can't slip past the caps while it runs; the
 * caller takes it back on success.
 */
async function checkedPassword(db: Database, attempt: Attempt, password: string, words: RefusalCode, now: Date) {
  const { phone, trier } = attempt
  const noted = await db.transaction(async (tx) => {
    await oneAtATime(tx, trier)
    await mayTryOrRefuse(tx, trier, now)
    return noteWrong(tx, trier, now)
  })
  const user = await userByPhone(db, phone)
  if (!(await fits(user?.passwordHash ?? null, password)) || !user) {
    await auditFailure(db, attempt, 'password', now)
    return refuse(words)
  }
  return { user, forgiveIt: (tx: Tx) => forgive(tx, noted) }
}

async function welcome(
  tx: Tx,
  signing: Signing,
  { source, device }: Attempt,
  user: UserRow,
  by: 'code' | 'password' | 'operator',
  now: Date,
): Promise<SignedIn> {
  if (user.bannedAt) refuse('banned')
  await consent(tx, user.id, await signing.agreementsInForce(tx, now), now)
  await audit(tx, source, { action: 'sign_in', actor: user.id, detail: { by } }, now)
  return { token: await openSession(tx, user.id, device, by === 'operator', now), userId: user.id }
}

/** A wrong code counts and is committed; the refusal follows the transaction. */
export async function failed(tx: Tx, attempt: Pick<Attempt, 'phone' | 'trier' | 'source'>, by: string, now: Date): Promise<null> {
  await noteWrong(tx, attempt.trier, now)
  await auditFailure(tx, attempt, by, now)
  return null
}

async function auditFailure(tx: Tx, { phone, source }: Pick<Attempt, 'phone' | 'source'>, by: string, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from users where phone = ${phone}`)
  await audit(tx, source, { action: 'sign_in_failed', actor: null, target: rows[0]?.id ?? null, detail: { by } }, now)
}
