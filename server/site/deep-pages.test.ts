import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#contract/infra/audit.console.ts'
import { authorTexts } from '#contract/ugc/authors.console.ts'
import { bills } from '#contract/payments/orders.ts'
import { coinHistory } from '#contract/people/coins.ts'
import { bannerHistory } from '#contract/play/banners.console.ts'
import { contactHistory } from '#contract/cms/contact.console.ts'
import { editedNotices } from '#contract/cms/content.console.ts'
import { closureHistory, deskDraws } from '#contract/play/draws.console.ts'
import { isForOperators } from '#contract/infra/endpoint.ts'
import { myPosts, postComments, postReplies, posts } from '#contract/community/forum.ts'
import { gifts } from '#contract/payments/gifts.console.ts'
import { moderationPolicyHistory, moderationWordsHistory } from '#contract/ugc/moderation.console.ts'
import { myNotifications } from '#contract/messaging/notifications.ts'
import { findOrders } from '#contract/payments/orders.console.ts'
import { playerCoins, playerNotes, players, playerWins } from '#contract/admin/players.console.ts'
import { coinPriceHistory, productHistory } from '#contract/payments/products.console.ts'
import { addRankingComment, rankingComments, rankingReplies } from '#contract/community/ranking.ts'
import { incidents, reconciliations } from '#contract/payments/reconciling.console.ts'
import { refundsOf } from '#contract/payments/refunds.console.ts'
import { reviews } from '#contract/ugc/reviews.console.ts'
import { sanctions } from '#contract/ugc/sanctions.console.ts'
import { search } from '#contract/ugc/search.ts'
import { myIssues } from '#contract/play/settlement.ts'
import { emptied } from '#server/testing/a-site.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { callsOf, fieldsOf } from '#server/testing/every-route.ts'
import { type Browser, aMember, anOperator } from '#server/testing/people.ts'
import { draw } from '#server/play/settlement/testing/a-draw.ts'

const site = aSharedSite({ now: '2022-10-20T10:00:00+08:00' })
let ming: Browser
beforeEach(async () => {
  ming = await aMember(site)
  await draw(site, { type: 3, issueno: '2022278', date: '2022-10-18', first: '1 2 3' })
})

interface List {
  /** Some fifteen rows, a few of them in the way: hidden, deleted, or another's. */
  fill: readonly SQL[]
  /** Which list, where a call has many. */
  input?: object
}

const fifteen = sql`generate_series(1, 15) as n`

const commentsIn = (discussion: number, thread = sql`null::bigint`) =>
  sql`insert into comments (discussion_id, user_id, thread_id, content, folded, state, created_at, deleted_at)
    select ${discussion}::bigint, 1, ${thread}, n, n, case n when 4 then 'held' else 'shown' end, now(),
      case n when 9 then now() end from ${fifteen}`
const BELOW_THE_FIRST = sql`case when n > 1 then 1 end`
const A_RANKING = sql`with discussion as (insert into discussions (kind) values ('ranking') returning id)
  insert into ranking_discussions (draw_id, discussion_id) select 1, id from discussion`
const A_POST = sql`with discussion as (insert into discussions (kind) values ('post') returning id)
  insert into posts (user_id, discussion_id, content, folded, created_at) select 1, id, '双', '双', now() from discussion`
const POSTS = sql`with discussion as (insert into discussions (kind) select 'post' from ${fifteen} returning id)
  insert into posts (user_id, discussion_id, content, folded, terms, state, created_at, deleted_at)
  select 1, id, '双', '双', array_to_tsvector('{双}'), case id when 4 then 'held' else 'shown' end, now(),
    case id when 9 then now() end from discussion`
const COINS = sql`with account as (insert into coin_accounts (user_id, name, balance) values (1, null, 0), (null, 'issued:gift', null) returning id, user_id),
  journal as (insert into coin_journals (kind, key, ref, at) select 'gift', n, 'test', now() from ${fifteen} returning id)
  insert into coin_entries (journal_id, account_id, amount, balance_after)
  select journal.id, account.id, case when user_id is null then -1 else 1 end, 0 from journal, account`
