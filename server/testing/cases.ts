import { type SQL, sql } from 'drizzle-orm'
import type { TestSite } from './site.ts'
import type { Browser } from './browsers.ts'

/**
 * Feature-specific data for the tests of all endpoints, declared in `testing/x.cases.ts` of the feature or of a related one. An endpoint
 * without a case is called with the minimal input of its contract.
 */
export interface EndpointCase {
  /**
   * Member's write: an input that passes validation, on a site with a post and a comment of another member. Operator's
   * write: an input that succeeds on a site with only this administrator. List: selects one of several.
   */
  input?: object | ((site: TestSite, caller: Browser) => Promise<object>)
  /**
   * Member's write that adds no rows to an account: it only deletes or changes rows that an account deletion covers, or
   * reads.
   */
  addsNothing?: true
  /** Operator's write that only previews a change. */
  showsOnly?: true
  /** An input with the id of another member's object; 'of everyone' if the id names public objects. */
  foreign?: ((site: TestSite, owner: Browser) => Promise<object>) | 'of everyone'
  /**
   * List with a cursor: statements that insert about fifteen rows, including hidden, deleted and other members' ones.
   */
  rows?: readonly SQL[]
}

/** Cases by endpoint path. */
export type EndpointCases = Readonly<Record<string, EndpointCase>>

/** Returns the id from a statement's result. */
export const insertReturningId = async ({ db }: Pick<TestSite, 'db'>, statement: SQL): Promise<number | undefined> =>
  (await db.execute<{ id: number }>(statement)).rows[0]?.id

/** Inserts an ordinary member, not staff. */
export const insertPlayer = (site: Pick<TestSite, 'db'>): Promise<number | undefined> =>
  insertReturningId(
    site,
    sql`insert into users (phone, nickname, vip_code, created_at)
      values ('13900139001', '小满', '10000001', now()) returning id`,
  )

export const FIFTEEN_ROWS = sql`generate_series(1, 15) as n`

/** Inserts audit rows of an action. */
export const insertAuditRows = (action: string): SQL => sql`insert into audit_log (at, action, actor, target, detail)
  select now() - n / 2 * interval '1 minute', case n when 4 then 'sign_in' else ${action} end, '1', '1',
    '{"title": {"from": "甲", "to": "乙"}}' from ${FIFTEEN_ROWS}`

/** Fifteen posts, one of them held and one deleted. */
export const FIFTEEN_POSTS = sql`with discussion as (insert into discussions (kind) select 'post' from ${FIFTEEN_ROWS} returning id)
  insert into posts (user_id, discussion_id, content, folded, terms, state, created_at, deleted_at)
  select 1, id, '双', '双', array_to_tsvector('{双}'), case id when 4 then 'held' else 'shown' end, now(),
    case id when 9 then now() end from discussion`

/** Inserts fifteen comments, one of them held and one deleted. */
export const insertFifteenComments = (discussion: number, thread = sql`null::bigint`): SQL =>
  sql`insert into comments (discussion_id, user_id, thread_id, content, folded, state, created_at, deleted_at)
    select ${discussion}::bigint, 1, ${thread}, n, n, case n when 4 then 'held' else 'shown' end, now(),
      case n when 9 then now() end from ${FIFTEEN_ROWS}`

/** The thread of all comments but the first. */
export const BELOW_THE_FIRST = sql`case when n > 1 then 1 end`
