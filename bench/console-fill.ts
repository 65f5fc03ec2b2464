import pg from 'pg'

/** One player who has written, won, bought and been noted more than others. */
export const BUSY = 21
/** Operators are the first twenty; half of all that they do one of them does. */
const OPERATORS = 20
export const BUSY_OPERATOR = 7
export const USERS = 100_000
export const POSTS = 1_000_000
export const ORDERS = 200_000
export const ENTRIES = 500_000

/** As an import would: no trigger fires, no other row is looked up, and no list of the console asks for words of posts. */
const UNGUARDED = `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB';
  drop index posts_terms; drop index comments_terms`

/** Each a set, made inside PostgreSQL. Ids count from 1. */
const SETS = [
  `insert into users (phone, nickname, vip_code, role, created_at)
    select 13000000000 + n, case n % 5 when 0 then '守号' || n else '彩友' || lpad((n * 7919 % 1000000)::text, 6, '0') end,
      10000000 + n, case when n <= ${OPERATORS} then 'administrator' else 'player' end, now() - (${USERS} - n) * interval '5 minutes'
    from generate_series(1, ${USERS}) as n`,
  `insert into sessions (user_id, token_hash, device, created_at, expires_at)
    select n, sha256(n::text::bytea), 'Chrome，安卓手机', now(), now() + interval '1 day' from generate_series(2, ${USERS}) as n`,
  `insert into writers (user_id, muted_until)
    select n, case when n % 300 = 0 then now() + interval '7 days' end from generate_series(1, ${USERS}, 3) as n`,
  `insert into sanctions (user_id, kind, reason, until, by_id, created_at, lifted_at)
    select n, case n % 3 when 0 then 'mute' else 'ban' end, '发布广告', case n % 3 when 0 then now() + n % 200 * interval '1 hour' end,
      1 + n % ${OPERATORS}, now(), case when n % 8 > 0 then now() end from generate_series(1, ${USERS}, 4) as n`,
  `insert into vip_chains (user_id, anchor, months, until)
    select n, now() - interval '40 days', 2, now() + interval '20 days' from generate_series(1, ${USERS}, 5) as n`,

  `insert into coin_accounts (name) values ('issued:gift')`,
  `insert into coin_accounts (user_id, balance) select n, n % 100 from generate_series(1, ${USERS}) as n`,
  `insert into coin_journals (kind, key, payload_hash, ref, at)
    select 'gift', n, '', '', now() from generate_series(1, 300000) as n`,
  `insert into coin_entries (journal_id, account_id, amount, balance_after)
    select n, line.account, line.amount, 0 from generate_series(1, 300000) as n,
    lateral (values (1, -1), (1 + case n % 20 when 0 then ${BUSY} else 1 + n * 1009 % ${USERS} end, 1)) as line (account, amount)`,

  `insert into discussions (kind) select 'post' from generate_series(1, ${POSTS})`,
  `insert into posts (user_id, discussion_id, content, folded, created_at)
    select case n % 50 when 0 then ${BUSY} else 1 + n * 1009 % ${USERS} end, n, '今晚的走势图看了很久' || n, '今晚的走势图看了很久' || n,
      now() - (${POSTS} - n) * interval '30 seconds'
    from generate_series(1, ${POSTS}) as n`,
  `insert into comments (user_id, discussion_id, content, folded, created_at)
    select case n % 50 when 0 then ${BUSY} else 1 + n * 1009 % ${USERS} end, n * 5, '说得好', '说得好', now()
    from generate_series(1, 200000) as n`,
  `insert into reviews (kind, subject_id, user_id, content, text_hash, why, state, words, decided_at, created_at)
    select 'post', n, case n % 50 when 0 then ${BUSY} else 1 + n * 1009 % ${USERS} end, '今晚的走势图看了很久', decode(md5(case when n % 20 = 0 then '' else n::text end), 'hex'), '联系方式',
      case n % 10 when 0 then 'waiting' when 1 then 'approved' else 'taken_down' end, '',
      case when n % 10 > 0 then now() end, now() from generate_series(1, 50000) as n`,
  `insert into reports (review_id, user_id, kind, subject_id, reason, note, created_at)
    select n, 1 + n * 31 % ${USERS}, 'post', n, 'other', '', now() from generate_series(1, 50000, 2) as n`,

  `insert into orders (no, user_id, kind, title, coins, amount_fen, step, created_at, expires_at)
    select 'N' || lpad(n::text, 27, '0'), case n % 100 when 0 then ${BUSY} else 1 + n * 1009 % ${USERS} end, 'coins', '10枚星币', 10, 100,
      case when n % 4000 = 0 then 'review' when n % 10 < 6 then 'fulfilled' else 'closed' end,
      now() - (${ORDERS} - n) * interval '3 minutes', now() from generate_series(1, ${ORDERS}) as n`,
  `insert into order_events (order_id, seq, from_step, to_step, actor, at)
    select n, seq, case seq when 2 then 'pending' end, case seq when 1 then 'pending' else 'closed' end, 'system', now()
    from generate_series(1, ${ORDERS}) as n, generate_series(1, 2) as seq`,
  `insert into attempts (no, order_id, channel, wallet, mode, app, merchant, payer_address, origin, state, created_at, wallet_expires_at)
    select 'A' || n, n, by, by, 'SCAN', '', '', '', '', case when n % 10 < 6 then 'paid' else 'closed' end, now(), now()
    from generate_series(1, ${ORDERS}) as n, lateral (select case n % 3 when 0 then 'alipay' else 'wechat' end) as _ (by)`,
  `insert into payments (channel, txn_id, attempt_id, order_id, user_id, amount_fen, verdict, by, paid_at, at)
    select channel, 'T' || orders.id, attempts.id, orders.id, user_id, 100, 'settled', 'notice', orders.created_at, orders.created_at
    from orders join attempts on order_id = orders.id where step = 'fulfilled' order by orders.id`,
  `insert into payment_events (channel, event_id, raw_sha256, verdict, attempt_no, at)
    select channel, 'E' || order_id, '', 'settled', 'A' || order_id, at from payments`,
  `insert into refunds (no, payment_id, order_id, amount_fen, cause, reason, state, asked_by, asked_at)
    select 'R' || id, id, order_id, 100, 'rest', '不想要了', case id % 400 when 0 then 'asked' else 'succeeded' end,
      'operator ' || 1 + id % ${OPERATORS}, at from payments where id % 8 = 0`,
  `insert into gifts (user_id, kind, number, reason, state, asked_by, at)
    select 1 + n * 1009 % ${USERS}, 'coins', 10, '补偿', case n % 200 when 0 then 'asked' else 'given' end,
      'operator ' || 1 + n % ${OPERATORS}, now() from generate_series(1, 20000) as n`,
  `insert into incidents (kind, subject, order_id, detail, at, resolved_at)
    select 'mismatch', 'A' || n, n, '{}', now(), case when n % 100 > 0 then now() end from generate_series(1, 20000) as n`,
  `insert into reconciliations (channel, day, rows, at)
    select 'wechat', (date '2015-01-01' + n)::text, 200, now() from generate_series(1, 3000) as n`,
  `insert into differences (reconciliation_id, list, about, no, bill_fen, outcome)
    select 1 + n % 3000, 'unknown', 'payment', 'A' || n, 100, '' from generate_series(1, 20000) as n`,

  `insert into mails (user_id, address, kind, event, state, due_at, created_at, ended_at)
    select 1 + n * 1009 % ${USERS}, 'a@example.com', 'win', n, case when n % 1000 = 0 then 'lost' else 'sent' end,
      now() - (300000 - n) * interval '9 seconds', now() - (300000 - n) * interval '9 seconds', now()
    from generate_series(1, 300000) as n`,
  `insert into mails (user_id, address, kind, event, state, due_at, created_at)
    select 1 + n, 'a@example.com', 'win', 0, 'waiting', now(), now() from generate_series(1, 1000) as n`,
  `insert into articles (kind, title, content, shown, published_at)
    select 'notice', '关于' || n || '期开奖的公告', '<p>详情</p>', n % 10 > 0, now() from generate_series(1, 2000) as n`,
  `insert into article_versions (article_id, revision, title, memo, content, saved_at, published_at)
    select id, revision, title, '', content, now(), case when revision = 1 then now() end
    from (select id, title, content from articles where slug is null) as own, generate_series(1, 2) as revision
    where revision = 1 or id % 100 = 0`,

  `insert into draws (game, issueno, date, first, second, prizes, first_bits, second_bits, trust, demo, arrived_at, updated_at)
    select game, case when game in (1, 3, 7) then '20' else '' end || lpad(n::text, 5, '0'), date '2005-01-01' + n, '1,2,3', '', '[]',
      0::bit(64), 0::bit(64), case n % 1000 when 0 then 'conflict' else 'confirmed' end, false, now(), now()
    from generate_series(1, 5000) as n, generate_series(1, 7) as game`,
  `insert into draw_sources (draw_id, source, date, first, second, prizes, arrived_at)
    select id, source, date, first, second, prizes, now() from draws, (values ('welfare'), ('import')) as said (source)`,
  `insert into pick_owners (user_id, last_used_at) select n, now() from generate_series(1, ${USERS}) as n`,
  `insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
    select n, 3, '20' || lpad(issue::text, 5, '0'), 'random', 1, 1, 0::bit(64), 0::bit(64), now()
    from generate_series(1, ${USERS}) as n, generate_series(1, 5) as issue`,
  `insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
    select ${BUSY}, 3, '20' || lpad(issue::text, 5, '0'), 'random', slot, slot, 0::bit(64), 0::bit(64), now()
    from generate_series(101, 3000) as issue, generate_series(1, 10) as slot`,
  `insert into wins (pick_id, draw_id, user_id, level, points, locked_at)
    select picks.id, draws.id, owner_id, 1, 1040, locked_at from picks join draws using (game, issueno) where picks.id % 7 = 0`,
  `insert into ranked_players (draw_id, rank, game, user_id, level, points)
    select draw_id, row_number() over (partition by draw_id order by user_id), 3, user_id, 1, sum(points) from wins
    group by draw_id, user_id`,

  `insert into player_notes (user_id, by_id, words, created_at)
    select case n % 10 when 0 then ${BUSY} else 1 + n * 1009 % ${USERS} end, 1 + n % ${OPERATORS}, '来电核对过身份', now()
    from generate_series(1, 50000) as n`,
  `insert into audit_log (at, action, actor, target, detail)
    select now() - (${ENTRIES} - n) * interval '25 seconds',
      case when n % 5000 = 0 then 'draw_entered' when n % 20 = 0 then 'review_approve' else 'sign_in' end,
      case when n % 40 = 0 then ${BUSY_OPERATOR} when n % 20 = 0 then 1 + n % ${OPERATORS} else 1 + n * 1009 % ${USERS} end::text,
      (1 + n * 31 % ${USERS})::text, '{"by": "code"}'
    from generate_series(1, ${ENTRIES}) as n`,
]

/** Fills a migrated site with what a large one has after a year. */
export async function fillConsole(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query(UNGUARDED)
    for (const set of SETS) await client.query(set)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