const ORDERS = sql`with placed as (insert into orders (no, user_id, kind, title, coins, amount_fen, step, created_at, expires_at)
    select 'N' || lpad(n::text, 27, '0'), 1 + n % 7 / 6, 'coins', '10枚星币', 10, 100, 'fulfilled', now(), now() from ${fifteen} returning id, user_id),
  attempt as (insert into attempts (no, order_id, channel, wallet, mode, app, merchant, payer_address, origin, state, created_at, wallet_expires_at)
    select 'A' || id, id, 'wechat', 'wechat', 'SCAN', '', '', '', '', 'paid', now(), now() from placed returning id, order_id),
  payment as (insert into payments (channel, txn_id, attempt_id, order_id, user_id, amount_fen, verdict, by, paid_at, at)
    select 'wechat', 'T' || attempt.id, attempt.id, order_id, user_id, 100, 'settled', 'notice', now(), now()
    from attempt join placed on placed.id = order_id returning id, order_id)
  insert into refunds (no, payment_id, order_id, amount_fen, cause, reason, state, asked_by, asked_at)
  select 'R' || id, id, order_id, 100, 'rest', '不想要了', 'succeeded', 'operator 2', now() from payment`
const DRAWS = sql`insert into draws (game, issueno, date, first, second, prizes, first_bits, second_bits, trust, demo, arrived_at, updated_at)
  select 4 + n % 2, 22000 + n, date '2022-01-01' + n / 2, '1,2,3', '', '[]', 0::bit(64), 0::bit(64), 'confirmed', false, now(), now() from ${fifteen}`
const WINS = sql`with owner as (insert into pick_owners (user_id, last_used_at) values (1, now()) returning id),
  pick as (insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
    select id, 3, '2022278', 'random', n, n, 0::bit(64), 0::bit(64), now() from owner, generate_series(1, 10) as n returning id),
  won as (insert into wins (pick_id, draw_id, user_id, level, points, locked_at) select id, 1, 1, 1, 1040, now() from pick)
  insert into ranked_players (draw_id, rank, game, user_id, level, points) values (1, 1, 3, 1, 1, 10400)`
const changes = (action: string) => sql`insert into audit_log (at, action, actor, target, detail)
  select now() - n / 2 * interval '1 minute', case n when 4 then 'sign_in' else ${action} end, '1', '1',
    '{"title": {"from": "甲", "to": "乙"}}' from ${fifteen}`

