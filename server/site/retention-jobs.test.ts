import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { runSiteJob } from '#server/testing/site.ts'
import { recordDraws } from '#server/play/draws/draws.ts'
import { drawHooks } from './draw-hooks.ts'

// Tests that clean-up jobs delete expired rows and no others. Simple jobs are tested by the table of cases in
// site-jobs.test.ts.

const NOW = '2022-10-20T10:00:00+08:00'
const site = createSharedSite({ now: NOW })
beforeEach(async () => {
  await site.db.execute(sql`insert into users (phone, nickname, vip_code, created_at)
    select n, 'player' || n, n, now() from generate_series(1, 2) as n`)
  await site.db.execute(sql`insert into pick_owners (user_id, last_used_at) values (1, now()), (2, now())`)
})

async function insertFc3dDraw(issueno: string, date: string): Promise<void> {
  const word = { game: GAMES[3], date, issueno, first: '1 2 3', second: '' }
  const unknown = { salesFen: null, poolFen: null, deadline: null, prizes: [] }
  await site.db.transaction((tx) =>
    recordDraws(tx, [{ ...word, ...unknown }], { source: 'import', now: site.clock.now(), hooks: drawHooks }),
  )
}

const listColumn = async (query: ReturnType<typeof sql>) =>
  (await site.db.execute<{ row: unknown }>(query)).rows.map(({ row }) => row)

test('deletes old panels but no locked picks', async () => {
  await insertFc3dDraw('2022252', '2022-09-19')
  await insertFc3dDraw('2022253', '2022-09-20')
  await site.db.execute(sql`insert into pick_panels (owner_id, game, issueno, mode, bets, refreshes_used, used_at)
    select owner.id, 3, panel.issueno, 'random', '[1]', 0, panel.used_at::timestamptz
    from pick_owners as owner, (values
      ('2022252', '2022-09-19 10:00+08'), ('2022253', '2022-09-20 10:00+08'),
      ('2022001', '2022-07-22 09:59+08'), ('2022002', '2022-07-22 10:01+08')) as panel (issueno, used_at)`)
  await site.db.execute(sql`
    insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
    values (1, 3, '2022252', 'random', 1, 123, 0::bit(64), 0::bit(64), '2022-09-19')`)
  await site.db.execute(sql`insert into wins values (1, 1, 1, 1, 1040, '2022-09-19')`)
  await runSiteJob(site, 'sweep_nightly')
  const left = sql`select issueno || ' of ' || owner_id as row from pick_panels order by owner_id, issueno`
  expect(await listColumn(left)).toEqual(['2022002 of 1', '2022253 of 1', '2022002 of 2', '2022253 of 2'])
  expect(await site.db.$count(sql`picks`)).toBe(1)
  expect(await site.db.$count(sql`wins`)).toBe(1)
})

test('deletes the 1,250 panels of a drawn issue among 2,500', async () => {
  await insertFc3dDraw('2022252', '2022-09-19')
  await site.db.execute(sql`insert into pick_owners (visitor, last_used_at)
    select gen_random_uuid(), now() from generate_series(1, 2498)`)
  await site.db.execute(sql`insert into pick_panels (owner_id, game, issueno, mode, bets, refreshes_used, used_at)
    select id, 3, case id % 2 when 0 then '2022252' else '2022280' end, 'random', '[1]', 0, ${NOW} from pick_owners`)
  await runSiteJob(site, 'sweep_nightly')
  const left = sql`select issueno || ' ' || count(*) as row from pick_panels group by issueno`
  expect(await listColumn(left)).toEqual(['2022280 1250'])
})

test('retains the last 200 ended rounds of bets per owner and game', async () => {
  const rounds = (owner: number, game: number, ended: number) => sql`
    insert into pick_rounds (owner_id, game, loop, key, commitment, next, deferred, started_at, ended_at)
    select ${owner}::int, ${game}::int, loop, sha256(loop::text::bytea), repeat('0', 64), 1, '{}', now(),
      case when loop <= ${ended}::int then now() end
    from generate_series(1, ${ended}::int + 1) as loop`
  await site.db.execute(rounds(1, 3, 1203))
  await site.db.execute(rounds(1, 4, 200))
  await site.db.execute(rounds(2, 3, 201))
  await runSiteJob(site, 'sweep_nightly')
  const left = sql`select owner_id || ' ' || game || ': ' || min(loop) || ' to ' || max(loop) || ', ' || count(*) as row
    from pick_rounds group by owner_id, game order by owner_id, game`
  expect(await listColumn(left)).toEqual(['1 3: 1004 to 1204, 201', '1 4: 1 to 201, 201', '2 3: 2 to 202, 201'])
})

