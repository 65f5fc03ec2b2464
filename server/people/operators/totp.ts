import { eq, isNotNull, isNull } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { operatorTotps } from './operators.tables.ts'
import type { SecretCipher } from './secret-cipher.ts'
import { generateTotpSecret, findTotpStep } from './totp.rules.ts'

export async function listBoundTotps(db: Queryable): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ userId: operatorTotps.userId })
    .from(operatorTotps)
    .where(isNotNull(operatorTotps.confirmedAt))
  return new Set(rows.map(({ userId }) => userId))
}

/** Creates an operator's secret in base32, replacing an unconfirmed secret. Throws if an authenticator is bound. */
export async function createTotp(tx: Tx, sealer: SecretCipher, userId: number): Promise<string> {
  const secret = generateTotpSecret()
  const sealed = sealer.seal(secret, userId)
  await lockUserShared(tx, userId)
  const begun = await tx
    .insert(operatorTotps)
    .values({ userId, secret: sealed })
    .onConflictDoUpdate({
      target: operatorTotps.userId,
      set: { secret: sealed },
      setWhere: isNull(operatorTotps.confirmedAt),
    })
    .returning({ userId: operatorTotps.userId })
  return begun.length > 0 ? secret : refuse('totp_bound')
}

export async function confirmTotp(
  tx: Tx,
  sealer: SecretCipher,
  userId: number,
  digits: string,
  now: Date,
): Promise<void> {
  const totp = await lockTotp(tx, userId)
  if (!totp) return refuse('totp_not_begun')
  if (totp.confirmedAt) refuse('totp_bound')
  if (!(await consumeTotpDigits(tx, sealer, totp, digits, now))) refuse('wrong_totp')
  await tx.update(operatorTotps).set({ confirmedAt: now }).where(eq(operatorTotps.userId, userId))
}

/** Checks an operator's digits. `right`: the digits are now used up; `none`: the operator has no authenticator. */
export async function tryTotp(
  tx: Tx,
  sealer: SecretCipher,
  userId: number,
  digits: string | undefined,
  now: Date,
): Promise<'right' | 'wrong' | 'none'> {
  const totp = await lockTotp(tx, userId)
  if (!totp?.confirmedAt) return 'none'
  return digits !== undefined && (await consumeTotpDigits(tx, sealer, totp, digits, now)) ? 'right' : 'wrong'
}

/** Deletes an operator's authenticator, if there is one. Returns whether it was confirmed. */
export async function removeTotp(tx: Tx, userId: number): Promise<boolean> {
  const gone = await tx.delete(operatorTotps).where(eq(operatorTotps.userId, userId)).returning()
  return gone.some(({ confirmedAt }) => confirmedAt !== null)
}

type Totp = typeof operatorTotps.$inferSelect

/** Locks the row, so that of concurrent tries with the same digits only one succeeds. */
async function lockTotp(tx: Tx, userId: number): Promise<Totp | undefined> {
  const [totp] = await tx.select().from(operatorTotps).where(eq(operatorTotps.userId, userId)).for('update')
  return totp
}

/** Returns whether the digits are right and of a later time step than all used digits; if so, stores them as used. */
async function consumeTotpDigits(
  tx: Tx,
  sealer: SecretCipher,
  { userId, secret, step }: Totp,
  digits: string,
  now: Date,
): Promise<boolean> {
  const opened = sealer.open(secret, userId)
  const shown = opened === null ? null : findTotpStep(opened, digits, now)
  if (shown === null || (step !== null && shown <= step)) return false
  await tx.update(operatorTotps).set({ step: shown }).where(eq(operatorTotps.userId, userId))
  return true
}
