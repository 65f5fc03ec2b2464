import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { ASKS_A_DAY, CONFIRM_HOURS, type MyMail } from '#contract/messaging/mail.ts'
import { refuse } from '#contract/refusals.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import type { Database, Queryable, Tx, DatabaseOrTx } from '#server/infra/db/connect.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import { notifyMember, disableMail } from '#server/messaging/notifications/notifications.ts'
import { mailAddresses, type Outgoing } from './mail.tables.ts'
import { countConfirmations, insertMail, readdressMails } from './outbox.store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Confirmation e-mails to one address within 24 hours, for all members together. More are dropped without an error. */
const ADDRESS_A_DAY = 5
const BOUNCES_TO_OFF = 3

/** Returns a time: an unconfirmed address requested then or earlier has expired. */
const getExpiryLimit = (now: Date): Date => new Date(now.getTime() - CONFIRM_HOURS * HOUR_MS)

export async function getMailSettings(db: Queryable, userId: number, isOffered: boolean, now: Date): Promise<MyMail> {
  const rows = await db.select().from(mailAddresses).where(eq(mailAddresses.userId, userId))
  const confirmed = rows.find(({ confirmedAt }) => confirmedAt)
  const unconfirmed = rows.find(({ confirmedAt, askedAt }) => !confirmedAt && askedAt > getExpiryLimit(now))
  return {
    is_offered: isOffered ? 1 : 0,
    address: confirmed ? maskAddress(confirmed.address) : '',
    is_off: confirmed?.offAt ? 1 : 0,
    asked: unconfirmed?.address ?? '',
    is_returned: unconfirmed && unconfirmed.bounces > 0 ? 1 : 0,
    says_what: confirmed?.saysWhat ? 1 : 0,
  }
}

/** Masks an address as `zhou***@example.com`, which its owner recognises. */
export const maskAddress = (address: string): string => address.replace(/^(.{1,4}).*@/, '$1***@')

/**
 * Stores an unconfirmed address in place of an earlier one, and queues its confirmation e-mail. Never reveals whether
 * another member uses the address.
 */
export async function requestConfirmation(tx: Tx, userId: number, address: string, now: Date): Promise<void> {
  await lockUserShared(tx, userId)
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEYS.mailsOfMember}, hashint8(${userId}))`)
  const since = new Date(now.getTime() - DAY_MS)
  if ((await countConfirmations(tx, { userId }, since)) >= ASKS_A_DAY) refuse('mail_asks_used_up')
  await tx.delete(mailAddresses).where(and(eq(mailAddresses.userId, userId), isNull(mailAddresses.confirmedAt)))
  const [row] = await tx
    .insert(mailAddresses)
    .values({ userId, address, askedAt: now })
    .returning({ id: mailAddresses.id })
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEYS.mailsToAddress}, hashtext(lower(${address})))`)
  const isDropped = (await countConfirmations(tx, { address }, since)) >= ADDRESS_A_DAY
  await insertMail(tx, { userId, address, kind: 'confirm', event: row!.id, isDropped }, now)
}

/** Confirms an address and returns it masked. The first confirmation notifies the member and a replaced address. */
export async function confirmAddress(tx: Tx, id: number | null, now: Date): Promise<string> {
  const [row] = id === null ? [] : await tx.select().from(mailAddresses).where(eq(mailAddresses.id, id)).for('update')
  if (!row) refuse('dead_mail_link')
  const { userId, address, confirmedAt, askedAt } = row
  if (confirmedAt) return maskAddress(address)
  if (askedAt <= getExpiryLimit(now)) refuse('dead_mail_link')
  const [before] = await tx
    .delete(mailAddresses)
    .where(and(eq(mailAddresses.userId, userId), isNotNull(mailAddresses.confirmedAt)))
    .returning({ address: mailAddresses.address, saysWhat: mailAddresses.saysWhat })
  await tx
    .update(mailAddresses)
    .set({ confirmedAt: now, bounces: 0, saysWhat: before?.saysWhat ?? false })
    .where(eq(mailAddresses.id, row.id))
  await readdressMails(tx, userId, address)
  if (before) await insertMail(tx, { userId, address: before.address, kind: 'moved', event: row.id }, now)
  await notifyMember(
    tx,
    { kind: 'mail_changed', userId, subject: String(row.id), data: { address: maskAddress(address) } },
    now,
  )
  return maskAddress(address)
}

/** Disables all e-mail notifications. Does not delete the address, so that the member can enable e-mail again. */
export async function unsubscribeAddress(db: Database, id: number | null): Promise<void> {
  const [row] = id === null ? [] : await db.select().from(mailAddresses).where(eq(mailAddresses.id, id))
  // A deleted address gets no e-mail in any case.
  if (row) await disableMail(db, row.userId)
}

export async function deleteAddresses(db: DatabaseOrTx, userId: number): Promise<void> {
  await db.delete(mailAddresses).where(eq(mailAddresses.userId, userId))
}

export async function setMailDetails(db: DatabaseOrTx, userId: number, saysWhat: boolean): Promise<void> {
  await db
    .update(mailAddresses)
    .set({ saysWhat })
    .where(and(eq(mailAddresses.userId, userId), isNotNull(mailAddresses.confirmedAt)))
}

/**
 * Finds the address of a queued e-mail. Null: the address is deleted, replaced or disabled, or no longer needs the
 * confirmation that the e-mail requests.
 */
export async function findAddressFor(
  db: Queryable,
  { userId, address, kind, event }: Outgoing,
): Promise<typeof mailAddresses.$inferSelect | null> {
  const isCurrent =
    kind === 'confirm'
      ? and(eq(mailAddresses.id, event), isNull(mailAddresses.confirmedAt))
      : and(isNotNull(mailAddresses.confirmedAt), isNull(mailAddresses.offAt))
  const [row] = await db
    .select()
    .from(mailAddresses)
    .where(and(eq(mailAddresses.userId, userId), eq(mailAddresses.address, address ?? ''), isCurrent))
  return row ?? null
}

/** Counts a bounce. At the third consecutive one, disables a confirmed address and returns true. */
export async function countBounce(tx: Tx, id: number, now: Date): Promise<boolean> {
  const isLast = sql`${mailAddresses.bounces} + 1 >= ${BOUNCES_TO_OFF} and ${mailAddresses.confirmedAt} is not null`
  const [row] = await tx
    .update(mailAddresses)
    .set({
      bounces: sql`${mailAddresses.bounces} + 1`,
      offAt: sql`case when ${isLast} then ${now.toISOString()}::timestamptz end`,
    })
    .where(and(eq(mailAddresses.id, id), isNull(mailAddresses.offAt)))
    .returning({ offAt: mailAddresses.offAt })
  return row?.offAt instanceof Date
}

export async function resetBounces(db: DatabaseOrTx, id: number): Promise<void> {
  await db.update(mailAddresses).set({ bounces: 0 }).where(eq(mailAddresses.id, id))
}
