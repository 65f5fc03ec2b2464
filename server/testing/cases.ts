import { type SQL, sql } from 'drizzle-orm'
import type { TestSite } from './site.ts'
import type { Browser } from './browsers.ts'

/**
 * Declared in `testing/x.cases.ts` of a feature. Without a case, the input is generated from the endpoint's contract.
 */
export interface EndpointCase {
  /**
   * Member's write: passes validation on a site with a post and a comment of another member. Operator's write: succeeds
   * on a site whose only account is the calling administrator. List: selects the list, such as the id of a post.
   */
  input?: object | ((site: TestSite, caller: Browser) => Promise<object>)
  /** A member's write that adds no rows to an account, so that it need not wait for the account's deletion. */
  addsNothing?: true
  /** An operator's write that only previews a change, so that it is not logged. */
  showsOnly?: true
  /** Returns an input with the id of `owner`'s object. 'of everyone': the endpoint's ids name public objects. */
  foreign?: ((site: TestSite, owner: Browser) => Promise<object>) | 'of everyone'
  /** Statements that insert about fifteen rows of a list with a cursor, some hidden, deleted or of other members. */
  rows?: readonly SQL[]
}

export type EndpointCases = Readonly<Record<string, EndpointCase>>

export const insertReturningId = async ({ db }: Pick<TestSite, 'db'>, statement: SQL): Promise<number | undefined> =>
  (await db.execute<{ id: number }>(statement)).rows[0]?.id

export const insertPlayer = (site: Pick<TestSite, 'db'>): Promise<number | undefined> =>
  insertReturningId(
    site,
    sql`insert into users (phone, nickname, vip_code, created_at)
      values ('13900139001', '小满', '10000001', now()) returning id`,
  )

export const FIFTEEN_ROWS = sql`generate_series(1, 15) as n`

/** Fourteen audit rows of an action and one of another action. */
export const insertAuditRows = (action: string): SQL => sql`insert into audit_log (at, action, actor, target, detail)
  select now() - n / 2 * interval '1 minute', case n when 4 then 'sign_in' else ${action} end, '1', '1',
    '{"title": {"from": "甲", "to": "乙"}}' from ${FIFTEEN_ROWS}`

/** One post is held for review and one is deleted. */
export const FIFTEEN_POSTS = sql`with discussion as (insert into discussions (kind) select 'post' from ${FIFTEEN_ROWS} returning id)
  insert into posts (user_id, discussion_id, content, folded, terms, state, created_at, deleted_at)
  select 1, id, '双', '双', array_to_tsvector('{双}'), case id when 4 then 'held' else 'shown' end, now(),
    case id when 9 then now() end from discussion`

/** One comment is held for review and one is deleted. */
export const insertFifteenComments = (discussion: number, thread = sql`null::bigint`): SQL =>
  sql`insert into comments (discussion_id, user_id, thread_id, content, folded, state, created_at, deleted_at)
    select ${discussion}::bigint, 1, ${thread}, n, n, case n when 4 then 'held' else 'shown' end, now(),
      case n when 9 then now() end from ${FIFTEEN_ROWS}`

/** All comments but the first are replies in its thread. */
export const BELOW_THE_FIRST = sql`case when n > 1 then 1 end`
