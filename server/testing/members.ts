import { hash, randomBytes } from 'node:crypto'
import type { Connection } from '#server/infra/db/connect.ts'

let made = 0

/** Returns a phone number that is unique among concurrent test processes. */
export function createPhone(): string {
  made += 1
  return `13${String(process.pid % 10_000).padStart(4, '0')}${String(made).padStart(5, '0')}`
}

/**
 * Returns session tokens. Faster than sign-ins, because requests for codes are serialised. The first phone number is
 * 13800138001 plus `from`.
 */
export async function insertSignedInMembers(
  { pool }: Pick<Connection, 'pool'>,
  count: number,
  from = 0,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  await pool.query(
    `with made as (insert into users (phone, nickname, vip_code, created_at)
      select 13800138000 + n, 'p' || n, 10000000 + n, now()
      from generate_series($3::int + 1, $3::int + $1::int) n returning id),
    agreed as (insert into consents (user_id, article_id, at)
      select made.id, articles.id, now() from made, articles where agreement in ('user', 'privacy'))
    insert into sessions (user_id, token_hash, device, created_at, expires_at)
    select id, ($2::bytea[])[row_number() over ()], '', now(), now() + interval '1 day' from made`,
    [count, tokens.map((token) => hash('sha256', token, 'buffer')), from],
  )
  return tokens
}
