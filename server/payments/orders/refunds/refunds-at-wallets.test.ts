import { sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { myProfile } from '#contract/people/account.ts'
import { notifyVerify } from '#contract/payments/orders.ts'
import { requestRefund } from '#contract/payments/refunds.console.ts'
import { toInstant, toLocalDate } from '#lottery/dates.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, createOperator, type Browser } from '#server/testing/browsers.ts'
import { findFreePort } from '#server/testing/processes.ts'
import { createChannels } from '#server/payments/wallets/wallets.ts'
import { startWallets } from '#tools/wallets/wallets.ts'
import { reconcileBill } from '#server/payments/orders/reconciliation/reconciling.ts'
import { seedShop, placeTestOrder, runRefundJobs } from '#server/payments/orders/testing/buying.ts'

// End-to-end against simulated wallets with the real protocols.
const HOUR = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'site-refunds-'))
const port = await findFreePort()
const wallets = await startWallets({ folder, speed: 100 })
const site = createSharedSite({ env: { ...wallets.env, PUBLIC_URL: `http://127.0.0.1:${port}` } })
beforeAll(() => site.app.listen({ port, host: '127.0.0.1' }).then(() => undefined))
beforeEach(() => seedShop(site))
afterEach(() => wallets.clearFaults())
afterAll(async () => {
  await wallets.close()
  rmSync(folder, { recursive: true })
})

async function deps() {
  const { db, clock, app, config } = site
  return { db, clock, log: app.log, channels: await createChannels(config, { db, secret: '', realTime: systemClock }) }
}

async function runRefundJobsAfter(seconds: number): Promise<void> {
  site.clock.advance(seconds * 1000)
  await runRefundJobs(await deps())
}

const fetchOrderState = async (who: Browser, order_no: string) =>
  (await who.call(notifyVerify, { order_no })).data.state
const getRefundState = async () => (await site.db.execute(sql`select state from refunds`)).rows[0]?.state

describe.each([
  ['wechat', 1],
  ['alipay', 2],
] as const)('%s', (wallet, state) => {
  /** Creates a paid order of ten coins with a confirmed refund. */
  async function refunding(count?: number) {
    const ming = await createMember(site)
    const { order_no, qrcode } = await placeTestOrder(ming, { state })
    wallets.pay(qrcode)
    await expect.poll(() => fetchOrderState(ming, order_no)).toBe('paid')
    const cashier = await createOperator(site, 'cashier')
    const { rows } = await site.db.execute<{ id: string }>(sql`select id from payments`)
    const asked = await cashier.call(requestRefund, {
      payment_id: Number(rows[0]!.id),
      cause: 'rest',
      reason: '退款',
      count,
    })
    expect(asked.data.state).toBe('confirmed')
    return { ming, order_no }
  }

  test('completes a refund by response or notice', async () => {
    const { ming, order_no } = await refunding()
    await runRefundJobsAfter(0)
    await expect.poll(() => fetchOrderState(ming, order_no)).toBe('refunded')
    expect((await ming.call(myProfile, {})).data.amount).toBe(0)
  })

  test('queries after a lost response, refunds once', async () => {
    const { ming, order_no } = await refunding(4)
    wallets.plant({ on: 'answer', wallet, call: 'refund', kind: 'bad-signature', done: true })
    wallets.plant({ on: 'notice', wallet, kind: 'drop', times: 9 })
    await runRefundJobsAfter(0)
    expect(await getRefundState()).toBe('sent')
    // The simulated Alipay reports a refund only after 10 seconds.
    const asked = async () => runRefundJobsAfter(600).then(getRefundState)
    await expect.poll(asked, { interval: 200 }).toBe('succeeded')
    expect(await fetchOrderState(ming, order_no)).toBe('paid')
    expect(wallets.trades().at(-1)!.refunds).toMatchObject([{ amount: 40 }])
  })
})

test('the daily bills match our books', async () => {
  const ming = await createMember(site)
  for (const state of [1, 2] as const) {
    const { order_no, qrcode } = await placeTestOrder(ming, { state, virtual: 10 + state })
    wallets.pay(qrcode)
    await expect.poll(() => fetchOrderState(ming, order_no)).toBe('paid')
  }
  const numbers = new Set(
    (await site.db.execute<{ no: string }>(sql`select no from attempts`)).rows.map(({ no }) => no),
  )
  const day = toLocalDate(systemClock.now())
  wallets.time.set(new Date(toInstant(day, '00:00').getTime() + 35 * HOUR))
  const { channels, ...rest } = await deps()
  for (const channel of channels) {
    // Excludes the trades of earlier tests, because the database was emptied.
    const bill = async (of: string) =>
      (await channel.bill(of))?.filter((row) => row.kind === 'paid' && numbers.has(row.evidence.no)) ?? null
    expect(await bill(day)).toHaveLength(1)
    expect(await reconcileBill({ ...rest, channels }, { ...channel, bill }, day)).toEqual([])
  }
})
