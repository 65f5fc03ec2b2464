import { and, eq, gt } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import { hasPermission, type Role, parseStaffName } from '#contract/infra/roles.ts'
import { CLI_SOURCE, type CallSource, insertAuditEntry } from '#server/infra/audit/audit.ts'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import {
  deleteSessions,
  findOrRegister,
  hashPassword,
  withHashingSlot,
  lockOperators,
  lockUser,
  generateToken,
  updateUser,
  hashToken,
  rejectCommonPassword,
  findUserByPhone,
} from '#server/people/account/account.ts'
import { operatorLinks } from './operators.tables.ts'
import { removeTotp } from './totp.ts'

/**
 * Milliseconds for which a one-time link is valid. It is the only way to set an operator's password: a reset by code
 * would reduce two factors to one.
 */
const LINK_LIFE = 24 * 3_600_000

export interface Appointment {
  phone: string
  /** Default: an operator retains the current role; a player becomes an administrator. */
  role?: Role | undefined
  /** Name in the console. Default: an existing name remains, possibly none. */
  name?: string | undefined
  by?: Appointer
}

export interface Appointer {
  actor: number | 'command'
  source: CallSource
}

const CLI_APPOINTER: Appointer = { actor: 'command', source: CLI_SOURCE }

/** Appoints an operator and returns the token of a one-time link. Earlier links become invalid. */
export async function addOperator(
  tx: Tx,
  { phone, role: newRole, name, by = CLI_APPOINTER }: Appointment,
  now: Date,
): Promise<string> {
  const staffName = name === undefined ? undefined : (parseStaffName(name) ?? refuse('bad_staff_name'))
  await checkMayAppoint(tx, by)
  const { user } = await findOrRegister(tx, phone, now)
  const token = generateToken()
  const { role: before, staffName: called } = await lockUser(tx, user.id)
  if (user.id === by.actor && newRole !== before) refuse('own_account')
  const isNew = before === 'player'
  const role = newRole ?? (isNew ? 'administrator' : before)
  // A player can set a password with a code alone, so a new operator loses the player's password.
  await updateUser(tx, user.id, { role, ...(isNew && { passwordHash: null }), ...(staffName && { staffName }) })
  await eraseOperatorLinks(tx, user.id)
  const expiresAt = new Date(now.getTime() + LINK_LIFE)
  await tx.insert(operatorLinks).values({ tokenHash: hashToken(token), userId: user.id, expiresAt })
  const detail = {
    role: isNew || before === role ? role : { from: before, to: role },
    ...(staffName && staffName !== called && { staffName: { from: called ?? '', to: staffName } }),
  }
  await insertAuditEntry(tx, by.source, { action: 'operator_added', actor: by.actor, target: user.id, detail })
  return token
}

/** Serialises appointments and removals, so that of two operators removing each other one remains. */
async function checkMayAppoint(tx: Tx, { actor }: Appointer): Promise<void> {
  if (actor === 'command') return
  const own = (await lockOperators(tx)).find(({ id }) => id === actor)
  if (!own || !hasPermission(own.role, 'staff')) refuse('not_allowed')
}

/** Removes the role, the links, the authenticator and all sessions; false: the phone has no operator account. */
export async function removeOperator(tx: Tx, phone: string, by = CLI_APPOINTER): Promise<boolean> {
  await checkMayAppoint(tx, by)
  const user = await findUserByPhone(tx, phone)
  if (!user || user.role === 'player') return false
  // The staff name remains for earlier log entries.
  await updateUser(tx, user.id, { role: 'player' })
  await eraseOperator(tx, user.id)
  await deleteSessions(tx, user.id)
  await insertAuditEntry(tx, by.source, { action: 'operator_removed', actor: by.actor, target: user.id })
  return true
}

/** Deletes the links and the authenticator of an operator; also used when an account is deleted. */
export async function eraseOperator(tx: Tx, userId: number): Promise<void> {
  await eraseOperatorLinks(tx, userId)
  await removeTotp(tx, userId)
}

async function eraseOperatorLinks(tx: Tx, userId: number): Promise<void> {
  await tx.delete(operatorLinks).where(eq(operatorLinks.userId, userId))
}

/** Sets an operator's password, invalidates the link and ends all sessions. Returns the account id. */
export async function useOperatorLink(
  db: Database,
  { token, password }: { token: string; password: string },
  source: CallSource,
  now: Date,
): Promise<number> {
  rejectCommonPassword(password)
  const isLiving = and(eq(operatorLinks.tokenHash, hashToken(token)), gt(operatorLinks.expiresAt, now))
  // Checked before the slow hash: otherwise calls with invalid links could occupy the processors.
  if ((await db.$count(operatorLinks, isLiving)) === 0) refuse('link_dead')
  const passwordHash = await withHashingSlot({ slot: 'trusted', key: token }, () => hashPassword(password))
  return runTransaction(db, async (tx) => {
    const [link] = await tx.delete(operatorLinks).where(isLiving).returning({ userId: operatorLinks.userId })
    if (!link) return refuse('link_dead')
    await updateUser(tx, link.userId, { passwordHash })
    await deleteSessions(tx, link.userId)
    await insertAuditEntry(tx, source, { action: 'operator_password', actor: link.userId })
    return link.userId
  })
}
