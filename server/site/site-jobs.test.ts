import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { GAMES } from '#lottery/games.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { recordDraws } from '#server/play/draws/draws.ts'
import { drawHooks } from './draw-hooks.ts'
import { buildSiteJobs } from './site-jobs.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
beforeEach(async () => {
  await site.db.execute(sql`insert into users (phone, nickname, vip_code, created_at) values (1, 'ming', 1, now())`)
})

function buildJobs() {
  const { app, config, connection, clock } = site
  return buildSiteJobs({ config: { ...config, drawSource: 'demo' }, connection, clock, logger: app.log })
}

async function runJobByName(name: string): Promise<void> {
  const job = (await buildJobs()).find((one) => one.name === name)
  await job!.run(new AbortController().signal, {})
}

test('background jobs have unique names', async () => {
  const names = (await buildJobs()).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

describe('clean-up jobs delete the row `due` and no row `kept`', () => {
  const AT = `timestamptz '2022-10-20 10:00+08'`
  const TWO_DAYS = `${AT} - interval '48 hours'`
  const UUID = `'00000000-0000-4000-8000-00000000000`

  test.each<[job: string, table: string, label: string, due: string, kept: string[]]>([
    [
      'sweep_old',
      'sessions (device, user_id, token_hash, created_at, expires_at)',
      'device',
      `('due', 1, 'a', now(), ${AT} - interval '1 s')`,
      [`('kept', 1, 'b', now(), ${AT} + interval '1 s')`],
    ],
    [
      'sweep_old',
      'challenges (id, address_key, zeros, expires_at)',
      `encode(address_key, 'escape')`,
      `(${UUID}1', 'due', 17, ${AT} - interval '1 s')`,
      [`(${UUID}2', 'kept', 17, ${AT} + interval '1 s')`],
    ],
    [
      'sweep_old',
      'code_minutes (minute, sent, strangers)',
      `case sent when 1 then 'due' else 'kept' end`,
      `(${TWO_DAYS} - interval '1 s', 1, 0)`,
      [`(${TWO_DAYS} + interval '1 s', 2, 0)`],
    ],
    [
      'sweep_old',
      'sign_in_codes (purpose, phone_key, address_key, code_hash, sent_at, expires_at)',
      'purpose',
      `('due', '', '', '', ${TWO_DAYS} - interval '1 s', now())`,
      [`('kept', '', '', '', ${TWO_DAYS} + interval '1 s', now())`],
    ],
    [
      'sweep_old',
      'wrong_tries (phone_key, address_key, at)',
      `encode(phone_key, 'escape')`,
      `('due', '', ${TWO_DAYS} - interval '1 s')`,
      [`('kept', '', ${TWO_DAYS} + interval '1 s')`],
    ],
    [
      'sweep_old',
      'pick_owners (visitor, user_id, last_used_at)',
      `case when visitor = ${UUID}1' then 'due' else 'kept' end`,
      `(${UUID}1', null, ${TWO_DAYS} - interval '1 s')`,
      [`(${UUID}2', null, ${TWO_DAYS} + interval '1 s')`, `(null, 1, ${TWO_DAYS} - interval '1 year')`],
    ],
    [
      'sweep_old',
      'pick_address_allowances (issueno, address, game, used, last_used_at)',
      'issueno',
      `('due', '', 1, 1, ${TWO_DAYS} - interval '1 s')`,
      [`('kept', '', 1, 1, ${TWO_DAYS} + interval '1 s')`],
    ],
    [
      'sweep_uploads',
      'uploads (name, user_id, scene, kind, bytes, width, height, created_at, used_at)',
      `split_part(name, ' ', 1)`,
      `('due', 1, 'avatar', 'image', 1, 1, 1, ${AT} - interval '24 hours 1 s', null)`,
      [
        `('kept', 1, 'avatar', 'image', 1, 1, 1, ${AT} - interval '23 hours', null)`,
        `('kept in use', 1, 'avatar', 'image', 1, 1, 1, ${AT} - interval '1 year', now())`,
      ],
    ],
    [
      'sweep_flood_windows',
      'flood_windows (key, used, ends_at)',
      'key',
      `('due', 1, now() - interval '1 s')`,
      [`('kept', 1, now() + interval '1 hour')`],
    ],
    [
      'sweep_nightly',
      'notifications (subject, user_id, kind, scope, data, created_at)',
      'subject',
      `('due', 1, 'win', 1, '{}', ${AT} - interval '180 days 1 s')`,
      [`('kept', 1, 'win', 1, '{}', ${AT} - interval '180 days')`],
    ],
    [
      'sweep_old',
      'traces (address, user_id, kind, subject_id, text_hash, created_at)',
      'address',
      `('due', 1, 'post', 1, '', ${AT} - interval '180 days 1 s')`,
      [`('kept', 1, 'post', 2, '', ${AT} - interval '180 days')`],
    ],
    [
      'sweep_old',
      'reviews (content, user_id, kind, subject_id, why, state, decided_at, created_at)',
      'content',
      `('due', 1, 'post', 1, '', 'approved', ${AT} - interval '180 days 1 s', ${AT} - interval '1 year')`,
      [
        `('kept', 1, 'post', 2, '', 'approved', ${AT} - interval '180 days', ${AT} - interval '1 year')`,
        `('kept', 1, 'post', 3, '', 'waiting', null, ${AT} - interval '1 year')`,
      ],
    ],
    [
      'sweep_old',
      'sanctions (reason, user_id, kind, until, lifted_at, created_at)',
      'reason',
      `('due', 1, 'mute', ${AT}, ${AT} - interval '180 days 1 s', ${AT} - interval '1 year')`,
      [
        `('kept', 1, 'mute', ${AT} - interval '180 days', null, ${AT} - interval '1 year')`,
        `('kept', 1, 'ban', null, null, ${AT} - interval '1 year')`,
      ],
    ],
    [
      'sweep_old',
      'mail_addresses (address, user_id, asked_at, confirmed_at)',
      'address',
      `('due', 1, ${AT} - interval '24 hours 1 s', null)`,
      [`('kept', 1, ${AT} - interval '1 year', now())`],
    ],
    [
      'sweep_old',
      'outbox (kind, event, channel, user_id, address, subscription_id, due_at, created_at)',
      'kind',
      `('due', 1, 'mail', 1, 'a', null, now(), ${AT} - interval '30 days 1 s'),
        ('due', 2, 'push', 1, null, 1, now(), ${AT} - interval '2 days 1 s')`,
      [
        `('kept', 3, 'mail', 1, 'a', null, now(), ${AT} - interval '30 days')`,
        `('kept', 4, 'push', 1, null, 1, now(), ${AT} - interval '2 days')`,
      ],
    ],
    // Expiry of audit_log rows is computed by the database's clock, not by the site's clock.
    [
      'sweep_nightly',
      'audit_log (action, at)',
      'action',
      `('due', now() - interval '730 days 1 s')`,
      [`('kept', now() - interval '729 days 23 hours')`],
    ],
  ])('job %s, table %s', async (job, table, label, due, kept) => {
    await site.db.execute(sql.raw(`insert into ${table} values ${[due, ...kept].join(', ')}`))
    await runJobByName(job)
    const { rows } = await site.db.execute(sql.raw(`select ${label} as row from ${table.split(' ')[0]}`))
    expect(rows.map(({ row }) => row)).toEqual(kept.map(() => 'kept'))
  })
})

describe('jobs that resume the work of a killed process', () => {
  beforeEach(async () => {
    const word = { game: GAMES[3], date: '2022-10-19', issueno: '2022279', first: '1 2 3', second: '' }
    const unknown = { salesFen: null, poolFen: null, deadline: null, prizes: [] }
    const told = { source: 'import', now: site.clock.now(), hooks: drawHooks } as const
    await site.db.transaction((tx) => recordDraws(tx, [{ ...word, ...unknown }], told))
  })

  test.each(['settle', 'settle_left_over'])('settle a recorded draw: %s', async (job) => {
    expect(await site.db.$count(sql`settlements`)).toBe(0)
    await runJobByName(job)
    expect(await site.db.$count(sql`settlements_due`)).toBe(0)
    expect(await site.db.$count(sql`settlements`)).toBe(1)
  })

  test.each(['close_ranks', 'close_ranks_left_over'])(
    'close a gap in the ranking of a settled draw: %s',
    async (job) => {
      await site.db.execute(sql`insert into pick_owners (user_id, last_used_at) values (1, now())`)
      await site.db
        .execute(sql`insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
      values (1, 3, '2022279', 'random', 1, 123, 0::bit(64), 0::bit(64), now())`)
      await site.db.execute(sql`insert into wins values (1, 1, 1, 1, 5, now())`)
      await site.db.execute(sql`insert into ranked_players values (1, 2, 3, 1, 1, 5)`)
      await site.db.execute(sql`insert into rankings_due (draw_id) values (1)`)
      await runJobByName(job)
      expect((await site.db.execute(sql`select rank from ranked_players`)).rows).toEqual([{ rank: 1 }])
      expect(await site.db.$count(sql`rankings_due`)).toBe(0)
    },
  )
})
