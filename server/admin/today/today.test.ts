import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signedInOperator } from '#contract/people/operators.console.ts'
import type { Role } from '#contract/infra/roles.ts'
import { STATISTIC_DAYS, unignoreCheck, ignoreCheck, today, type TodayCheck } from '#contract/admin/today.console.ts'
import { saveCheck } from '#server/infra/db/last-check.ts'
import { goodFinding } from '#server/infra/lib/check.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, createOperator, type Browser } from '#server/testing/browsers.ts'
import type { Office } from '#lottery/games.ts'
import { addClosure } from '#server/play/draws/draws.ts'
import { createHttpChecks } from '#server/infra/http/http.feature.ts'
import { runChecksForRole } from './today.ts'

const site = createSharedSite({ env: { DRAW_SOURCE: 'official' } })
let boss: Browser
beforeEach(async () => void (boss = await createOperator(site)))

async function fetchCheck(who: Browser, name: string): Promise<TodayCheck | undefined> {
  return (await who.call(today, {})).data.checks.find((check) => check.name === name)
}

const SEEN: Record<Role, string[]> = {
  moderator: ['reviews'],
  editor: [
    'feed_welfare',
    'feed_sports',
    'clock',
    'draws_awaited',
    'draws_conflicts',
    'draws_doubts',
    'draws_history',
    'closures_ahead',
    'settlements_due',
    'placeholders',
  ],
  cashier: [
    'payment_incidents',
    'payment_books',
    'bills_compared',
    'orders_in_review',
    'orders_closing',
    'second_operator',
    'coin_books',
  ],
  administrator: expect.arrayContaining(['draws_awaited', 'reviews', 'jobs', 'disk', 'sms', 'address']),
}

test.each(Object.entries(SEEN) as [Role, string[]][])('shows a %s the checks of their role', async (role, names) => {
  const { data } = await (await createOperator(site, role, '13600136009')).call(today, {})
  expect(data.at).toBe('2022-10-20 10:00:00')
  expect(data.checks.map(({ name }) => name)).toEqual(names)
  const money = role === 'cashier' || role === 'administrator' ? ['销售额', '付款订单', '退款'] : []
  expect(data.figures.map(({ title }) => title)).toEqual([...money, '动态', '锁定的选号', '注册', '登录'])
  expect(new Set(data.figures.map(({ days }) => days.length))).toEqual(new Set([STATISTIC_DAYS]))
})

