import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { listWakingTables } from '#server/infra/jobs/testing/waking-tables.ts'
import { createDatabaseClone, deleteAllRows } from '#server/testing/database.ts'
import { ORDER_MINUTES } from '#contract/payments/orders.ts'
import { pollDue, getExpiryDelay, getPollDelay } from './polling.ts'
import { refundDue, getRefundDelay } from '#server/payments/orders/refunds/refunding.ts'
import { createOrderFixture, coinGoods, insertMembers } from '#server/payments/orders/testing/order-fixture.ts'

let database: Connection
beforeAll(async () => void (database = await createDatabaseClone()))
beforeEach(async () => {
  await deleteAllRows(database.db)
  await insertMembers(database, 1)
})
afterAll(() => database.close())

test('wakes order jobs and computes their next start', async () => {
  const desk = createOrderFixture(database)
  const { deps } = desk
  const when = async () => [
    await getExpiryDelay(deps),
    await getPollDelay(deps, 'wechat'),
    await getPollDelay(deps, 'alipay'),
    await getRefundDelay(deps, 'alipay'),
  ]
  expect(await when()).toEqual([null, null, null, null])
  expect(await listWakingTables(database, () => desk.order(1, coinGoods(1), 'wechat'))).toEqual(['attempts', 'orders'])
  desk.clock.advance(1000)
  expect(await listWakingTables(database, () => desk.order(1, coinGoods(1), 'alipay'))).toEqual(['attempts'])
  expect(await when()).toEqual([(ORDER_MINUTES * 60 - 1) * 1000, 4000, 5000, null])

  // After a payment at one wallet, the attempt at the other wallet is due immediately.
  const [[byWechat], [byAlipay]] = [[...desk.wechat.trades.keys()], [...desk.alipay.trades.keys()]]
  desk.wechat.paid(byWechat!)
  desk.clock.advance(4000)
  expect(await listWakingTables(database, () => pollDue(deps, 'wechat'))).toEqual(['attempts'])
  const [, , asked] = await when()
  expect(asked).toBeLessThanOrEqual(0)

  // The second payment is refunded.
  desk.alipay.paid(byAlipay!)
  expect(await listWakingTables(database, () => pollDue(deps, 'alipay'))).toContain('refunds')
  expect(await when()).toEqual([null, null, null, 0])
  await refundDue(deps, 'alipay')
  expect(await when()).toEqual([null, null, null, null])
})

test('schedules no job for an unconfigured wallet', async () => {
  const desk = createOrderFixture(database)
  await desk.order(1, coinGoods(1), 'wechat')
  const elsewhere = { ...desk.deps, channels: [] }
  expect([await getPollDelay(elsewhere, 'wechat'), await getRefundDelay(elsewhere, 'wechat')]).toEqual([null, null])
})
