import { beforeEach, expect, test } from 'vitest'
import { myProfile } from '#contract/people/account.ts'
import { addPostComment, post, publishPost } from '#contract/community/forum.ts'
import { paths } from '#contract/paths.ts'
import { myPicks } from '#contract/play/settlement.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { addAndLockBets } from '#server/play/settlement/testing/add-and-lock-bets.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, type Browser } from '#server/testing/browsers.ts'
import { createPhone } from '#server/testing/members.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00', env: { PUBLIC_URL: 'https://caiyun.example' } })
const BEIJING = '202.106.0.20'
let ming: Browser
beforeEach(async () => {
  ming = await createMember(site, createPhone(), BEIJING)
})

const SSQ = { type: 1, date: '2022-10-20', first: '01,05,09,17,26,33', second: '08' } as const

test("shows an attached pick's result after its draw", async () => {
  const issueno = await addAndLockBets(ming, 1, [['02,03,04,06,07,10', '08']])
  const [pick] = (await ming.call(myPicks, { type: 1, issueno })).data
  const { data: published } = await ming.call(publishPost, {
    content: '我的号码',
    card: { kind: 'pick', id: pick!.id },
  })
  expect(published.card).toMatchObject({ kind: 'pick', issueno, red_ball: '02,03,04,06,07,10', drawn: null })
  const visitor = createBrowser(site)
  const seen = async () => (await visitor.call(post, { id: published.id })).data.card
  expect(await seen()).toMatchObject({ drawn: null })
  site.clock.set('2022-10-20T22:00:00+08:00')
  await recordAndSettle(site, { ...SSQ, issueno })
  await expect.poll(seen).toMatchObject({ drawn: { is_win: 1, level_name: '六等奖' } })
})

test('converts a site link to a card unless one is attached', async () => {
  await recordAndSettle(site, { ...SSQ, issueno: '2022119', date: '2022-10-18' })
  const publishWithCard = async (content: string, card?: { kind: 'chart'; type: 3; count: 30 }) =>
    (await ming.call(publishPost, { content, card }, { host: 'lan.example:8080' })).data.card
  expect(await publishWithCard(`看 https://caiyun.example${paths.draw(1, 1)}`)).toMatchObject({
    kind: 'draw',
    issueno: '2022119',
  })
  expect(await publishWithCard(`看 http://lan.example:8080${paths.chart(1, 30)}`)).toEqual({
    kind: 'chart',
    type: 1,
    count: 30,
  })
  const chart = { kind: 'chart', type: 3, count: 30 } as const
  expect(await publishWithCard(`看 https://caiyun.example${paths.draw(1, 1)}`, chart)).toEqual(chart)
  expect(await publishWithCard(`看 https://caiyun.example${paths.draw(1, 99)}`)).toBeNull()
  expect(await publishWithCard(`看 https://elsewhere.example${paths.draw(1, 1)}`)).toBeNull()
})

test("rejects another member's pick or a missing draw as a card", async () => {
  const hong = await createMember(site, createPhone())
  const issueno = await addAndLockBets(hong, 1, [['02,03,04,06,07,10', '08']])
  const [pick] = (await hong.call(myPicks, { type: 1, issueno })).data
  for (const card of [{ kind: 'pick', id: pick!.id } as const, { kind: 'draw', id: 99 } as const])
    expect((await ming.call(publishPost, { content: '看', card })).status).toBe(400)
})

test("shows the author's province, not IP address", async () => {
  const { data: published } = await ming.call(publishPost, { content: '在家' })
  const { data: comment } = await ming.call(addPostComment, { dynamics_id: published.id, content: '好' })
  expect([published.region, comment.region]).toEqual(['北京', '北京'])
  expect(ming.last?.body).not.toContain(BEIJING)
  expect((await ming.call(myProfile, {})).data.region).toBe('北京')
  const { data: elsewhere } = await (
    await createMember(site, createPhone())
  ).call(publishPost, { content: '不知在哪里' })
  expect(elsewhere.region).toBe('')
})