/** Every call that goes on after a row. */
const LISTS: Record<string, List> = {
  [auditLog.path]: { fill: [changes('product_saved')] },
  [authorTexts.path]: { fill: [POSTS], input: { user_id: 1, kind: 'post' } },
  [bannerHistory.path]: { fill: [changes('banner_saved')] },
  [bills.path]: { fill: [ORDERS] },
  [closureHistory.path]: { fill: [changes('closure_added')] },
  [coinHistory.path]: { fill: [COINS] },
  [coinPriceHistory.path]: { fill: [changes('coin_price_saved')] },
  [contactHistory.path]: { fill: [changes('contact_changed')] },
  [deskDraws.path]: { fill: [DRAWS] },
  [editedNotices.path]: {
    fill: [
      sql`insert into articles (kind, title, content, shown, published_at)
      select case n when 4 then 'help' else 'notice' end, n, '', n <> 9, now() from ${fifteen}`,
    ],
  },
  [findOrders.path]: { fill: [ORDERS], input: { type: 2 } },
  [gifts.path]: {
    fill: [
      sql`insert into gifts (user_id, kind, number, reason, asked_by, at)
      select 1, case n when 4 then 'months' else 'coins' end, 1, '补偿', 'operator 2', now() from ${fifteen}`,
    ],
    input: { type: 2 },
  },
  [incidents.path]: {
    fill: [
      sql`insert into incidents (kind, subject, detail, at, resolved_at)
      select 'mismatch', n, '{}', now(), case n when 4 then now() end from ${fifteen}`,
    ],
  },
  [moderationPolicyHistory.path]: { fill: [changes('moderation_policy')] },
  [moderationWordsHistory.path]: { fill: [changes('word_changed')] },
  [myNotifications.path]: {
    fill: [
      sql`insert into notifications (user_id, kind, scope, subject, data, created_at)
      select 1 + n % 7 / 6, 'password_reset', n, n, '{"device":"Chrome"}', now() from ${fifteen}`,
    ],
  },
  [myPosts.path]: { fill: [POSTS] },
  [playerCoins.path]: { fill: [COINS], input: { user_id: 1 } },
  [playerNotes.path]: {
    fill: [
      sql`insert into player_notes (user_id, by_id, words, created_at) select 1 + n % 7 / 6, 1, n, now() from ${fifteen}`,
    ],
    input: { user_id: 1 },
  },
  [players.path]: {
    fill: [
      sql`insert into users (phone, nickname, vip_code, created_at) select 1390000000 + n, 'p' || n, 10000000 + n, now() from ${fifteen}`,
    ],
  },
  [playerWins.path]: { fill: [WINS], input: { user_id: 1 } },
  [postComments.path]: { fill: [A_POST, commentsIn(1)], input: { id: 1 } },
  [postReplies.path]: { fill: [A_POST, commentsIn(1, BELOW_THE_FIRST)], input: { id: 1 } },
  [posts.path]: { fill: [POSTS] },
  [productHistory.path]: { fill: [changes('product_saved')] },
  [rankingComments.path]: { fill: [A_RANKING, commentsIn(1)], input: { id: 1 } },
  [rankingReplies.path]: { fill: [A_RANKING, commentsIn(1, BELOW_THE_FIRST)], input: { id: 1 } },
  [reconciliations.path]: {
    fill: [
      sql`insert into reconciliations (channel, day, rows, at)
      select 'wechat', (date '2022-01-01' + n)::text, 1, now() from ${fifteen}`,
    ],
  },
  [refundsOf.path]: { fill: [ORDERS], input: { type: 2 } },
  [reviews.path]: {
    fill: [
      sql`insert into reviews (kind, subject_id, user_id, content, text_hash, why, state, created_at)
      select 'nickname', n, 1, n, decode(md5(n::text), 'hex'), '', case n when 4 then 'approved' else 'waiting' end, now() from ${fifteen}`,
    ],
  },
  [sanctions.path]: {
    fill: [
      sql`insert into sanctions (user_id, kind, reason, until, created_at)
      select 1, 'mute', '', now() + interval '1 year', now() from ${fifteen}`,
    ],
    input: { user_id: 1 },
  },
  [search.path]: { fill: [POSTS], input: { q: '双' } },
}

/** As an import would: no trigger fires, and no other row is looked up. */
const fill = (statements: readonly SQL[]) =>
  site.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
  })

const PLACE_FIELD = /^(before|after)_id$/
const A_PAGE = 4

test('each call that goes on after a row is tried', () => {
  const lists = callsOf(site).filter(({ endpoint }) => fieldsOf(endpoint).some((field) => PLACE_FIELD.test(field)))
  expect(Object.keys(LISTS).toSorted(), 'LISTS needs rows for each').toEqual(
    lists.map(({ endpoint }) => endpoint.path).toSorted(),
  )
})

