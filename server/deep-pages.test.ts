import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { coinHistory } from '#contract/coins.ts'
import { myNotifications } from '#contract/notifications.ts'
import { addRankingComment, rankingComments, rankingReplies } from '#contract/ranking.ts'
import { myIssues } from '#contract/settlement.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { type Browser, aMember } from '#server/testing/people.ts'
import { give } from './coins/coins.ts'
import { draw } from './settlement/testing/a-draw.ts'

const site = aSharedSite({ now: '2022-10-20T10:00:00+08:00' })
let ming: Browser
beforeEach(async () => {
  ming = await aMember(site)
  await draw(site, { type: 3, issueno: '2022278', date: '2022-10-18', first: '1 2 3' })
  await site.db.execute(sql`insert into discussions (kind) values ('ranking')`)
  await site.db.execute(sql`insert into ranking_discussions values (1, 1)`)
})

type Rows = Promise<{ data: { id: number }[] }>
interface List {
  fill(): Promise<unknown>
  page(page: number): Rows
  /** What follows a row. `page` comes along, as our own pages send it. */
  following(id: number): Rows
}

const fifteen = sql`generate_series(1, 15) as n`
const LISTS: Record<string, List> = {
  comments: {
    fill: () =>
      site.db.execute(sql`insert into comments (discussion_id, user_id, content, folded, state, created_at, deleted_at)
        select 1, 1, n::text, n::text, case n when 4 then 'held' else 'shown' end, now(), case n when 9 then now() end from ${fifteen}`),
    page: (page) => ming.call(rankingComments, { id: 1, page, pageSize: 4 }),
    following: (id) => ming.call(rankingComments, { id: 1, page: 3, pageSize: 4, before_id: id }),
  },
  replies: {
    fill: () =>
      site.db
        .execute(sql`insert into comments (discussion_id, user_id, thread_id, content, folded, state, created_at, deleted_at)
        select 1, 1, case when n > 1 then 1 end, n::text, n::text, case n when 4 then 'held' else 'shown' end, now(), case n when 9 then now() end from ${fifteen}`),
    page: (page) => ming.call(rankingReplies, { id: 1, page, pageSize: 4 }),
    following: (id) => ming.call(rankingReplies, { id: 1, page: 3, pageSize: 4, after_id: id }),
  },
  notifications: {
    fill: () =>
      site.db.execute(sql`insert into notifications (user_id, kind, scope, subject, data, created_at)
        select 1 + n % 7 / 6, 'password_reset', n, n, '{"device":"Chrome"}', now() from ${fifteen}`),
    page: (page) => ming.call(myNotifications, { page, pageSize: 4 }),
    following: (id) => ming.call(myNotifications, { page: 3, pageSize: 4, before_id: id }),
  },
  coins: {
    fill: async () => {
      await aMember(site, '13800138001')
      for (let n = 0; n < 15; n++)
        await site.db.transaction((tx) =>
          give(tx, { userId: 1 + Number(n % 7 === 6), coins: 1, key: `${n}`, ref: 'test' }, site.clock.now()),
        )
    },
    page: (page) => ming.call(coinHistory, { page, pageSize: 4 }),
    following: (id) => ming.call(coinHistory, { page: 3, pageSize: 4, before_id: id }),
  },
}

describe.each(Object.entries(LISTS))('%s', (_name, { fill, page, following }) => {
  test('a page by its number and what follows the row before it are the same', async () => {
    await fill()
    for (const number of [1, 2, 3]) {
      const last = (await page(number)).data.at(-1)
      expect(last).toBeDefined()
      expect((await following(last!.id)).data).toEqual((await page(number + 1)).data)
    }
  })
})

test('what is written meanwhile pushes nothing onto the next page', async () => {
  await LISTS.comments!.fill()
  const first = (await LISTS.comments!.page(1)).data
  const second = (await LISTS.comments!.page(2)).data
  await ming.call(addRankingComment, { ranking_list_id: 1, content: '新来的' })
  expect((await LISTS.comments!.following(first.at(-1)!.id)).data).toEqual(second)
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
