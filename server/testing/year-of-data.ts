import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/infra/db/connect.ts'
import type { Store } from '#server/ugc/media/media.ts'

const MEMBERS = 5000
const PICKS = 100_000
const POSTS = 3000
const FILES = 1000
const FILE_BYTES = 60_000

/** Inserts 5,000 members with 20 picks each, 3,000 posts by one of them, and 1,000 uploaded files. */
export async function insertYear(db: Database, store: Pick<Store, 'put'>): Promise<void> {
  const names = Array.from({ length: FILES }, () => `${randomBytes(16).toString('hex')}.webp`)
  for (const name of names) await store.put(name, randomBytes(FILE_BYTES))
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`insert into users (phone, nickname, vip_code, created_at)
      select 13500000000 + n, '彩友' || n, 30000000 + n, '2026-01-01' from generate_series(1, ${MEMBERS}::int) as n`)
    await tx.execute(sql`insert into pick_owners (user_id, last_used_at)
      select id, '2026-08-01' from users where phone like '1350%'`)
    await tx.execute(sql`
      insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
      select id, 1, '2026099', (array['lucky', 'random'])[1 + n / 10], 1 + n % 10, id * 100 + n,
        ('x' || md5(id || '-' || n))::bit(64), ('x' || md5(n || '+' || id))::bit(64), '2026-08-01'::timestamptz + id * interval '1 s'
      from (select pick_owners.id from pick_owners join users on users.id = user_id where phone like '1350%') as owner, generate_series(0, 19) as n`)
    await tx.execute(sql`
      with made as (insert into discussions (kind) select 'post' from generate_series(1, ${POSTS}::int) returning id)
      insert into posts (user_id, discussion_id, is_share, content, folded, region, created_at)
      select (select min(id) from users where phone like '1350%'), id, false, text, text, '浙江', '2025-08-20'::timestamptz + id * interval '2 hours'
      from made, lateral (select repeat('今晚的走势图看了很久，', 3 + (id % 12)::int) || id as text) words`)
    await tx.execute(sql`insert into uploads (name, user_id, scene, kind, bytes, width, height, created_at, used_at)
      select name, (select min(id) from users where phone like '1350%'), 'forum', 'image', ${FILE_BYTES}, 400, 300, '2026-01-01', '2026-01-01'
      from unnest(${sql.param(names)}::text[]) name`)
    const { rows } = await tx.execute<{ picks: number }>(sql`select count(*)::int as picks from picks`)
    if ((rows[0]?.picks ?? 0) < PICKS) throw new Error(`${rows[0]?.picks} picks are fewer than ${PICKS}`)
  })
  await db.execute(sql`analyze`)
}