test.each(Object.entries(LISTS))(
  '%s: its pages, and what follows a row, are parts of one list',
  async (path, { fill: statements, input }) => {
    const { endpoint } = callsOf(site).find((one) => one.path === path)!
    const fields = fieldsOf(endpoint)
    const place = fields.find((field) => PLACE_FIELD.test(field))!
    const caller = isForOperators(endpoint.access) ? await anOperator(site) : ming
    await fill(statements)
    const rows = async (wanted: object) => rowsIn((await caller.call(endpoint, { ...input, ...wanted })).data)
    const all = await rows({ pageSize: 100 })
    expect(all.length).toBeGreaterThan(2 * A_PAGE)
    for (const [nth, last] of all.entries()) {
      if ((nth + 1) % A_PAGE > 0) continue
      const next = all.slice(nth + 1, nth + 1 + A_PAGE)
      // `page` comes along, as our own pages send it.
      expect(await rows({ page: 3, pageSize: A_PAGE, [place]: last.id })).toEqual(next)
      if (fields.includes('page')) expect(await rows({ page: 1 + (nth + 1) / A_PAGE, pageSize: A_PAGE })).toEqual(next)
    }
  },
)

test('lists that only members may ask for show nobody another’s rows', async () => {
  for (const { endpoint } of callsOf(site).filter(({ access }) => access === 'member')) {
    const { fill: statements, input } = LISTS[endpoint.path] ?? {}
    if (!statements) continue
    await emptied(site.db)
    const members = [await aMember(site), await aMember(site, '13900139000')]
    await fill(statements)
    const [mine, theirs] = await Promise.all(
      members.map(async (one) =>
        rowsIn((await one.call(endpoint, { ...input, pageSize: 100 })).data).map(({ id }) => id),
      ),
    )
    expect(mine!.length, endpoint.path).toBeGreaterThan(2 * A_PAGE)
    expect(
      theirs!.filter((id) => mine!.includes(id)),
      `${endpoint.path} shows two members the same rows`,
    ).toEqual([])
  }
})

/** Some answer a list alone, some with what is told beside it. */
const rowsIn = (data: unknown): { id: number }[] =>
  (Array.isArray(data) ? data : (data as { lists: { id: number }[] }).lists) as { id: number }[]

test('what is written meanwhile pushes nothing onto the next page', async () => {
  await fill([A_RANKING, commentsIn(1)])
  const page = async (wanted: object) => (await ming.call(rankingComments, { id: 1, pageSize: A_PAGE, ...wanted })).data
  const [first, second] = [await page({}), await page({ page: 2 })]
  await ming.call(addRankingComment, { ranking_list_id: 1, content: '新来的' })
  expect(await page({ before_id: first.at(-1)!.id })).toEqual(second)
})

describe('issues with my picks', () => {
  const issues = async (is_win: number, page: number, pageSize: number) =>
    (await ming.call(myIssues, { type: 3, is_win, page, pageSize })).data.map(({ issueno }) => issueno)

  beforeEach(async () => {
    await aMember(site, '13800138001')
    await site.db.execute(sql`insert into pick_owners (user_id, last_used_at) values (1, now()), (2, now())`)
    for (const day of [15, 16, 17])
      await draw(site, { type: 3, issueno: `20222${60 + day}`, date: `2022-10-${day}`, first: '1 2 3' })
    // Mine: 2022275 to 2022281 but 2022277, the last three not drawn; another's: that one; mine of another game.
    await site.db.execute(sql`
      insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
      select case n when 2022277 then 2 else 1 end, game, n, 'random', slot, slot, 0::bit(64), 0::bit(64), now()
      from generate_series(2022275, 2022281) as n, generate_series(1, 10) as slot, (values (3), (4)) as games (game)
      where game = 3 or n = 2022277`)
  })

  test('stand once each, newest first, however many picks; in pages, too', async () => {
    const mine = ['2022281', '2022280', '2022279', '2022278', '2022276', '2022275']
    expect(await issues(1, 1, 100)).toEqual(mine)
    expect([...(await issues(1, 1, 4)), ...(await issues(1, 2, 4))]).toEqual(mine)
    expect(await issues(1, 3, 4)).toEqual([])
  })

  test('those already drawn, in pages that have no gaps', async () => {
    expect(await issues(2, 1, 2)).toEqual(['2022278', '2022276'])
    expect(await issues(2, 2, 2)).toEqual(['2022275'])
  })
})
