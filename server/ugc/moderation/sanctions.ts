import { and, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import type { Sanction, sanctionMember, sanctions as listed } from '#contract/ugc/sanctions.console.ts'
import { refuse } from '#contract/refusals.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import {
  banUser,
  lockAccount,
  loadConsoleNames,
  findPerson,
  updateUser,
  type UserRow,
} from '#server/people/account/account.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { type Page, toRange } from '#server/infra/db/page.ts'
import { sanctions, writers } from './moderation.tables.ts'

const DAY = 86_400_000

type Row = typeof sanctions.$inferSelect
export type SanctionNotice = Pick<Row, 'id' | 'userId' | 'kind' | 'reason' | 'until'>

interface SanctionParams {
  userId: number
  term: ParsedInputOf<typeof sanctionMember>['term']
  reason: string
  byId: number
}

/**
 * Inserts a sanction; null: the member is already banned. A mute never shortens an existing one. The caller must lock
 * the member's row.
 */
export async function insertSanction(
  tx: Tx,
  { userId, term, reason, byId }: SanctionParams,
  now: Date,
): Promise<Row | null> {
  if (term === 'ban') await banUser(tx, userId, now)
  const until = term === 'ban' ? null : await imposeMute(tx, userId, new Date(now.getTime() + term * DAY))
  const row = { userId, kind: until ? ('mute' as const) : ('ban' as const), reason, until, byId, createdAt: now }
  const [made] = await tx.insert(sanctions).values(row).onConflictDoNothing().returning()
  return made ?? null
}

async function imposeMute(tx: Tx, userId: number, until: Date): Promise<Date> {
  const later = { mutedUntil: sql`greatest(${writers.mutedUntil}, excluded.muted_until)` }
  const [writer] = await tx
    .insert(writers)
    .values({ userId, mutedUntil: until })
    .onConflictDoUpdate({ target: writers.userId, set: later })
    .returning()
  return writer?.mutedUntil ?? until
}

/** Imposes a sanction without a review. Throws for operators, unknown members and a second ban. */
export async function createSanction(tx: Tx, imposed: SanctionParams, now: Date): Promise<Row> {
  const { role, deletedAt } = await lockExistingMember(tx, imposed.userId)
  if (deletedAt) refuse('unknown_author')
  if (role !== 'player') refuse('operators_author')
  return (await insertSanction(tx, imposed, now)) ?? refuse('banned_already')
}

/** Locks a member's row, including deleted accounts; throws if it does not exist. */
export async function lockExistingMember(tx: Tx, userId: number): Promise<UserRow> {
  return (await findPerson(tx, userId)) ? lockAccount(tx, userId) : refuse('unknown_author')
}

/** Lifts a sanction and the member's other open ones of the same kind. Throws if it is unknown or has already ended. */
export async function liftSanctions(tx: Tx, id: number, byId: number, now: Date): Promise<SanctionNotice> {
  const [known] = await tx.select().from(sanctions).where(eq(sanctions.id, id))
  if (!known) refuse('sanction_over')
  const { userId, kind } = known
  await lockAccount(tx, userId)
  const lifted = await tx
    .update(sanctions)
    .set({ liftedById: byId, liftedAt: now })
    .where(and(eq(sanctions.userId, userId), eq(sanctions.kind, kind), isOpenSanction(now)))
    .returning()
  const sanction = lifted.find((one) => one.id === id) ?? refuse('sanction_over')
  if (kind === 'ban') await updateUser(tx, userId, { bannedAt: null })
  else await tx.update(writers).set({ mutedUntil: null }).where(eq(writers.userId, userId))
  return sanction
}

const isOpenSanction = (now: Date): SQL | undefined =>
  and(isNull(sanctions.liftedAt), or(isNull(sanctions.until), gt(sanctions.until, now)))

type SanctionsFilter = Pick<ParsedInputOf<typeof listed>, 'user_id' | 'kind' | 'open'>

export async function listSanctions(
  db: Queryable,
  { user_id: userId, kind, open }: SanctionsFilter,
  page: Page,
  now: Date,
): Promise<Sanction[]> {
  const { before, limit, offset } = toRange(page)
  const isWanted = and(
    userId === undefined ? undefined : eq(sanctions.userId, userId),
    kind && eq(sanctions.kind, kind),
    open === 1 ? isOpenSanction(now) : undefined,
    lt(sanctions.id, before),
  )
  const rows = await db.select().from(sanctions).where(isWanted).orderBy(desc(sanctions.id)).limit(limit).offset(offset)
  const people = rows.flatMap((row) => [row.userId, row.byId ?? 0, row.liftedById ?? 0])
  const names = await loadConsoleNames(db, [...new Set(people)])
  return rows.map((row) => presentSanction(row, names, now))
}

function presentSanction(row: Row, names: ReadonlyMap<number, string>, now: Date): Sanction {
  const { id, userId, kind, reason, until, byId, createdAt, liftedById, liftedAt } = row
  const nameOf = (who: number | null) => names.get(who ?? 0) ?? ''
  return {
    id,
    user_id: userId,
    nickname: nameOf(userId),
    kind,
    reason,
    until: until ? formatShanghaiTime(until) : '',
    by: nameOf(byId),
    created_at: formatShanghaiTime(createdAt),
    state: getSanctionState(row, now),
    lifted_by: nameOf(liftedById),
    lifted_at: liftedAt ? formatShanghaiTime(liftedAt) : '',
  }
}

function getSanctionState({ until, liftedAt }: Row, now: Date): Sanction['state'] {
  if (liftedAt) return 'lifted'
  return until && until <= now ? 'over' : 'open'
}
