import { beforeEach, expect, test } from 'vitest'
import { myNotifications, setNotification } from '#contract/messaging/notifications.ts'
import { followedGames, followGame } from '#contract/play/reminders.ts'
import type { GameType } from '#lottery/games.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { addAndLockBets } from '#server/play/settlement/testing/add-and-lock-bets.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, type Browser } from '#server/testing/browsers.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
const DRAWN = { type: 3, date: '2022-10-20', issueno: '2022280', first: '1,2,3' } as const

let ming: Browser
beforeEach(async () => {
  ming = await createMember(site)
  await follow(3)
  site.clock.set('2022-10-20T21:16:00+08:00')
})

const follow = (type: GameType, is_on: 0 | 1 = 1) => ming.call(followGame, { type, is_on })
const listNotifications = async (who = ming) =>
  (await who.call(myNotifications, {})).data.map(({ title, memo, is_withdrawn }) => [title, memo, is_withdrawn])

test('follows and unfollows games per member', async () => {
  const hong = await createMember(site, '13800138001')
  await follow(1)
  expect((await follow(3)).data).toEqual([1, 3])
  expect((await follow(1, 0)).data).toEqual([3])
  expect((await ming.call(followedGames, {})).data).toEqual([3])
  expect((await hong.call(followedGames, {})).data).toEqual([])
  expect((await createBrowser(site).call(followedGames, {})).status).toBe(401)
  expect((await follow(8 as GameType)).status).toBe(400)
})

test('notifies followers once per draw', async () => {
  const hong = await createMember(site, '13800138001')
  await hong.call(followGame, { type: 4, is_on: 1 })
  await recordAndSettle(site, DRAWN)
  await recordAndSettle(site, { ...DRAWN, poolFen: 100 })
  expect(await listNotifications()).toEqual([['福彩3D第2022280期已开奖', '1,2,3', 0]])
  expect(await listNotifications(hong)).toEqual([])
})

test('notifies of corrected numbers even after unfollowing', async () => {
  await recordAndSettle(site, DRAWN)
  await follow(3, 0)
  await recordAndSettle(site, { ...DRAWN, first: '4,5,6', source: 'operator' })
  expect(await listNotifications()).toEqual([
    ['福彩3D第2022280期开奖号码已更正', '4,5,6', 0],
    ['福彩3D第2022280期已开奖', '1,2,3', 1],
  ])
})

test('sends winners the win notification instead of the draw notification', async () => {
  site.clock.set('2022-10-20T10:00:00+08:00')
  const issueno = await addAndLockBets(ming, 3, [['1,2,3', '']])
  site.clock.set('2022-10-20T21:16:00+08:00')
  await recordAndSettle(site, { ...DRAWN, issueno })
  const won = [
    `福彩3D第${issueno}期：1注模拟选号命中单选`,
    '开奖 1,2,3；您的号码 1,2,3。模拟选号不派发奖金，积分不可兑换。',
  ]
  expect(await listNotifications()).toEqual([[...won, 0]])
  await recordAndSettle(site, { ...DRAWN, issueno, first: '4,5,6', source: 'operator' })
  const after = await listNotifications()
  expect(after).toHaveLength(3)
  expect(after).toEqual(
    expect.arrayContaining([
      [...won, 1],
      [`福彩3D第${issueno}期开奖有更正：您有1注不再命中`, '以更正后的号码为准，之前的中奖通知作废。', 0],
      [`福彩3D第${issueno}期开奖号码已更正`, '4,5,6', 0],
    ]),
  )
})

test('sends nothing for draws before following, or if disabled', async () => {
  const [hong, lan] = [await createMember(site, '13800138001'), await createMember(site, '13800138002')]
  await lan.call(followGame, { type: 3, is_on: 1 })
  await lan.call(setNotification, { kind: 'draw', is_on: 0 })
  site.clock.set('2022-10-20T21:17:00+08:00')
  await recordAndSettle(site, DRAWN)
  site.clock.set('2022-10-20T21:18:00+08:00')
  await hong.call(followGame, { type: 3, is_on: 1 })
  await recordAndSettle(site, { ...DRAWN, first: '4,5,6', source: 'operator' })
  expect(await listNotifications(hong)).toEqual([])
  expect(await listNotifications(lan)).toEqual([])
})
