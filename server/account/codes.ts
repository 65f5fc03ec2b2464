import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CodePurpose } from '#contract/account.ts'
import { refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { LOCK_KEYS } from '#server/db/lock-keys.ts'
import { signInCodes } from './account.tables.ts'
import {
  CODE_LIFE,
  CODE_TRIES,
  PER_PHONE,
  type Cap,
  type SendCaps,
  VISITOR_CAP,
  addressCaps,
  pauseBetween,
  waitFor,
} from './codes.rules.ts'
import type { Trier } from './tries.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface Sender extends Trier {
  visitorKey: Buffer | null
}

/** What was sent within a day, newest first, as far as any cap looks. */
export interface Sends {
  ofPurpose: Date[]
  ofPhone: Date[]
  ofAddress: Date[]
  ofVisitor: Date[]
  siteHour: number
  siteDay: number
}

/** Reads the sends that the caps look at. One send at a time of the whole site, until the transaction ends. */
export async function sendsOf(tx: Tx, sender: Sender, purpose: CodePurpose, caps: SendCaps, now: Date): Promise<Sends> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEYS.sending}, 0)`)
  const after = new Date(now.getTime() - DAY)
  const times = async (column: PgColumn, key: Buffer, most: number) => {
    const rows = await tx
      .select({ at: signInCodes.sentAt, purpose: signInCodes.purpose })
      .from(signInCodes)
      .where(and(eq(column, key), gt(signInCodes.sentAt, after)))
      .orderBy(desc(signInCodes.sentAt))
      .limit(most)
    return rows
  }
  const ofPhone = await times(signInCodes.phoneKey, sender.phoneKey, 10)
  const ofAddress = await times(signInCodes.addressKey, sender.addressKey, caps.addressDay)
  const ofVisitor = sender.visitorKey ? await times(signInCodes.visitorKey, sender.visitorKey, VISITOR_CAP.most) : []
  const [site] = await tx
    .select({
      hour: sql<number>`count(*) filter (where ${signInCodes.sentAt} > ${new Date(now.getTime() - HOUR).toISOString()})::int`,
      day: sql<number>`count(*)::int`,
    })
    .from(signInCodes)
    .where(gt(signInCodes.sentAt, after))
  return {
    ofPurpose: ofPhone.filter((one) => one.purpose === purpose).map(({ at }) => at),
    ofPhone: ofPhone.map(({ at }) => at),
    ofAddress: ofAddress.map(({ at }) => at),
    ofVisitor: ofVisitor.map(({ at }) => at),
    siteHour: site?.hour ?? 0,
    siteDay: site?.day ?? 0,
  }
}

/** Refuses a send beyond a cap, saying how many seconds to wait. */
export function maySendOrRefuse(sends: Sends, purpose: CodePurpose, sandbox: boolean, caps: SendCaps, now: Date): void {
  const checks: [Date[], Cap][] = [
    [sends.ofPurpose, { most: 1, within: pauseBetween(purpose, sandbox) }],
    ...PER_PHONE.map((cap): [Date[], Cap] => [sends.ofPhone, cap]),
    ...addressCaps(caps).map((cap): [Date[], Cap] => [sends.ofAddress, cap]),
    [sends.ofVisitor, VISITOR_CAP],
  ]
  const wait = Math.max(...checks.map(([sent, cap]) => waitFor(sent, cap, now)))
  if (wait > 0) refuse('code_too_soon', { msg: `请在 ${wait} 秒后再获取验证码`, data: { wait } })
  if (sends.siteHour >= caps.siteHour) refuse('code_too_soon', { data: { wait: 600 } })
}

/** Keeps a new code; earlier ones of the phone and purpose are void, because only the newest is ever looked at. */
export async function keepCode(
  tx: Tx,
  sender: Sender,
  purpose: CodePurpose,
  codeHash: Buffer,
  now: Date,
): Promise<number> {
  const row = { ...sender, purpose, codeHash, sentAt: now, expiresAt: new Date(now.getTime() + CODE_LIFE) }
  const [kept] = await tx.insert(signInCodes).values(row).returning({ id: signInCodes.id })
  return kept?.id ?? 0
}

/**
 * Tries a code and uses it up if it is right, in one statement: of any number of parallel tries one succeeds, and the
 * five tries hold. The comparison is of keyed hashes, so its timing tells nothing of the code.
 */
export async function useCode(
  tx: Tx,
  phoneKey: Buffer,
  purpose: CodePurpose,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const right = sql`${signInCodes.codeHash} = ${codeHash}`
  const newest = sql`(select max(id) from sign_in_codes where phone_key = ${phoneKey} and purpose = ${purpose})`
  const [tried] = await tx
    .update(signInCodes)
    .set({
      tries: sql`${signInCodes.tries} + case when ${right} then 0 else 1 end`,
      usedAt: sql`case when ${right} then ${now.toISOString()}::timestamptz end`,
    })
    .where(
      and(
        eq(signInCodes.id, newest),
        sql`${signInCodes.usedAt} is null`,
        lt(signInCodes.tries, CODE_TRIES),
        gt(signInCodes.expiresAt, now),
      ),
    )
    .returning({ usedAt: signInCodes.usedAt })
  return tried !== undefined && tried.usedAt !== null
}

/** Ends a code that never reached its phone. */
export async function voidCode(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(signInCodes).set({ expiresAt: now }).where(eq(signInCodes.id, id))
}

export async function forgetCodesBefore(tx: Tx, at: Date): Promise<void> {
  await tx.delete(signInCodes).where(lt(signInCodes.sentAt, at))
}