describe('checks', () => {
  test('reports failing and working feeds', async () => {
    expect(await fetchCheck(boss, 'feed_welfare')).toMatchObject({ state: 'unknown' })
    await site.db.execute(sql`insert into feed_state (game, feed, last_ok_at, last_error, failures) values
      (1, 'welfare', '2022-10-20T01:00:00Z', 'HTTP 503', 3), (2, 'sports', '2022-10-20T01:30:00Z', null, 0)`)
    expect(await fetchCheck(boss, 'feed_welfare')).toMatchObject({
      state: 'wrong',
      words: '双色球失败 3 次：HTTP 503',
      cure: expect.stringContaining('录入'),
      place: 'draws',
    })
    expect(await fetchCheck(boss, 'feed_sports')).toMatchObject({
      state: 'good',
      words: '最近成功 2022-10-20 09:30:00',
    })
  })

  test('reports a clock that differs from both feeds', async () => {
    const ahead = (office: Office, minutes: number) =>
      site.db.transaction((tx) =>
        saveCheck(tx, `feed_clock_${office}`, { at: site.clock.now(), off: { aheadMs: minutes * 60_000 } }),
      )
    expect(await fetchCheck(boss, 'clock')).toMatchObject({ state: 'unknown' })
    await ahead('welfare', 5)
    expect(await fetchCheck(boss, 'clock')).toMatchObject({ state: 'wrong', words: '比官方数据的时间快 5 分钟' })
    await ahead('sports', 2)
    expect(await fetchCheck(boss, 'clock')).toMatchObject({ state: 'good' })
    await ahead('welfare', -4)
    await ahead('sports', -3)
    expect(await fetchCheck(boss, 'clock')).toMatchObject({ state: 'wrong', words: '比官方数据的时间慢 3 分钟' })
  })

  test('reports conflicting and overdue draw numbers', async () => {
    const { rows } = await site.db.execute<{ id: number }>(sql`insert into draws
      (game, issueno, date, first, second, prizes, first_bits, second_bits, trust, demo, arrived_at, updated_at)
      select 3, '2022280', '2022-10-19', '1,2,3', '', '[]', 0::bit(64), 0::bit(64), 'conflict', false, now(), now() returning id`)
    await site.db.execute(sql`insert into draw_sources (draw_id, source, date, first, second, prizes, arrived_at)
      select ${rows[0]!.id}, source, '2022-10-19', first, '', '[]', now()
      from (values ('welfare', '1,2,4'), ('operator', '1,2,3')) as said (source, first)`)
    expect(await fetchCheck(boss, 'draws_conflicts')).toMatchObject({
      state: 'wrong',
      words: '福彩3D第2022280期：运营 1,2,3，福彩官网 1,2,4',
      place: 'draws/3/2022280',
    })
    await site.db.execute(sql`insert into draws
      (game, issueno, date, first, second, prizes, first_bits, second_bits, trust, demo, arrived_at, updated_at)
      select 4, '22280', '2022-10-19', '1,2,3', '', '[]', 0::bit(64), 0::bit(64), 'conflict', false, now(), now()`)
    expect(await fetchCheck(boss, 'draws_conflicts')).toMatchObject({
      words: '2 期：排列3第22280期、福彩3D第2022280期',
      place: 'draws/conflict',
    })
    site.clock.set('2022-10-20T21:30:00+08:00')
    const again = await createOperator(site, 'editor', '13700137000')
    expect(await fetchCheck(again, 'draws_awaited')).toMatchObject({ state: 'good' })
    site.clock.advance(3_600_000)
    const late = await createOperator(site, 'editor', '13800138000')
    expect(await fetchCheck(late, 'draws_awaited')).toMatchObject({
      state: 'wrong',
      words: '已晚 1 小时以上，缺 2 期：福彩3D第2022281期、排列3第22281期',
      place: 'draws/3/2022281',
    })
  })

  test('reports missing sales closures of the next year from 15 December', async () => {
    const words = async (at: string, phone: string) => {
      site.clock.set(at)
      return fetchCheck(await createOperator(site, 'editor', phone), 'closures_ahead')
    }
    const close = (from: string, to: string, office: Office | null) =>
      site.db.transaction((tx) => addClosure(tx, { from, to, office }, { now: site.clock.now(), hooks: [] }))
    expect(await words('2026-12-14T10:00:00+08:00', '13600136001')).toMatchObject({
      state: 'good',
      words: '2026 年：02-14 至 02-23、10-01 至 10-04',
    })
    expect(await words('2026-12-15T10:00:00+08:00', '13600136002')).toMatchObject({
      state: 'wrong',
      words: '2027 年休市还没有录入',
      place: 'draws/closures',
    })
    await close('2027-02-05', '2027-02-14', 'welfare')
    expect(await words('2027-01-20T10:00:00+08:00', '13600136003')).toMatchObject({
      words: '2027 年体彩的休市还没有录入',
    })
    await close('2027-02-05', '2027-02-14', 'sports')
    expect(await words('2027-01-21T10:00:00+08:00', '13600136004')).toMatchObject({ state: 'good' })
  })

  test('reports the state of reviews, settlements, placeholders and the disk', async () => {
    await site.db.execute(sql`insert into reviews (kind, subject_id, user_id, content, why, state, created_at)
      values ('nickname', 1, 1, 'x', '', 'waiting', '2022-10-19T02:00:00Z')`)
    expect(await fetchCheck(boss, 'reviews')).toMatchObject({ state: 'wrong', words: '1 条，最早的等了 24 小时' })
    await site.db.execute(sql`update reviews set created_at = '2022-10-20T01:38:00Z'`)
    expect(await fetchCheck(boss, 'reviews')).toMatchObject({ state: 'good', words: '1 条，最早的等了 22 分钟' })
    expect(await fetchCheck(boss, 'settlements_due')).toMatchObject({ state: 'good', words: '都核对了' })
    expect(await fetchCheck(boss, 'placeholders')).toMatchObject({
      state: 'wrong',
      words: expect.stringContaining('备案号'),
    })
    expect(await fetchCheck(boss, 'disk')).toMatchObject({ words: expect.stringMatching(/^还有 [\d.]+ GB$/) })
  })

  test('reports the discrepancies of the payment books', async () => {
    expect(await fetchCheck(boss, 'payment_books')).toMatchObject({ state: 'unknown' })
    const off = { topups: 0, grants: 0, deliveries: 1, goods: 0, unpaid: 2, taken: 0 }
    const run = (what: object) =>
      site.db.transaction((tx) => saveCheck(tx, 'payment_books', { at: site.clock.now(), off: what }))
    await run(off)
    expect(await fetchCheck(boss, 'payment_books')).toMatchObject({
      state: 'wrong',
      words: '已到账却没有发货记录的订单 1 笔，已收款却没有记为付款的订单 2 笔',
      cure: expect.stringContaining('技术人员'),
    })
    await run({ ...off, deliveries: 0, unpaid: 0 })
    expect(await fetchCheck(boss, 'payment_books')).toMatchObject({ state: 'good' })
  })

  test('reports a missing or expiring certificate', async () => {
    const clock = createFixedClock('2022-10-20T10:00:00+08:00')
    const run = (publicUrl: string | null, end = '2022-11-20T10:00:00+08:00') =>
      createHttpChecks({ publicUrl, production: true, clock, endOf: async () => new Date(end) }).checks?.[0]?.run()
    expect(await run(null)).toMatchObject({ state: 'wrong' })
    expect(await run('http://example.com')).toMatchObject({ state: 'wrong' })
    expect(await run('https://example.com')).toEqual(goodFinding('证书还有 31 天'))
    expect(await run('https://example.com', '2022-11-02T10:00:00+08:00')).toMatchObject({ state: 'wrong' })
  })
})

