import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import { type Role, ROLES } from '#contract/infra/roles.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import { isUniqueViolation } from '#server/infra/lib/errors.ts'
import { consents, users } from './account.tables.ts'
import { deleteSessions } from './sessions.ts'

export type UserRow = typeof users.$inferSelect
export type ProfileChange = Partial<Pick<UserRow, 'nickname' | 'avatar' | 'gender' | 'birthday'>>

const ROUNDS = 20
const randomDigits = (count: number): string => String(randomInt(0, 10 ** count)).padStart(count, '0')

export const generateNickname = (): string => `彩友${randomDigits(6)}`

/** Finds or creates the account of a phone. Concurrent calls for one phone create one account. */
export async function findOrRegister(tx: Tx, phone: string, now: Date): Promise<{ user: UserRow; fresh: boolean }> {
  for (let round = 0; round < ROUNDS; round++) {
    const known = await findUserByPhone(tx, phone)
    if (known) return { user: known, fresh: false }
    const row = { phone, nickname: generateNickname(), vipCode: randomDigits(8), createdAt: now }
    // No row: a concurrent call inserted the phone, or the member code exists. Search again.
    const [made] = await tx.insert(users).values(row).onConflictDoNothing().returning()
    if (made) return { user: made, fresh: true }
  }
  throw new Error('no free member code found')
}

export async function findUserByPhone(db: Queryable, phone: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.phone, phone))
  return user ?? null
}

/**
 * Finds an account and locks it (shared) until the end of the transaction, so that concurrent changes of the account
 * and endings of its sessions run before or after this transaction.
 */
export async function lockUserByPhone(tx: Tx, phone: string): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.phone, phone)).for('share')
  return user ?? null
}

const selectActiveUser = (db: Queryable, id: number) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))

export const listPhones = (db: Queryable, ids: readonly number[]) =>
  db
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(inArray(users.id, [...ids]))

export async function getUser(db: Queryable, id: number): Promise<UserRow> {
  return (await findActiveUser(db, id)) ?? refuse('sign_in_expired')
}

const nameColumns = { id: users.id, nickname: users.nickname, role: users.role, staffName: users.staffName }

export const formatConsoleName = ({ id, nickname, role, staffName }: Pick<UserRow, keyof typeof nameColumns>): string =>
  staffName ?? (role === 'player' ? nickname : `${ROLES[role].name} ${id} 号`)

/** Returns names of active accounts by id. For the console only: players must not see staff names. */
export async function loadConsoleNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const isMeant = and(inArray(users.id, [...ids]), isNull(users.deletedAt))
  const rows = await db.select(nameColumns).from(users).where(isMeant)
  return new Map(rows.map((row) => [row.id, formatConsoleName(row)]))
}

/** Finds an account, also a deleted one. */
export async function findPerson(db: Queryable, id: number): Promise<UserRow | null> {
  const [person] = await db.select().from(users).where(eq(users.id, id))
  return person ?? null
}

export async function findActiveUser(db: Queryable, id: number): Promise<UserRow | null> {
  const [user] = await selectActiveUser(db, id)
  return user ?? null
}

/** Changes an account. `movePhone` changes its phone, `banUser` bans it, and `emptyAccount` deletes its data. */
export async function updateUser(
  tx: Tx,
  id: number,
  change: ProfileChange & Partial<Pick<UserRow, 'role' | 'staffName' | 'passwordHash'>> & { bannedAt?: null },
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(users).set(change).where(eq(users.id, id))
}

export async function movePhone(tx: Tx, id: number, phone: string): Promise<void> {
  try {
    await tx.update(users).set({ phone }).where(eq(users.id, id))
  } catch (error) {
    if (isUniqueViolation(error)) refuse('phone_taken')
    throw error
  }
}

/**
 * Locks a user's row until the end of the transaction, so that calls for one user are serialised. Lock it before any
 * other row: otherwise a call and an account deletion can deadlock. Throws if the account is deleted.
 */
export async function lockUser(tx: Tx, id: number): Promise<UserRow> {
  const [user] = await selectActiveUser(tx, id).for('update')
  return user ?? refuse('sign_in_expired')
}

/** Locks an account's row, also a deleted account's, until the end of the transaction. */
export async function lockAccount(tx: Tx, id: number): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!user) throw new Error(`no user ${id}`)
  return user
}

export async function banUser(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(users).set({ bannedAt: now }).where(eq(users.id, id))
  await deleteSessions(tx, id)
}

/**
 * Locks a user's row against deletion until the end of the transaction; concurrent shared locks do not block each
 * other. Throws if the account is deleted.
 */
export async function lockUserShared(tx: Tx, id: number): Promise<void> {
  const [user] = await lockUserForShare(tx, { id })
  if (!user) refuse('sign_in_expired')
}

const lockUserForShare = prepareStatement<{ id: number }>(
  'account_kept',
  'select id from users where id = $id and deleted_at is null for key share',
)

export const STAFF = sql`(select id from users where role <> 'player')`

export function listOperators(db: Queryable) {
  return db
    .select({
      ...nameColumns,
      phone: users.phone,
      role: sql<Role>`${users.role}`,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(sql`${users.role} <> 'player'`)
    .orderBy(asc(users.id))
}

export const lockOperators = (tx: Tx) => listOperators(tx).for('update')

/** Returns the account id; null: the phone has no account, or an operator's account. */
export async function resetPlayersPassword(tx: Tx, phone: string, passwordHash: string): Promise<number | null> {
  const [user] = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.phone, phone), eq(users.role, 'player')))
    .returning({ id: users.id })
  return user?.id ?? null
}

/** Empties an account permanently; the row remains as the anonymous author of published content. */
export async function emptyAccount(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      phone: null,
      vipCode: null,
      nickname: '已注销用户',
      avatar: null,
      gender: -1,
      birthday: null,
      passwordHash: null,
      staffName: null,
      role: sql`'player'`,
      deletedAt: now,
    })
    .where(eq(users.id, id))
  await tx.delete(consents).where(eq(consents.userId, id))
}
