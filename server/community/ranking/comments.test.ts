import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addRankingComment, rankingComments } from '#contract/community/ranking.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { countLockWaits } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, type Browser } from '#server/testing/browsers.ts'
import { findDiscussion, getOrInsertDiscussion } from './ranking-discussion.ts'

const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })
const facts = { type: 3, issueno: '2022280', date: '2022-10-20', first: '1 2 3' } as const

beforeEach(() => recordAndSettle(site, { ...facts, source: 'demo' }))

const commentAs = (who: Browser, content: string) => who.call(addRankingComment, { ranking_list_id: 1, content })

test('concurrent first comments create one discussion', async () => {
  const ming = await createMember(site)
  const [begun, asked] = await site.db.transaction(async (tx) => {
    const first = await getOrInsertDiscussion(tx, 1)
    const second = commentAs(ming, '第一')
    await expect.poll(() => countLockWaits(site.db)).toBe(1)
    return [first, second.then(({ status }) => status)] as const
  })
  expect(await asked).toBe(200)
  expect(await findDiscussion(site.db, 1)).toBe(begun)
  expect(await site.db.$count(sql`discussions`)).toBe(1)
  expect((await createBrowser(site).call(rankingComments, { id: 1 })).data).toHaveLength(1)
})

test("rejects a comment on a missing draw's ranking", async () => {
  const ming = await createMember(site)
  expect(await ming.call(addRankingComment, { ranking_list_id: 9, content: '早' })).toMatchObject({ status: 400 })
  expect((await ming.call(rankingComments, { id: 9 })).data).toEqual([])
  expect(await site.db.$count(sql`discussions`)).toBe(0)
})

test('deletes comments when a demo draw is replaced', async () => {
  await commentAs(await createMember(site), '演示')
  await recordAndSettle(site, facts)
  expect((await site.db.execute(sql`select demo from draws`)).rows).toEqual([{ demo: false }])
  expect(await site.db.$count(sql`discussions`)).toBe(0)
  expect(await site.db.$count(sql`comments`)).toBe(0)
})
