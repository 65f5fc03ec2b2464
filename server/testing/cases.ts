import { type SQL, sql } from 'drizzle-orm'
import type { Site } from './a-site.ts'
import type { Browser } from './people.ts'

/**
 * What the tests of all calls cannot know of one, said by its feature in `testing/x.cases.ts`. A call without a case is
 * tried with the least that its contract takes.
 */
export interface Case {
  /**
   * Of a member's write: comes as far as the account, where another has posted and commented. Of an operators' write:
   * succeeds, on a site that holds this administrator and nothing else. Of a list: which one, where the call has many.
   */
  input?: object | ((site: Site, caller: Browser) => Promise<object>)
  /** A member's write that adds nothing to an account: it takes away or changes what a deletion takes too, or only reads. */
  addsNothing?: true
  /** An operators' write that shows what something would come to, and changes nothing. */
  showsOnly?: true
  /** An input that names something of another member's; or what the id names is there for everybody. */
  foreign?: ((site: Site, owner: Browser) => Promise<object>) | 'of everyone'
  /** Of a list that goes on after a row: some fifteen rows, a few of them in the way: hidden, deleted, or another's. */
  rows?: readonly SQL[]
}

/** By the paths of the calls. */
export type Cases = Readonly<Record<string, Case>>

/** The id that a statement returns. */
export const idOf = async ({ db }: Pick<Site, 'db'>, statement: SQL): Promise<number | undefined> =>
  (await db.execute<{ id: number }>(statement)).rows[0]?.id

/** A member who does not work here. */
export const aPlayer = (site: Pick<Site, 'db'>): Promise<number | undefined> =>
  idOf(
    site,
    sql`insert into users (phone, nickname, vip_code, created_at)
      values ('13900139001', '小满', '10000001', now()) returning id`,
  )

export const fifteen = sql`generate_series(1, 15) as n`

/** What the audit log tells of an action. */
export const changes = (action: string): SQL => sql`insert into audit_log (at, action, actor, target, detail)
  select now() - n / 2 * interval '1 minute', case n when 4 then 'sign_in' else ${action} end, '1', '1',
    '{"title": {"from": "甲", "to": "乙"}}' from ${fifteen}`
