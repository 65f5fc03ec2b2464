import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { REMEMBERED_DAYS } from '#contract/people/account.ts'
import { refuse } from '#contract/refusals.ts'
import { buildAcceptedQuery } from '#server/cms/content/content.ts'
import type { Connection, Database, Queryable, Tx } from '#server/infra/db/connect.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { FindMember, Member, ExtendSession } from '#server/infra/http/session.ts'
import { sessions } from './account.tables.ts'
import { hash, randomBytes } from 'node:crypto'

/** Generates 256 random bits as 43 characters: letters, digits, - and _. */
export const generateToken = (): string => randomBytes(32).toString('base64url')
const TOKEN = /^[\w-]{43}$/
/** A plain hash is enough, because a token has too much entropy to guess. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * Maximum duration of a session without the 30-day choice. Players' sessions have no idle limit
 * (docs/rules/accounts.md#sessions). Also the validity of an identity proof.
 */
const SESSION_HOURS = 24
/** Milliseconds without activity after which an operator session ends. */
const IDLE_LIMIT = 30 * 60_000
/** Minimum milliseconds between two records of an operator's activity, so that not every read causes a write. */
const ACTIVITY_INTERVAL = 60_000

const DAY = `interval '${SESSION_HOURS} hours'`

interface NewSession {
  readonly userId: number
  /** True: signed in with password and second factor. The session then ends after IDLE_LIMIT unless it is extended. */
  readonly staff: boolean
  readonly device: string
  /** True: the session is valid for 30 days instead of one. */
  readonly remembered: boolean
}

/** Creates a session and returns its token. */
export async function openSession(tx: Tx, { remembered, ...session }: NewSession, now: Date): Promise<string> {
  const token = generateToken()
  const whole = (remembered ? REMEMBERED_DAYS * 24 : SESSION_HOURS) * 3_600_000
  const expiresAt = new Date(now.getTime() + (session.staff ? IDLE_LIMIT : whole))
  await tx.insert(sessions).values({ ...session, tokenHash: hashToken(token), createdAt: now, expiresAt })
  return token
}

interface SessionParams {
  tokenHash: Buffer
  now: Date
}

/** `mustAgree`: SQL condition that the member has pending agreements. */
const buildFindMember = (name: string, mustAgree: string) =>
  prepareStatement<SessionParams, Member, Database>(
    name,
    `select s.id as "sessionId", u.id, exists (select from vip_at(u.id, $now)) as "isVip",
      s.expires_at > s.created_at + ${DAY} as remembered,
      coalesce(s.proven_at, s.created_at) > $now::timestamptz - ${DAY} as "provenLately",
      case when s.staff then nullif(u.role, 'player') end as role, ${mustAgree} as "mustAgree"
    from sessions s join users u on u.id = s.user_id and u.banned_at is null and u.deleted_at is null
    where s.token_hash = $tokenHash and s.expires_at > $now`,
  )

// One query for every signed-in call. Pending agreements are checked only for calls that change data.
const findSessionMember = buildFindMember('account_find_member', 'false')
const findChangingMember = buildFindMember(
  'account_find_changing_member',
  `exists (select from (${buildAcceptedQuery('$now')}) agreed
    where not exists (select from consents where user_id = u.id and article_id = agreed.id))`,
)

export function createFindMember({ db }: Connection, clock: Clock): FindMember {
  return async (token, changes = false) => {
    if (!TOKEN.test(token)) return null
    const [member] = await (changes ? findChangingMember : findSessionMember)(db, {
      tokenHash: hashToken(token),
      now: clock.now(),
    })
    return member ?? null
  }
}

const extendSession = prepareStatement<{ sessionId: number; end: Date; dueBefore: Date }, object, Database>(
  'account_prolong_session',
  `update sessions set expires_at = least($end::timestamptz, created_at + ${DAY})
  where id = $sessionId and expires_at < $dueBefore and expires_at < created_at + ${DAY}`,
)

/** Creates the function that extends an operator's session. A session that has ended meanwhile stays ended. */
export function createProlong({ db }: Connection, clock: Clock): ExtendSession {
  return async ({ sessionId }) => {
    const idleFrom = clock.now().getTime() + IDLE_LIMIT
    await extendSession(db, { sessionId, end: new Date(idleFrom), dueBefore: new Date(idleFrom - ACTIVITY_INTERVAL) })
  }
}

export function listSessions(db: Queryable, userId: number, now: Date) {
  return db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      remembered: sql<boolean>`${sessions.expiresAt} > ${sessions.createdAt} + make_interval(hours => ${SESSION_HOURS})`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
}

/** Locks a session against deletion until the end of the transaction. Throws if the session has ended. */
export async function lockSession(tx: Tx, sessionId: number): Promise<void> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('key share')
  if (!session) refuse('sign_in_expired')
}

/** Throws `sign_in_expired` once the session or the account has ended; for long-running responses. */
export async function assertSessionExists(db: Queryable, sessionId: number): Promise<void> {
  const [session] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId))
  if (!session) refuse('sign_in_expired')
}

export async function recordProof(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await tx.update(sessions).set({ provenAt: now }).where(eq(sessions.id, sessionId))
}

export async function deleteSession(tx: Tx, userId: number, id: number): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Deletes all sessions of a member except the session `but`. */
export async function deleteSessions(tx: Tx, userId: number, but = 0): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, but)))
}
