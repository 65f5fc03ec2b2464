import { beforeEach, expect, test } from 'vitest'
import {
  myNotifications,
  notificationSettings,
  setNotification,
  SWITCHED_KINDS,
} from '#contract/messaging/notifications.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { addAndLockBets } from '#server/play/settlement/testing/add-and-lock-bets.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, type Browser } from '#server/testing/browsers.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
const DRAWN = { type: 3, date: '2022-10-20', first: '1 2 3' } as const

let ming: Browser
let issueno: string
beforeEach(async () => {
  ming = await createMember(site)
  issueno = await addAndLockBets(ming, 3, [
    ['1,2,3', ''],
    ['4,5,6', ''],
  ])
  site.clock.set('2022-10-20T22:00:00+08:00')
})

const listWithdrawnFlags = async () =>
  (await ming.call(myNotifications, {})).data.map(({ is_withdrawn }) => is_withdrawn)

test('enables all notification kinds except no_win by default', async () => {
  const hong = await createMember(site, '13800138001')
  const all = SWITCHED_KINDS.map((kind) => ({ kind, is_on: kind === 'no_win' ? 0 : 1, by_mail: 0 }))
  expect((await ming.call(notificationSettings, {})).data).toEqual(all)
  await ming.call(setNotification, { kind: 'win', is_on: 0 })
  await ming.call(setNotification, { kind: 'win', is_on: 0 })
  const { data } = await ming.call(notificationSettings, {})
  expect(data.slice(0, 4)).toEqual([
    { kind: 'draw', is_on: 1, by_mail: 0 },
    { kind: 'win', is_on: 0, by_mail: 0 },
    { kind: 'no_win', is_on: 0, by_mail: 0 },
    { kind: 'kept', is_on: 1, by_mail: 0 },
  ])
  expect((await hong.call(notificationSettings, {})).data).toEqual(all)
  expect((await ming.call(setNotification, { kind: 'win', is_on: 1 })).data).toEqual(all)
})

test('rejects disabling notifications about account changes', async () => {
  expect(await ming.call(setNotification, { kind: 'password_reset' as 'win', is_on: 0 })).toMatchObject({
    status: 400,
    msg: '没有这类通知',
  })
})

test('creates no win notification if wins are disabled', async () => {
  await ming.call(setNotification, { kind: 'win', is_on: 0 })
  await recordAndSettle(site, { ...DRAWN, issueno })
  expect(await listWithdrawnFlags()).toEqual([])
})

test('restores a withdrawn win notification although its kind is now disabled', async () => {
  await recordAndSettle(site, { ...DRAWN, issueno })
  await ming.call(setNotification, { kind: 'win', is_on: 0 })
  await recordAndSettle(site, { ...DRAWN, issueno, first: '4 5 6', source: 'operator' })
  expect(await listWithdrawnFlags()).toEqual([1])
  await recordAndSettle(site, { ...DRAWN, issueno, source: 'operator' })
  expect(await listWithdrawnFlags()).toEqual([0])
})

test('creates a no_win notification only if its kind is enabled', async () => {
  const hong = await createMember(site, '13800138001')
  await hong.call(setNotification, { kind: 'no_win', is_on: 1 })
  await recordAndSettle(site, { ...DRAWN, issueno, first: '7 8 9' })
  expect(await listWithdrawnFlags()).toEqual([])
  await ming.call(setNotification, { kind: 'no_win', is_on: 1 })
  await recordAndSettle(site, { ...DRAWN, issueno, first: '8 8 9', source: 'operator' })
  const [lost] = (await ming.call(myNotifications, {})).data
  expect(lost).toMatchObject({ kind: 'no_win', memo: '本期锁定的2注都没有命中。', link: `/select-ball/3/${issueno}` })
  await recordAndSettle(site, { ...DRAWN, issueno, source: 'operator' })
  const now = (await ming.call(myNotifications, {})).data
  expect(now.map(({ kind, is_withdrawn }) => [kind, is_withdrawn])).toEqual([
    ['win', 0],
    ['no_win', 1],
  ])
  expect((await hong.call(myNotifications, {})).data).toEqual([])
})
