import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addRankingComment, rankingComments } from '#contract/community/ranking.ts'
import { draw } from '#server/play/settlement/testing/a-draw.ts'
import { lockWaits } from '#server/testing/a-database.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aBrowser, aMember, type Browser } from '#server/testing/people.ts'
import { discussionOf, discussionOrBegun } from './ranking-discussion.ts'

const site = aSharedSite({ now: '2022-10-20T22:00:00+08:00' })
const facts = { type: 3, issueno: '2022280', date: '2022-10-20', first: '1 2 3' } as const

beforeEach(() => draw(site, { ...facts, source: 'demo' }))

const says = (who: Browser, content: string) => who.call(addRankingComment, { ranking_list_id: 1, content })

test('inserts one discussion for concurrent first comments', async () => {
  const ming = await aMember(site)
  const [begun, asked] = await site.db.transaction(async (tx) => {
    const first = await discussionOrBegun(tx, 1)
    const second = says(ming, '第一')
    await expect.poll(() => lockWaits(site.db)).toBe(1)
    return [first, second.then(({ status }) => status)] as const
  })
  expect(await asked).toBe(200)
  expect(await discussionOf(site.db, 1)).toBe(begun)
  expect(await site.db.$count(sql`discussions`)).toBe(1)
  expect((await aBrowser(site).call(rankingComments, { id: 1 })).data).toHaveLength(1)
})

test('rejects comments on a missing draw', async () => {
  const ming = await aMember(site)
  expect(await ming.call(addRankingComment, { ranking_list_id: 9, content: '早' })).toMatchObject({ status: 400 })
  expect((await ming.call(rankingComments, { id: 9 })).data).toEqual([])
  expect(await site.db.$count(sql`discussions`)).toBe(0)
})

test('deletes comments with their demo draw', async () => {
  await says(await aMember(site), '演示')
  await draw(site, facts)
  expect((await site.db.execute(sql`select demo from draws`)).rows).toEqual([{ demo: false }])
  expect(await site.db.$count(sql`discussions`)).toBe(0)
  expect(await site.db.$count(sql`comments`)).toBe(0)
})
