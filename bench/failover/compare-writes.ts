import type { PostgresServer } from '#server/testing/postgres-server.ts'
import { SEED_POSTS, type WriterRecord } from './writer.ts'

export const COINS = 20

/** Inserts the initial data: posts of the first member, and coins of each member. */
export const SEED_SQL = `
  insert into discussions (kind) select 'post' from generate_series(1, ${SEED_POSTS});
  insert into posts (user_id, discussion_id, content, folded, created_at)
    select (select min(id) from users), n, text, text, now() from generate_series(1, ${SEED_POSTS}) n, lateral (select '今晚的走势图 ' || n as text) t;
  with account as (insert into coin_accounts (user_id, balance) select id, ${COINS} from users returning id),
  house as (insert into coin_accounts (name) values ('issued:gift') returning id),
  journal as (insert into coin_journals (kind, key, ref, at) select 'gift', 'bench ' || id, 'bench', now() from account
    returning id, key)
  insert into coin_entries (journal_id, account_id, amount, balance_after)
    select j.id, a.id, ${COINS}, ${COINS} from journal j join account a on j.key = 'bench ' || a.id
    union all select j.id, house.id, -${COINS}, null from journal j, house`

export interface WriteComparison {
  told: number
  lost: string[]
  doubled: string[]
}

interface CountRow {
  what: string
  key: string
  count: number
}

/** Counts the rows in the database by the keys of `WriterRecord`. */
const COUNT_SQL = `
  select 'post' as what, form::text as key, count(*)::int from posts where form is not null group by form
  union all select 'comment', form::text, count(*)::int from comments where form is not null group by form
  union all select 'like', p.nth || ' ' || l.post_id, count(*)::int from post_likes l join nths p using (user_id) group by 2
  union all select 'phone', phone, count(*)::int from users where phone like '138%' group by phone
  union all select 'lock', nths.nth::text, count(*)::int from picks join pick_owners o on o.id = owner_id
    join nths using (user_id) where mode = 'random' group by nths.nth
  union all select 'coin', nths.nth::text, count(*)::int from coin_journals j join coin_entries e on e.journal_id = j.id
    join coin_accounts a on a.id = e.account_id join nths using (user_id) where kind = 'refresh' group by nths.nth
  union all select 'left', nths.nth::text, ${COINS} - balance from coin_accounts join nths using (user_id)
  union all select 'miscounted likes', p.id::text, 1 from posts p
    where likes <> (select count(*) from post_likes l where l.post_id = p.id)
  union all select 'unbalanced journal', journal_id::text, 1 from coin_entries group by journal_id having sum(amount) <> 0`

const MEMBER_INDEX_SQL = `with nths as (select id as user_id, phone::bigint - 13700000000 as nth from users where phone like '137%')`

/** Compares all confirmed writes with the database. */
export async function compareWrites(database: PostgresServer, all: readonly WriterRecord[]): Promise<WriteComparison> {
  const rows = await database.ask<CountRow & { [column: string]: unknown }>(`${MEMBER_INDEX_SQL} ${COUNT_SQL}`)
  const held = new Map(rows.map(({ what, key, count }) => [`${what} ${key}`, count]))
  const told = new Map(all.flatMap(listConfirmedWrites))
  const lost = [...told].filter(([key, count]) => (held.get(key) ?? 0) < count).map(([key]) => key)
  // A row with a unique key may exist once even if its write was not confirmed. The other rows must exist exactly as
  // often as their writes were confirmed.
  const most = (key: string) => told.get(key) ?? (/^(coin|left|lock|miscounted|unbalanced)/.test(key) ? 0 : 1)
  const doubled = [...held].filter(([key, count]) => count > most(key)).map(([key]) => key)
  return { told: told.size, lost, doubled }
}

const listConfirmedWrites = ({
  nth,
  posts,
  comments,
  liked,
  locked,
  coinsSpent,
  phones,
}: WriterRecord): [string, number][] => [
  ...posts.map((form): [string, number] => [`post ${form}`, 1]),
  ...comments.map((form): [string, number] => [`comment ${form}`, 1]),
  ...liked.map((id): [string, number] => [`like ${nth} ${id}`, 1]),
  ...phones.map((phone): [string, number] => [`phone ${phone}`, 1]),
  [`lock ${nth}`, Number(locked)],
  [`coin ${nth}`, coinsSpent],
  [`left ${nth}`, coinsSpent],
]
