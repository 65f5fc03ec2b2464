import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import { acceptedText } from '#server/content/content.ts'
import type { Connection, Database, Reader, Tx } from '#server/db/connect.ts'
import { sharedRead } from '#server/db/shared-read.ts'
import { statement } from '#server/db/statement.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { FindMember, Member, Prolong } from '#server/http/session.ts'
import { sessions } from './account.tables.ts'
import { TOKEN, tokenHash } from './tokens.ts'

/**
 * Absolute, on the site's clock; players' sessions have no idle limit besides (docs/rules/accounts.md#sessions). So long is a
 * proof good as well.
 */
const SESSION_HOURS = 24
/** An operator's ends earlier: so long after they were last at work. */
const IDLE_LIMIT = 30 * 60_000
/** An operator's work is noted once in so long, so that reads do not become writes. */
const NOTED_EVERY = 60_000

const DAY = `interval '${SESSION_HOURS} hours'`

/** When a session that begins now and is not to be remembered ends; a `staff` one, unless it is prolonged. */
export const firstEnd = (staff: boolean, now: Date): Date =>
  new Date(now.getTime() + (staff ? IDLE_LIMIT : SESSION_HOURS * 3_600_000))

interface Sought {
  tokenHash: Buffer
  now: Date
}

/** Reads whom a session belongs to, with a column of whether they must agree to something, and with others beside it. */
const finding = <Values extends object, Found extends Member>(
  name: string,
  types: Readonly<Record<keyof Values & string, string>>,
  { mustAgree = 'false', beside = '' } = {},
) =>
  sharedRead<Values & Sought, Found>(
    name,
    { ...types, tokenHash: 'bytea', now: 'timestamptz' },
    `select s.id as "sessionId", u.id, exists (select from vip_at(u.id, asked.now)) as "isVip",
      s.expires_at > s.created_at + ${DAY} as remembered,
      coalesce(s.proven_at, s.created_at) > asked.now - ${DAY} as "provenLately",
      case when s.staff then nullif(u.role, 'player') end as role, ${mustAgree} as "mustAgree"${beside}
    from asked join sessions s on s.token_hash = asked."tokenHash" and s.expires_at > asked.now
    join users u on u.id = s.user_id and u.banned_at is null and u.deleted_at is null`,
  )

// One read, for every signed-in call; what a member owes their word to is looked for where it matters only.
const find = finding<object, Member>('account_find_member', {})
const findChanging = finding<object, Member>(
  'account_find_changing_member',
  {},
  {
    mustAgree: `exists (select from (${acceptedText('asked.now')}) agreed
      where not exists (select from consents where user_id = u.id and article_id = agreed.id))`,
  },
)

/** Who a living token belongs to. What we can't have issued is refused without a read. */
export function findMemberIn({ db }: Connection, clock: Clock): FindMember {
  return async (token, changes = false) => {
    if (!TOKEN.test(token)) return null
    return (changes ? findChanging : find)(db, { tokenHash: tokenHash(token), now: clock.now() })
  }
}

/** A member with one row of theirs; null: there is none. */
type MemberBeside<Row> = Member & { readonly beside: Row | null }

type FindBeside<Values, Row> = (
  db: Database,
  token: string,
  now: Date,
  values: Values,
) => Promise<MemberBeside<Row> | null>

/**
 * The same for a call that is made each second, with what it is about in the same trip, which costs more than its work.
 * `row` selects that row, of the member `u.id` and by the columns of `asked`, which are the values, of these types.
 */
export function findMemberBeside<Values extends object, Row>(
  name: string,
  types: Readonly<Record<keyof Values & string, string>>,
  row: string,
): FindBeside<Values, Row> {
  const findBoth = finding<Values, MemberBeside<Row>>(name, types, {
    beside: `, (select to_json(own) from (${row}) as own) as beside`,
  })
  return async (db, token, now, values) => {
    if (!TOKEN.test(token)) return null
    return findBoth(db, { ...values, tokenHash: tokenHash(token), now })
  }
}

const prolong = statement<{ sessionId: number; end: Date; dueBefore: Date }, object, Database>(
  'account_prolong_session',
  `update sessions set expires_at = least($end::timestamptz, created_at + ${DAY})
  where id = $sessionId and expires_at < $dueBefore and expires_at < created_at + ${DAY}`,
)

/** Puts off the end of an operator's session; one that a parallel call has ended stays so. */
export function prolongIn({ db }: Connection, clock: Clock): Prolong {
  return async ({ sessionId }) => {
    const idleFrom = clock.now().getTime() + IDLE_LIMIT
    await prolong(db, { sessionId, end: new Date(idleFrom), dueBefore: new Date(idleFrom - NOTED_EVERY) })
  }
}

export function sessionsOf(db: Reader, userId: number, now: Date) {
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

/** Keeps a session from ending until the transaction does; refused where it has ended. */
export async function keepSession(tx: Tx, sessionId: number): Promise<void> {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('key share')
  if (!session) refuse('sign_in_expired')
}

/** Notes that who has the session has shown to have the phone. */
export async function noteProof(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await tx.update(sessions).set({ provenAt: now }).where(eq(sessions.id, sessionId))
}

/** Ends one of a member's own sessions; false where they have no such session. */
export async function endSessionOf(tx: Tx, userId: number, id: number): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends a member's sessions: all, or all but one. */
export async function endSessionsOf(tx: Tx, userId: number, but = 0): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, but)))
}

export async function forgetSessionsBefore(db: Database, at: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, at))
}
