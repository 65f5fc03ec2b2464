import type pg from 'pg'

/**
 * `count` accounts with what each has: agreements, coins, what they follow; every third is signed in, by `tokenOf` its number,
 * every twentieth gets pushes. Ids are 1 to `count`, of the owners of picks too.
 */
export async function someAccounts(client: pg.Client, count: number, now: Date): Promise<void> {
  for (const sql of ACCOUNTS) await client.query(sql, sql.includes('$2') ? [count, now] : [count])
}

/** Of the session of a member, by whom the site knows them. */
export const tokenOf = (member: number): string => `scale-${String(member).padStart(37, '0')}`

/** $1: how many accounts, $2: now. */
const ACCOUNTS = [
  `insert into users (phone, nickname, vip_code, created_at)
    select (13000000000 + n)::text, '彩友' || n, (10000000 + n)::text, $2::timestamptz - interval '3 years' * (1 - n::float8 / $1::int)
    from generate_series(1, $1::int) as n`,
  `insert into pick_owners (user_id, last_used_at) select n, $2::timestamptz - interval '90 days' * random() ^ 3
    from generate_series(1, $1::int) as n`,
  `insert into consents (user_id, article_id, at)
    select n, articles.id, $2::timestamptz from generate_series(1, $1::int) as n, articles where agreement in ('user', 'privacy')`,
  `insert into sessions (user_id, token_hash, device, created_at, expires_at)
    select n, sha256(('scale-' || lpad(n::text, 37, '0'))::bytea), 'Chrome · Android', $2::timestamptz, $2::timestamptz + interval '30 days'
    from generate_series(1, $1::int, 3) as n`,
  `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    select user_id, id, 'https://push.example/' || id, repeat('p', 87), repeat('a', 22), created_at from sessions
    where user_id % 20 = 1 and user_id <= $1::int`,
  `insert into notification_settings (user_id, kind, is_on, by_push)
    select user_id, 'win', true, true from push_subscriptions where user_id <= $1::int`,
  `insert into notification_settings (user_id, kind, is_on) select n, 'no_win', true from generate_series(2, $1::int, 10) as n`,
  // From now on: the history arrives now, and nobody is to be told of years of it.
  `insert into followed_games (user_id, game, since)
    select n, 1 + n % 7, $2::timestamptz from generate_series(1, $1::int, 5) as n`,
  `insert into blocks (user_id, blocked_id, created_at)
    select n, 1 + (n + 7) % 100, $2::timestamptz from generate_series(1, $1::int, 10) as n where n <> 1 + (n + 7) % 100`,
  `insert into muted_words (user_id, word) select n, '静' || n % 9 from generate_series(1, $1::int, 20) as n`,
  `insert into vip_chains (user_id, anchor, months, until)
    select n, $2::timestamptz - interval '10 days', 1, $2::timestamptz + interval '20 days' from generate_series(1, $1::int, 50) as n`,
  `insert into coin_accounts (name, balance) select 'issued:gift', null where $1::int > 0`,
  `insert into coin_accounts (user_id, balance) select n, 7 from generate_series(1, $1::int) as n`,
  `insert into coin_journals (kind, key, ref, at)
    select 'gift', 'scale ' || n, 'scale', $2::timestamptz - interval '3 years' * (1 - n::float8 / $1::int)
    from generate_series(1, $1::int) as n`,
  // The site's own account is the first, and gave each member what they have.
  `insert into coin_entries (journal_id, account_id, amount, balance_after)
    select id, side.account, side.amount, side.after from coin_journals,
      lateral (values (1, -7, null), (1 + id, 7, 7)) as side (account, amount, after) where id <= $1::int`,
  `insert into audit_log (at, action, actor, address)
    select $2::timestamptz - interval '700 days' * (1 - n / (2.0 * $1::int)), 'signed_in', (1 + n % $1::int)::text, '10.1.' || n % 256 || '.' || n / 256 % 256
    from generate_series(1, 2 * $1::int) as n`,
]
