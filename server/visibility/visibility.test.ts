import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { block, blocked, unblock } from '#contract/moderation.ts'
import { addRankingComment, rankingComments, rankingReplies } from '#contract/ranking.ts'
import { draw } from '#server/settlement/testing/a-draw.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aBrowser, aMember, type Browser } from '#server/testing/people.ts'

const site = aSharedSite({ now: '2022-10-20T22:00:00+08:00' })

let drawId: number
let [ming, hong] = [] as unknown as [Browser, Browser]
beforeEach(async () => {
  ming = await aMember(site)
  hong = await aMember(site, '13800138001')
  await draw(site, { type: 3, date: '2022-10-20', first: '1 2 3', issueno: '2022280' })
  const { rows } = await site.db.execute<{ id: number }>(sql`select id from draws`)
  drawId = rows[0]!.id
})

const says = async (who: Browser, content: string, to?: number) => {
  const input = { ranking_list_id: drawId, content, ...(to && { ranking_list_comments_id: to }) }
  return (await who.call(addRankingComment, input)).data.id
}
const seen = async (who: Browser) =>
  (await who.call(rankingComments, { id: drawId })).data.map(({ content, comment_num, answer }) => [
    content,
    comment_num,
    answer.length,
  ])

test('who is blocked is out of sight for one reader, comments, replies and their counts, until the block is taken back', async () => {
  const mine = await says(ming, '我的')
  const theirs = await says(hong, '她的')
  await says(hong, '回一句', mine)
  const { data } = await ming.call(block, { kind: 'comment', id: theirs })
  expect(await seen(ming)).toEqual([['我的', 0, 0]])
  expect((await ming.call(rankingReplies, { id: mine })).data).toEqual([])
  for (const other of [hong, aBrowser(site)])
    expect(await seen(other)).toEqual([
      ['她的', 0, 0],
      ['我的', 1, 1],
    ])
  expect((await ming.call(block, { kind: 'comment', id: theirs })).data).toEqual(data)
  expect((await ming.call(blocked, {})).data.people).toMatchObject([{ id: data.id }])
  expect((await hong.call(unblock, data)).msg).toBe('没有屏蔽这个人')
  expect((await ming.call(unblock, data)).msg).toBe('已取消屏蔽')
  expect(await seen(ming)).toHaveLength(2)
})
