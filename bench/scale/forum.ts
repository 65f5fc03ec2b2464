import type pg from 'pg'
import { searchable } from '#server/ugc/search/search.ts'
import { someTexts } from './texts.ts'

const TEXTS = 20_000
/** For each post. */
const COMMENTS = 4
const LIKES = 5

/**
 * `count` posts of the last two years with comments, replies, likes and what was told of them: few members write most, and a
 * fifth of all comments stand below each hundredth post. The indexes of search are made when all is there.
 */
export async function aForum(client: pg.Client, accounts: number, count: number, now: Date): Promise<void> {
  const texts = someTexts(Math.min(TEXTS, count))
  const found = texts.map(searchable)
  await client.query('create temp table texts (n int primary key, content text, folded text, terms tsvector)')
  await client.query(
    `insert into texts select n - 1, content, folded, array_to_tsvector(string_to_array(terms, ' '))
      from unnest($1::text[], $2::text[], $3::text[]) with ordinality as text (content, folded, terms, n)`,
    [texts, found.map(({ folded }) => folded), found.map(({ terms }) => terms.join(' '))],
  )
  await client.query('analyze texts')
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
      where indexrelid in ('posts_terms'::regclass, 'comments_terms'::regclass)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  const values = [accounts, count, texts.length, now]
  for (const sql of FORUM) {
    const last = Math.max(...Array.from(sql.matchAll(/\$(\d)/g), ([, n]) => Number(n)))
    await client.query(sql, values.slice(0, last))
  }
  for (const { made } of rows) await client.query(made)
}

const AUTHOR = '1 + floor($1::int * random() ^ 3)::int'
const AT = (n: string, all: string) => `$4::timestamptz - interval '2 years' * (1 - ${n}::float8 / (${all}))`

/** $1 accounts, $2 posts, $3 texts, $4 now. Every parameter is named in each that needs a later one. */
const FORUM = [
  `insert into comments (discussion_id, user_id, content, folded, terms, created_at)
    select said.post, said.author, content, folded, terms, ${AT('said.n', `${COMMENTS / 2} * $2::int`)}
    from (
      select n, ${AUTHOR} as author, floor(random() * $3::int)::int as text,
        case when random() < 0.2 then greatest(1, 100 * floor(random() * $2::int / 100)::int)
          else 1 + floor(random() * $2::int)::int end as post
      from generate_series(1, ${COMMENTS / 2} * $2::int) as n) as said
    join texts on texts.n = said.text order by said.n`,
  `insert into comments (discussion_id, user_id, thread_id, content, folded, terms, created_at)
    select thread.discussion_id, said.author, thread.id, texts.content, texts.folded, texts.terms,
      thread.created_at + ($4::timestamptz - thread.created_at) * random() ^ 4
    from (select n, ${AUTHOR} as author, floor(random() * $3::int)::int as text,
      1 + floor(${COMMENTS / 2} * $2::int * random())::int as thread from generate_series(1, ${COMMENTS / 2} * $2::int) as n) as said
    join comments thread on thread.id = said.thread join texts on texts.n = said.text order by said.n`,
  `insert into post_likes (post_id, user_id)
    select distinct 1 + floor($2::int * random())::int, ${AUTHOR} from generate_series(1, ${LIKES} * $2::int)`,
  `insert into comment_likes (comment_id, user_id)
    select distinct 1 + floor(${COMMENTS} * $2::int * random())::int, ${AUTHOR} from generate_series(1, ${LIKES} * $2::int)`,
  `insert into discussions (kind, shown) select 'post', coalesce(said.shown, 0)
    from generate_series(1, $2::int) as n left join (
      select discussion_id, count(*) as shown from comments where $1::int > 0 group by 1) as said on said.discussion_id = n
    order by n`,
  `insert into posts (user_id, discussion_id, content, folded, terms, region, likes, created_at)
    select said.author, said.n, content, folded, terms, '浙江', coalesce(liked.likes, 0), ${AT('said.n', '$2::int')}
    from (select n, ${AUTHOR} as author, floor(random() * $3::int)::int as text from generate_series(1, $2::int) as n) as said
    join texts on texts.n = said.text
    left join (select post_id, count(*) as likes from post_likes group by 1) as liked on liked.post_id = said.n
    order by said.n`,
  `insert into notifications (user_id, kind, scope, subject, comment_id, data, created_at, read_at)
    select thread.user_id, 'reply', reply.id, thread.user_id::text, reply.id, '{}', reply.created_at,
      case when random() < 0.7 then reply.created_at end
    from comments reply join comments thread on thread.id = reply.thread_id
    where reply.created_at > $4::timestamptz - interval '180 days' and reply.user_id <> thread.user_id and $1::int + $2::int + $3::int > 0
    order by reply.id`,
  `insert into writers (user_id, published)
    select user_id, count(*) from (select user_id from posts union all select user_id from comments) as text
    where $1::int > 0 group by user_id`,
  `insert into traces (user_id, kind, subject_id, text_hash, address, created_at)
    select user_id, 'comment', id, sha256(folded::bytea), '10.9.' || id % 256 || '.1', created_at from comments
    where created_at > $4::timestamptz - interval '180 days' and $1::int + $2::int + $3::int > 0 order by id`,
  `insert into reviews (kind, subject_id, user_id, content, why, state, decided_at, created_at)
    select 'post', id, user_id, content, '', 'approved', created_at, created_at from posts where id % 30 = 0 and $1::int > 0`,
]
