import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { myNotifications } from '#contract/messaging/notifications.ts'
import { onSettled } from '#server/site/draw-hooks.ts'
import { settleDue } from '#server/play/settlement/settlement.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { addAndLockBets } from '#server/play/settlement/testing/add-and-lock-bets.ts'
import { countLockWaits } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createMember } from '#server/testing/browsers.ts'
import { isDayDeleted, deleteOldNotifications } from './delete-old-notifications.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
const DRAWN = { type: 3, date: '2022-10-20', first: '1 2 3' } as const
const AFTER_180_DAYS = '2023-04-19T23:00:00+08:00'

let reader: Browser
let issueno: string
beforeEach(async () => {
  const ming = await createMember(site)
  issueno = await addAndLockBets(ming, 3, [
    ['1,2,3', ''],
    ['4,5,6', ''],
  ])
  site.clock.set('2022-10-20T22:00:00+08:00')
  await recordAndSettle(site, { ...DRAWN, issueno })
  site.clock.set(AFTER_180_DAYS)
  reader = await createMember(site)
})

const notifications = async () => (await reader.call(myNotifications, {})).data.map(({ is_withdrawn }) => is_withdrawn)
const deleteAged = () => deleteOldNotifications(site.db, new Date('2022-10-21T23:00:00+08:00'))
const settleDrawAgain = async () => {
  await site.db.execute(sql`insert into settlements_due (draw_id) select id from draws`)
  await settleDue(site.db, site.clock, onSettled)
}

test('settling a draw again does not recreate deleted notifications', async () => {
  expect(await notifications()).toEqual([0])
  await deleteAged()
  expect(await notifications()).toEqual([])
  await settleDrawAgain()
  expect(await notifications()).toEqual([])
  expect(await site.db.$count(sql`wins`)).toBe(1)
})

test('a correction creates no notification if those of its day are deleted', async () => {
  await deleteAged()
  await recordAndSettle(site, { ...DRAWN, issueno, first: '4 5 6', source: 'operator' })
  expect(await site.db.$count(sql`wins`)).toBe(1)
  expect(await notifications()).toEqual([])
})

test('corrections withdraw and restore a notification within the retention', async () => {
  await deleteOldNotifications(site.db, new Date('2022-10-20T21:00:00+08:00'))
  expect(await notifications()).toEqual([0])
  await recordAndSettle(site, { ...DRAWN, issueno, first: '7 8 9', source: 'operator' })
  expect(await notifications()).toEqual([1])
  await recordAndSettle(site, { ...DRAWN, issueno, source: 'operator' })
  expect(await notifications()).toEqual([0])
})

test('recreates no deleted notification after extending the retention', async () => {
  await deleteAged()
  await deleteOldNotifications(site.db, new Date('2022-01-01T00:00:00+08:00'))
  await settleDrawAgain()
  expect(await notifications()).toEqual([])
})

test('waits for a running settlement before deleting', async () => {
  await deleteOldNotifications(site.db, new Date('2022-01-01T00:00:00+08:00'))
  const asked = Promise.withResolvers<boolean>()
  const commits = Promise.withResolvers<void>()
  const settling = site.db.transaction(async (tx) => {
    asked.resolve(await isDayDeleted(tx, DRAWN.date))
    await commits.promise
  })
  expect(await asked.promise).toBe(false)
  let done = false
  const swept = deleteAged().finally(() => void (done = true))
  await expect.poll(() => countLockWaits(site.db)).toBeGreaterThan(0)
  expect(done).toBe(false)
  commits.resolve()
  await settling
  await swept
  expect(await notifications()).toEqual([])
})