test('reports a throwing check as unknown', async () => {
  const check = (name: string, run: () => Promise<ReturnType<typeof goodFinding>>) =>
    ({ name, title: name, permission: 'any', run }) as const
  const broken = check('broken', () => Promise.reject(new Error('away')))
  const featureChecks = [{ checks: [broken, check('fine', async () => goodFinding('好'))] }]
  const warn = vi.fn()
  const checks = await runChecksForRole(site.db, featureChecks, 'cashier', site.clock.now(), { warn })
  expect(checks.map(({ state, words }) => [state, words])).toEqual([
    ['unknown', '现在查不了'],
    ['good', '好'],
  ])
  expect(warn.mock.calls).toMatchObject([[{ check: 'broken' }, expect.any(String)]])
})

describe('ignoring a check', () => {
  const audited = async () =>
    (await site.db.execute(sql`select action, target, detail from audit_log where action like 'check%' order by id`))
      .rows

  test('requires a reason and lasts a week', async () => {
    expect((await boss.call(ignoreCheck, { name: 'placeholders', reason: ' ' })).msg).toBe('请写原因')
    const { faults } = (await fetchCheck(boss, 'placeholders'))!
    expect((await boss.call(ignoreCheck, { name: 'placeholders', faults, reason: '等备案' })).msg).toBe('已忽略')
    expect((await fetchCheck(boss, 'placeholders'))?.ignored).toEqual({
      reason: '等备案',
      until: '2022-10-27 10:00:00',
    })
    await boss.call(unignoreCheck, { name: 'placeholders' })
    expect((await fetchCheck(boss, 'placeholders'))?.ignored).toBeNull()
    expect(await audited()).toEqual([
      { action: 'check_ignored', target: '占位内容', detail: { reason: '等备案' } },
      { action: 'check_heeded', target: '占位内容', detail: null },
    ])
  })

  test('hides only the faults that the operator saw', async () => {
    const fails = (game: number, words: string) =>
      site.db
        .execute(sql`insert into feed_state (game, feed, last_error, failures) values (${game}, 'welfare', ${words}, 3)
        on conflict (game) do update set last_error = excluded.last_error, failures = 3`)
    const works = (game: number) => site.db.execute(sql`update feed_state set failures = 0 where game = ${game}`)
    const welfare = async () => (await fetchCheck(boss, 'feed_welfare'))!
    await fails(1, 'HTTP 503')
    const { faults } = await welfare()
    await boss.call(ignoreCheck, { name: 'feed_welfare', faults, reason: '官网在维护' })
    expect((await welfare()).ignored).toMatchObject({ reason: '官网在维护' })
    await fails(3, 'HTTP 503')
    expect(await welfare()).toMatchObject({ state: 'wrong', ignored: null })
    await works(3)
    expect((await welfare()).ignored).not.toBeNull()
    await works(1)
    expect(await welfare()).toMatchObject({ state: 'good', ignored: null })
    await fails(1, 'HTTP 503')
    expect((await welfare()).ignored).not.toBeNull()
    await fails(1, '应答不是 JSON（text/html）')
    expect((await welfare()).ignored).toBeNull()
  })

  test('hides all faults if an older version stored no faults', async () => {
    await site.db.execute(
      sql`insert into ignored_checks (name, reason, until) values ('placeholders', '知道', '2022-10-21')`,
    )
    expect((await fetchCheck(boss, 'placeholders'))?.ignored).toMatchObject({ reason: '知道' })
  })

  test('shows an ignored check again after a week', async () => {
    await boss.call(ignoreCheck, { name: 'sms', reason: '知道' })
    site.clock.advance(7 * 86_400_000)
    expect((await fetchCheck(await createOperator(site, 'administrator', '13700137000'), 'sms'))?.ignored).toBeNull()
  })

  test('rejects an unknown check', async () => {
    expect((await boss.call(ignoreCheck, { name: 'nothing', reason: '没有' })).msg).toBe('没有这个检查项')
    expect((await boss.call(unignoreCheck, { name: 'nothing' })).msg).toBe('没有这个检查项')
    expect(await audited()).toEqual([])
  })
})

