import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { woken } from '#server/infra/jobs/testing/woken.ts'
import { aDatabase, emptied } from '#server/testing/a-database.ts'
import { ORDER_MINUTES } from '#contract/payments/orders.ts'
import { pollDue, untilExpired, untilPoll } from './polling.ts'
import { refundDue, untilRefund } from './refunding.ts'
import { aDesk, coins, members } from './testing/a-desk.ts'

let database: Connection
beforeAll(async () => void (database = await aDatabase()))
beforeEach(async () => {
  await emptied(database.db)
  await members(database, 1)
})
afterAll(() => database.close())

test('wakes the order jobs and computes their next run', async () => {
  const desk = aDesk(database)
  const { deps } = desk
  const when = async () => [
    await untilExpired(deps),
    await untilPoll(deps, 'wechat'),
    await untilPoll(deps, 'alipay'),
    await untilRefund(deps, 'alipay'),
  ]
  expect(await when()).toEqual([null, null, null, null])
  expect(await woken(database, () => desk.order(1, coins(1), 'wechat'))).toEqual(['attempts', 'orders'])
  desk.clock.advance(1000)
  expect(await woken(database, () => desk.order(1, coins(1), 'alipay'))).toEqual(['attempts'])
  expect(await when()).toEqual([(ORDER_MINUTES * 60 - 1) * 1000, 4000, 5000, null])

  // Paid with one wallet: the other attempt is due immediately.
  const [[byWechat], [byAlipay]] = [[...desk.wechat.trades.keys()], [...desk.alipay.trades.keys()]]
  desk.wechat.paid(byWechat!)
  desk.clock.advance(4000)
  expect(await woken(database, () => pollDue(deps, 'wechat'))).toEqual(['attempts'])
  const [, , asked] = await when()
  expect(asked).toBeLessThanOrEqual(0)

  // The second payment is refunded.
  desk.alipay.paid(byAlipay!)
  expect(await woken(database, () => pollDue(deps, 'alipay'))).toContain('refunds')
  expect(await when()).toEqual([null, null, null, 0])
  await refundDue(deps, 'alipay')
  expect(await when()).toEqual([null, null, null, null])
})

test('does not schedule a wallet that is not configured', async () => {
  const desk = aDesk(database)
  await desk.order(1, coins(1), 'wechat')
  const elsewhere = { ...desk.deps, channels: [] }
  expect([await untilPoll(elsewhere, 'wechat'), await untilRefund(elsewhere, 'wechat')]).toEqual([null, null])
})
