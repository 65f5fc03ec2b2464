import { describe, expect, test } from 'vitest'
import { myNotifications, unreadNotifications } from '#contract/messaging/notifications.ts'
import { myIssues, myLatestIssues } from '#contract/play/settlement.ts'
import { drawHooks } from '#server/site/draw-hooks.ts'
import { addClosure, removeClosure } from '#server/play/draws/draws.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, type Browser } from '#server/testing/browsers.ts'
import { addAndLockBets } from './testing/add-and-lock-bets.ts'

const site = createSharedSite()
const THREE = [
  ['1,2,3', ''],
  ['4,5,6', ''],
] as const
const SSQ = [['01,05,09,17,26,33', '09']] as const

type Change = typeof addClosure
const change = (to: Change, closure: Parameters<Change>[1]) =>
  site.db.transaction((tx) => to(tx, closure, { now: site.clock.now(), hooks: drawHooks }))

const told = async (who: Browser) =>
  (await who.call(myNotifications, {})).data.map(({ title, memo, link, is_withdrawn }) => [
    title,
    memo,
    link,
    is_withdrawn,
  ])
const held = async (who: Browser) =>
  (await who.call(myLatestIssues, {})).data.lists.map(({ type, opendate, settlement }) => [type, opendate, settlement])

describe('a closure added after picks were locked', () => {
  test('moves the draw, notifies affected members', async () => {
    site.clock.set('2022-10-20T10:00:00+08:00')
    const [ming, hong] = [await createMember(site), await createMember(site, '13800138001')]
    const issueno = await addAndLockBets(ming, 1, SSQ)
    await addAndLockBets(ming, 4, [['1,2,3', '']])
    const closure = { from: '2022-10-20', to: '2022-10-22', office: 'welfare' } as const
    await change(addClosure, closure)
    const notice = [
      `双色球第${issueno}期因休市改在10月23日开奖`,
      '您锁定的1注不变，到时照常核对。',
      `/select-ball/1/${issueno}`,
    ]
    expect(await told(ming)).toEqual([[...notice, 0]])
    expect(await told(hong)).toEqual([])
    expect(await held(ming)).toContainEqual([1, '2022-10-23 21:15:00', 'waiting'])
    await change(removeClosure, closure)
    expect(await told(ming)).toEqual([[...notice, 1]])
    await change(addClosure, { ...closure, from: '2022-10-21' })
    expect((await ming.call(unreadNotifications, {})).data.count).toBe(0)
  })

  test("cancels a year's last issue, notifies members", async () => {
    site.clock.set('2022-12-31T10:00:00+08:00')
    const ming = await createMember(site)
    const issueno = await addAndLockBets(ming, 3, THREE)
    const closure = { from: '2022-12-31', to: '2023-01-01', office: null } as const
    await change(addClosure, closure)
    const notice = [
      `福彩3D第${issueno}期因休市不开奖`,
      '您锁定的2注不再核对。下一期是第2023001期，可以重新选号。',
      '/number/3',
    ]
    expect(await told(ming)).toEqual([[...notice, 0]])
    expect(await held(ming)).toEqual([[3, '', 'lapsed']])
    expect((await ming.call(myIssues, { type: 3 })).data).toMatchObject([{ issueno, id: null, opendate: '' }])

    await addAndLockBets(ming, 1, SSQ)
    expect(await held(ming)).toEqual([
      [1, '2023-01-03 21:15:00', 'waiting'],
      [3, '', 'lapsed'],
    ])
    await change(removeClosure, closure)
    expect(await told(ming)).toEqual([[...notice, 1]])
    expect(await held(ming)).toContainEqual([3, '2022-12-31 21:15:00', 'waiting'])
  })
})
