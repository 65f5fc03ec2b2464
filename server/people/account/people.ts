import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { refuse } from '#contract/refusals.ts'
import { type Role, ROLES } from '#contract/infra/roles.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { statement } from '#server/infra/db/statement.ts'
import { isUniqueViolation } from '#server/infra/lib/errors.ts'
import { consents, users } from './account.tables.ts'
import { endSessionsOf } from './sessions.ts'

export type UserRow = typeof users.$inferSelect
export type ProfileChange = Partial<Pick<UserRow, 'nickname' | 'avatar' | 'gender' | 'birthday'>>

const ROUNDS = 20
const digits = (count: number): string => String(randomInt(0, 10 ** count)).padStart(count, '0')

/** The name of a new account. */
export const newNickname = (): string => `彩友${digits(6)}`

/** The account of a phone, made if there is none. Of parallel calls for one phone one makes it. */
export async function findOrRegister(tx: Tx, phone: string, now: Date): Promise<{ user: UserRow; fresh: boolean }> {
  for (let round = 0; round < ROUNDS; round++) {
    const known = await userByPhone(tx, phone)
    if (known) return { user: known, fresh: false }
    const row = { phone, nickname: newNickname(), vipCode: digits(8), createdAt: now }
    // Another call took the phone, or the member code is taken: look again.
    const [made] = await tx.insert(users).values(row).onConflictDoNothing().returning()
    if (made) return { user: made, fresh: true }
  }
  throw new Error('no free member code found')
}

export async function userByPhone(db: Reader, phone: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.phone, phone))
  return user ?? null
}

/**
 * The same, held until the transaction ends, beside others who hold it: what changes the account, or ends its sessions, comes
 * before or after.
 */
export async function holdByPhone(tx: Tx, phone: string): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.phone, phone)).for('share')
  return user ?? null
}

const living = (db: Reader, id: number) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))

/** The phones of accounts; null where one is deleted. */
export const phonesOf = (db: Reader, ids: readonly number[]) =>
  db
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(inArray(users.id, [...ids]))

export async function userById(db: Reader, id: number): Promise<UserRow> {
  return (await livingUser(db, id)) ?? refuse('sign_in_expired')
}

const named = { id: users.id, nickname: users.nickname, role: users.role, staffName: users.staffName }

/** What the console calls somebody: by the name given with a role, else by the role and number; a player by nickname. */
export const nameInConsole = ({ id, nickname, role, staffName }: Pick<UserRow, keyof typeof named>): string =>
  staffName ?? (role === 'player' ? nickname : `${ROLES[role].name} ${id} 号`)

/** Names of living accounts by their ids, for the console alone: players are not told who works here. */
export async function namesOf(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const isMeant = and(inArray(users.id, [...ids]), isNull(users.deletedAt))
  const rows = await db.select(named).from(users).where(isMeant)
  return new Map(rows.map((row) => [row.id, nameInConsole(row)]))
}

/** Somebody, also where the account is deleted; null: there never was one. */
export async function personOf(db: Reader, id: number): Promise<UserRow | null> {
  const [person] = await db.select().from(users).where(eq(users.id, id))
  return person ?? null
}

/** An account; null where it is deleted. */
export async function livingUser(db: Reader, id: number): Promise<UserRow | null> {
  const [user] = await living(db, id)
  return user ?? null
}

export async function changeProfile(tx: Tx, id: number, change: ProfileChange): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(users).set(change).where(eq(users.id, id))
}

/** Moves an account to another phone; refused where that phone has an account. */
export async function movePhone(tx: Tx, id: number, phone: string): Promise<void> {
  try {
    await tx.update(users).set({ phone }).where(eq(users.id, id))
  } catch (error) {
    if (isUniqueViolation(error)) refuse('phone_taken')
    throw error
  }
}

/**
 * Locks a user's row until the transaction ends: calls for one user run one after the other. Take it before any other row's
 * lock, or a call and a deletion of the account can deadlock. Refused where the account is deleted.
 */
export async function lockUser(tx: Tx, id: number): Promise<UserRow> {
  const [user] = await living(tx, id).for('update')
  return user ?? refuse('sign_in_expired')
}

/** Locks an account's row until the transaction ends, also a deleted one's. */
export async function lockAccount(tx: Tx, id: number): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!user) throw new Error(`no user ${id}`)
  return user
}

/** Ends an account's being usable: nobody is signed in to it any more, and nobody signs in. */
export async function banUser(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(users).set({ bannedAt: now }).where(eq(users.id, id))
  await endSessionsOf(tx, id)
}

/** Lets the account be signed in to again. */
export async function unbanUser(tx: Tx, id: number): Promise<void> {
  await tx.update(users).set({ bannedAt: null }).where(eq(users.id, id))
}

/** Locks a user's row against deletion only, until the transaction ends; such locks do not exclude one another. Refused where the account is deleted. */
export async function lockUserShared(tx: Tx, id: number): Promise<void> {
  const [user] = await lockedUser(tx, { id })
  if (!user) refuse('sign_in_expired')
}

const lockedUser = statement<{ id: number }>(
  'account_kept',
  'select id from users where id = $id and deleted_at is null for key share',
)

export async function savePassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id))
}

/** Makes an account an operator's of this role, or a player's, who keeps the name for what they did. */
export async function giveRole(
  tx: Tx,
  id: number,
  change: Pick<UserRow, 'role'> & { passwordHash?: null; staffName?: string },
): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, id))
}

/** The ids of who works here, to stand in a statement. */
export const STAFF = sql`(select id from users where role <> 'player')`

/** The accounts of operators, by id. */
export function operatorsOf(db: Reader) {
  return db
    .select({
      ...named,
      phone: users.phone,
      role: sql<Role>`${users.role}`,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(sql`${users.role} <> 'player'`)
    .orderBy(asc(users.id))
}

/** The same, held until the transaction ends. */
export const lockOperators = (tx: Tx) => operatorsOf(tx).for('update')

/** Gives a player's phone another password; null: it has no account, or an operator's, which is left as it is. */
export async function resetPlayersPassword(tx: Tx, phone: string, passwordHash: string): Promise<number | null> {
  const [user] = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.phone, phone), eq(users.role, 'player')))
    .returning({ id: users.id })
  return user?.id ?? null
}

/** Empties an account for good; the row stays as the nameless author of what others saw. */
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