describe('waiting items', () => {
  const waiting = async (who: Browser) => (await who.call(signedInOperator, {})).data.waiting
  const aReview = (id: number) =>
    site.db.execute(sql`insert into reviews (kind, subject_id, user_id, content, why, state, created_at)
      values ('post', ${id}, 1, 'x', '', 'waiting', '2022-10-20T01:38:00Z')`)
  const anIncident = (subject: string) =>
    site.db.execute(sql`insert into incidents (kind, subject, detail, at) values ('orphan', ${subject}, '{}', now())`)

  test('counts waiting items by console section and role', async () => {
    const cashier = await createOperator(site, 'cashier', '13600136001')
    expect(await waiting(boss)).toEqual({ draws: 0, moderation: 0, orders: 0 })
    for (const id of [1, 2]) await aReview(id)
    await anIncident('A')
    await anIncident('B')
    expect(await waiting(boss)).toEqual({ draws: 0, moderation: 2, orders: 2 })
    expect(await waiting(cashier)).toEqual({ orders: 2 })
    expect(await fetchCheck(boss, 'reviews')).toMatchObject({ state: 'good', waiting: 2 })
  })

  test('are not counted for an ignored check', async () => {
    await anIncident('A')
    const { faults } = (await fetchCheck(boss, 'payment_incidents'))!
    await boss.call(ignoreCheck, { name: 'payment_incidents', faults, reason: '在查' })
    expect(await waiting(boss)).toMatchObject({ orders: 0 })
    await anIncident('B')
    expect(await waiting(boss)).toMatchObject({ orders: 2 })
  })
})

describe('statistics', () => {
  const figures = async (who: Browser) =>
    Object.fromEntries((await who.call(today, {})).data.figures.map(({ title, days }) => [title, days.slice(-2)]))

  test('counts payments, posts and picks per day, without those of operators', async () => {
    await createMember(site)
    const ids = { staff: 1, member: 2 }
    for (const userId of [ids.staff, ids.member]) {
      for (const [at, fen, state] of [
        ['2022-10-19T15:59:59Z', 1050, 'settled'],
        ['2022-10-19T16:00:00Z', 300, 'settled'],
        ['2022-10-20T01:00:00Z', 700, 'late'],
      ] as const)
        await insertPayment({ userId, at, fen, verdict: state })
      await site.db.execute(sql`with place as (insert into discussions (kind) values ('post') returning id)
        insert into posts (user_id, discussion_id, content, terms, folded, state, created_at)
        select ${userId}, id, '大家好', '', '', 'held', '2022-10-20T01:00:00Z' from place`)
      await site.db
        .execute(sql`with own as (insert into pick_owners (user_id, last_used_at) values (${userId}, now()) returning id)
        insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
        select id, 3, '2022280', 'rand', slot, slot, 0::bit(64), 0::bit(64), '2022-10-19T15:00:00Z'
        from own, generate_series(1, 3) as slot`)
    }
    await site.db
      .execute(sql`insert into refunds (no, payment_id, order_id, amount_fen, cause, reason, state, asked_at, done_at)
      select 'R' || id, id, order_id, 250, 'rest', '', 'succeeded', now(), '2022-10-20T01:00:00Z' from payments where verdict = 'settled' and amount_fen = 300`)
    expect(await figures(boss)).toMatchObject({
      销售额: [10.5, 3],
      付款订单: [1, 1],
      退款: [0, 2.5],
      动态: [0, 1],
      锁定的选号: [3, 0],
    })
  })

  test('counts registrations and sign-ins of members only', async () => {
    const [, before = 0] = (await figures(boss))['注册'] ?? []
    await createMember(site)
    await createOperator(site, 'cashier', '13600136001')
    const now = await figures(boss)
    expect([now['注册']?.[1], now['登录']?.[1]]).toEqual([before + 1, 1])
  })
})

interface Payment {
  userId: number
  at: string
  fen: number
  verdict: 'settled' | 'late'
}

async function insertPayment({ userId, at, fen, verdict }: Payment): Promise<void> {
  const no = crypto.randomUUID()
  await site.db.execute(sql`
    with bought as (insert into orders (no, user_id, kind, title, coins, amount_fen, created_at, expires_at)
        values (${no}, ${userId}, 'coins', '10枚星币', 10, ${fen}, ${at}, ${at}) returning id),
      tried as (insert into attempts (no, order_id, channel, wallet, mode, app, merchant, payer_address, origin, state, created_at, wallet_expires_at)
        select ${no}, id, 'sandbox', 'wechat', 'SCAN', '', '', '', '', 'paid', ${at}, ${at} from bought returning id, order_id)
    insert into payments (channel, txn_id, attempt_id, order_id, user_id, amount_fen, verdict, by, paid_at, at)
    select 'sandbox', ${no}, id, order_id, ${userId}, ${fen}, ${verdict}, 'query', ${at}, ${at} from tried`)
}
