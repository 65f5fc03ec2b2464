import { sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/connect.ts'

/**
 * Number of distinct combinations of red balls; a prime number, so that each occurs with different members and blue
 * balls.
 */
const TICKETS = 20_011

/** Inserts `count` locked picks of 双色球: 20 per member, six red and one blue ball each, random with a fixed seed. */
export async function insertManyPicks(tx: Tx, issueno: string, count: number): Promise<void> {
  const members = Math.ceil(count / 20)
  await tx.execute(sql`select set_config('statement_timeout', '0', false), setseed(0.5)`)
  await tx.execute(sql`insert into users (phone, nickname, vip_code, created_at)
    select 13000000000 + n, '彩友' || n, 10000000 + n, now() from generate_series(1, ${members}::int) as n`)
  await tx.execute(sql`insert into pick_owners (user_id, last_used_at) select id, now() from users`)
  await tx.execute(sql`
    with tickets as materialized (
      select nth, bits from generate_series(0, ${TICKETS - 1}::int) as nth, lateral (
        select bit_or(set_bit(0::bit(64), ball, 1)) as bits from (
          select ball from generate_series(1, 33) as ball order by random(), nth limit 6) as drawn) as ticket)
    insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
    select (n - 1) / 20 + 1, 1, ${issueno}, (array['lucky', 'random'])[(n - 1) % 20 / 10 + 1], (n - 1) % 10 + 1, n,
      tickets.bits, set_bit(0::bit(64), 1 + floor(random() * 16)::int, 1), now() + n * interval '1 ms'
    from generate_series(1, ${count}::int) as n join tickets on tickets.nth = n % ${TICKETS}::int`)
}
