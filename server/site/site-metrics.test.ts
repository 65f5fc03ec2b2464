import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OrderStep } from '#server/payments/orders/orders.tables.ts'
import { saveBackupTime } from '#server/infra/db/settings.ts'
import { startJobs } from '#server/infra/jobs/jobs.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createLogger } from './logger.ts'
import { listSiteMetrics } from './metrics-server.ts'

const site = createSharedSite({
  now: '2022-10-20T22:35:00+08:00',
  env: { PUBLIC_URL: 'http://site.example', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' },
})
const logger = createLogger({ logLevel: 'fatal', production: true }, { write: () => {} })
const NOW = `timestamptz '2022-10-20 22:35+08'`

/** Reads one group of metrics, without zeros. Keys are `name label=value`. */
async function readMetrics(of: string): Promise<Record<string, number>> {
  const { config, connection, db, clock } = site
  const facts = listSiteMetrics({ config, connection, db, clock, logger }).filter((one) => one.of === of)
  const read = (await Promise.all(facts.map((one) => one.read()))).flat()
  const named = read.map(({ name, labels = {}, value }): [string, number] => [
    [name.replace('caiyun_', ''), ...Object.entries(labels).map(([label, word]) => `${label}=${word}`)].join(' '),
    value,
  ])
  return Object.fromEntries(named.filter(([, value]) => value !== 0))
}

test('exports waiting, late and failed jobs by name', async () => {
  expect(await readMetrics('jobs')).toEqual({})
  const jobs = await startJobs(site.connection, logger, [])
  await jobs.stop()
  await site.db.execute(sql`
    select graphile_worker.add_job('settle', run_at => now() + interval '1 hour'),
      graphile_worker.add_job('settle', run_at => now() - interval '6 minutes'),
      graphile_worker.add_job('remove_uploads', max_attempts => 1)`)
  await site.db.execute(sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`)
  expect(await readMetrics('jobs')).toEqual({
    'jobs name=settle state=waiting': 2,
    'jobs name=settle state=late': 1,
    'jobs name=remove_uploads state=failed': 1,
  })
  await site.db.execute(sql`delete from graphile_worker._private_jobs`)
})

test('exports the newest draw’s age and awaited draws', async () => {
  await site.db.execute(sql`insert into draws
    (game, issueno, date, first, second, prizes, first_bits, second_bits, trust, demo, arrived_at, updated_at)
    select 3, '2022279', '2022-10-18', '1,2,3', '', '[]', 0::bit(64), 0::bit(64), 'confirmed', false, now(), now()`)
  const DAY = 86_400
  // Draws take place at 21:15. At 22:35 on the 20th, the draws of the 19th and of the 20th are missing.
  expect(await readMetrics('draws')).toEqual({
    'draw_newest_age_seconds game=fc3d': 2 * DAY + 4800,
    'draws_awaited game=fc3d': 2,
    'draw_late_seconds game=fc3d': DAY + 4800,
  })
  site.clock.set('2022-10-19T21:00:00+08:00')
  expect(await readMetrics('draws')).toEqual({ 'draw_newest_age_seconds game=fc3d': DAY - 900 })
})

test('exports due and late settlements', async () => {
  await site.db.execute(sql`with new as (insert into draws
      (game, issueno, date, first, second, prizes, first_bits, second_bits, trust, demo, arrived_at, updated_at)
      select 3, issueno, date, '1,2,3', '', '[]', 0::bit(64), 0::bit(64), 'confirmed', false, now(), at
      from (values ('2022278', date '2022-10-17', ${sql.raw(NOW)} - interval '11 minutes'), ('2022279', date '2022-10-18', ${sql.raw(NOW)})) as one (issueno, date, at) returning id)
    insert into settlements_due (draw_id) select id from new`)
  expect(await readMetrics('settlement')).toEqual({ settlements_due: 2, settlements_late: 1 })
})

async function insertOrderAtStep(no: string, step: OrderStep, minutes: number): Promise<void> {
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`with new as (
        insert into orders (no, user_id, kind, title, coins, amount_fen, step, created_at, expires_at)
        values (${no}, 1, 'coins', '十枚', 10, 100, ${step}, ${sql.raw(NOW)} - interval '1 day', now()) returning id)
      insert into order_events (order_id, seq, to_step, actor, at)
      select id, seq, ${step}, 'test', ${sql.raw(NOW)} - make_interval(days => 2 - seq, mins => ${minutes}::int) from new, (values (1), (2)) as two (seq)`)
  })
}

test('exports number and age of orders per step', async () => {
  await site.db.execute(sql`insert into users (phone, nickname, vip_code, created_at) values (1, 'ming', 1, now())`)
  await insertOrderAtStep('a', 'paid', 12)
  await insertOrderAtStep('b', 'paid', 3)
  await insertOrderAtStep('c', 'pending', 1)
  await insertOrderAtStep('d', 'fulfilled', 1)
  await site.db.execute(sql`insert into incidents (kind, subject, detail, at, resolved_at)
    values ('orphan', 'x', '{}', now(), null), ('orphan', 'y', '{}', now(), now())`)
  expect(await readMetrics('orders')).toEqual({
    'orders step=paid': 2,
    'orders step=pending': 1,
    'orders_oldest_seconds step=paid': 12 * 60,
    'orders_oldest_seconds step=pending': 60,
    payment_incidents_open: 1,
  })
})

test('exports outbox, uploads and last backup', async () => {
  await site.db.execute(sql`insert into users (phone, nickname, vip_code, created_at) values (1, 'ming', 1, now())`)
  await site.db.execute(sql`
    insert into outbox (channel, user_id, address, kind, event, due_at, created_at)
    select 'mail', 1, 'a@b.example', 'reply', minutes, ${sql.raw(NOW)} - make_interval(mins => minutes), ${sql.raw(NOW)}
    from (values (1), (16)) as one (minutes)`)
  await site.db.execute(sql`insert into uploads (name, user_id, scene, kind, bytes, width, height, created_at)
    values ('a', 1, 'avatar', 'image', 10, 1, 1, now()), ('b', 1, 'avatar', 'image', 32, 1, 1, now())`)
  expect(await readMetrics('backup')).toEqual({})
  await saveBackupTime(site.db, new Date('2022-10-20T00:00:00Z'))
  expect(await readMetrics('outbox')).toEqual({ 'outbox_waiting way=mail': 2, 'outbox_late way=mail': 1 })
  expect(await readMetrics('uploads')).toEqual({ uploads: 2, uploads_bytes: 42 })
  expect(await readMetrics('backup')).toEqual({ backup_timestamp_seconds: 1_666_224_000 })
})

test('exports failed checks of the operators’ page 今天 except ignored ones', async () => {
  expect(await readMetrics('checks')).toMatchObject({
    'check_wrong check=backup': 1,
    'check_wrong check=placeholders': 1,
  })
  await site.db.execute(
    sql`insert into ignored_checks (name, reason, until) values ('backup', 'known', ${sql.raw(NOW)} + interval '1 day')`,
  )
  expect(await readMetrics('checks')).not.toHaveProperty('check_wrong check=backup')
})

test('exports database availability and disk space', async () => {
  expect(await readMetrics('database')).toEqual({ database_up: 1, database_writes: 1 })
  const { place, pool } = site.connection
  await pool.query(`alter database ${place} set default_transaction_read_only = on`)
  expect(await readMetrics('database')).toEqual({ database_up: 1 })
  await pool.query(`alter database ${place} reset default_transaction_read_only`)
  expect(Object.keys(await readMetrics('disks'))).toEqual(['disk_free_bytes of=uploads', 'disk_bytes of=uploads'])
})