test('removes comments deleted long ago and the threads below them', async () => {
  await site.db.execute(sql`insert into discussions (kind) values ('ranking')`)
  const day = (days: number) => sql`${NOW}::timestamptz - make_interval(days => ${days}, secs => 1)`
  await site.db.execute(sql`
    insert into comments (discussion_id, user_id, thread_id, reply_to, content, folded, created_at, deleted_at) values
    (1, 1, null, null, 'a living thread', '', now(), null),
    (1, 1, 1, null, 'deleted long ago', '', now(), ${day(180)}),
    (1, 2, 1, 2, 'a living reply to it', '', now(), null),
    (1, 1, 1, null, 'deleted lately', '', now(), ${day(179)}),
    (1, 1, null, null, 'a thread deleted long ago', '', now(), ${day(180)}),
    (1, 2, 5, null, 'hidden below it', '', now(), null)`)
  await site.db.execute(sql`insert into comment_likes values (2, 2), (3, 1)`)
  await runSiteJob(site, 'sweep_nightly')
  const left = sql`select content || coalesce(' ' || reply_to, '') as row from comments order by id`
  expect(await listColumn(left)).toEqual(['a living thread', 'a living reply to it', 'deleted lately'])
  expect(await listColumn(sql`select comment_id as row from comment_likes`)).toEqual([3])
})

test('deletes 2,500 notifications in several batches', async () => {
  await site.db.execute(sql`insert into notifications (subject, user_id, kind, scope, data, created_at)
    select n, 1, 'win', 1, '{}', '2022-01-01' from generate_series(1, 2500) as n`)
  await runSiteJob(site, 'sweep_nightly')
  expect(await site.db.$count(sql`notifications`)).toBe(0)
})

test('deletes a finished order after three years', async () => {
  const rows = [
    ['long ago', 'fulfilled', '2019-10-01', '2019-10-01'],
    ['recently refunded', 'refunded', '2019-10-01', '2020-10-01'],
    ['still in review', 'review', '2019-10-01', '2019-10-01'],
    ['lately', 'closed', '2019-10-21', '2019-10-21'],
  ] as const
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const [no, step, from, last] of rows)
      await tx.execute(sql`
        with made as (insert into orders (no, user_id, kind, title, coins, amount_fen, step, created_at, expires_at)
          values (${no}, 1, 'coins', '', 10, 100, ${step}, ${from}, ${from}) returning id),
        way as (insert into attempts (no, order_id, channel, wallet, mode, app, merchant, payer_address, origin, state,
            created_at, wallet_expires_at)
          select ${no}, id, 'wechat', 'wechat', 'SCAN', '', '', '', '', 'paid', ${from}, ${from} from made returning id, order_id),
        heard as (insert into payment_events (channel, event_id, verdict, attempt_no, at)
          values ('wechat', ${no}, 'settled', ${no}, ${from})),
        paid as (insert into payments (channel, txn_id, attempt_id, order_id, user_id, amount_fen, verdict, by, paid_at, at)
          select 'wechat', ${no}, id, order_id, 1, 100, 'settled', 'notice', ${from}, ${from} from way),
        done as (insert into fulfilments select id, ${from} from made)
        insert into order_events (order_id, seq, to_step, actor, at) select id, 1, ${step}, 'system', ${last} from made`)
    await tx.execute(sql`insert into coin_journals (kind, key, ref, at)
      select 'topup', 'order ' || id, no, created_at from orders`)
  })
  await expect(site.db.execute(sql`delete from payments where txn_id = 'long ago'`)).rejects.toThrow()
  const afterIt = site.db.transaction(async (tx) => {
    await tx.execute(sql`select sweep_orders(now(), 1)`)
    await tx.execute(sql`delete from payments where txn_id = 'recently refunded'`)
  })
  await expect(afterIt).rejects.toThrow()
  await runSiteJob(site, 'sweep_nightly')
  const kept = ['recently refunded', 'still in review', 'lately']
  expect(await listColumn(sql`select no as row from orders order by id`)).toEqual(kept)
  for (const table of ['attempts', 'payment_events', 'payments', 'fulfilments', 'order_events'])
    expect(await site.db.$count(sql.identifier(table)), table).toBe(kept.length)
  expect(await site.db.$count(sql`coin_journals`)).toBe(4)
})

test('rejects deletion of orders within the legal retention', async () => {
  await site.db.execute(sql`insert into orders (no, user_id, kind, title, coins, amount_fen, created_at, expires_at)
    values ('new', 1, 'coins', '', 10, 100, now(), now())`)
  await site.db.execute(sql`insert into order_events (order_id, seq, from_step, to_step, actor, at)
    select id, 0, 'pending', 'closing', 'member', now() from orders`)
  await site.db.execute(sql`insert into order_events (order_id, seq, from_step, to_step, actor, at)
    select id, 0, 'closing', 'closed', 'system', now() from orders`)
  expect(await listColumn(sql`select sweep_orders(now() + interval '1 day', 10) as row`)).toEqual([0])
  await expect(
    site.db.execute(sql`with on_purpose as (select set_config('caiyun.sweeping', 'orders', true))
      delete from order_events using on_purpose`),
  ).rejects.toThrow()
})
