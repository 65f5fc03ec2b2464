import { sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { myProfile } from '#contract/people/account.ts'
import { notifyVerify } from '#contract/payments/orders.ts'
import { askRefund } from '#contract/payments/refunds.console.ts'
import { instantOf, localDate } from '#lottery/dates.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aMember, anOperator, type Browser } from '#server/testing/people.ts'
import { freePort } from '#server/testing/processes.ts'
import { channelsOf } from '#server/payments/wallets/wallets.ts'
import { startWallets } from '#tools/wallets/wallets.ts'
import { reconcile } from './reconciling.ts'
import { aShop, order } from './testing/buying.ts'
import { aRoundOfRefunds } from './testing/a-round.ts'

// End-to-end against simulated wallets with the real protocols.
const HOUR = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'site-refunds-'))
const port = await freePort()
const wallets = await startWallets({ folder, speed: 100 })
const site = aSharedSite({ env: { ...wallets.env, PUBLIC_URL: `http://127.0.0.1:${port}` } })
beforeAll(() => site.app.listen({ port, host: '127.0.0.1' }).then(() => undefined))
beforeEach(() => aShop(site))
afterEach(() => wallets.clearFaults())
afterAll(async () => {
  await wallets.close()
  rmSync(folder, { recursive: true })
})

async function deps() {
  const { db, clock, app, config } = site
  return { db, clock, log: app.log, channels: await channelsOf(config, { db, secret: '', realTime: systemClock }) }
}

async function aRoundAfter(seconds: number): Promise<void> {
  site.clock.advance(seconds * 1000)
  await aRoundOfRefunds(await deps())
}

const stateOf = async (who: Browser, order_no: string) => (await who.call(notifyVerify, { order_no })).data.state
const stateOfRefund = async () => (await site.db.execute(sql`select state from refunds`)).rows[0]?.state

describe.each([
  ['wechat', 1],
  ['alipay', 2],
] as const)('%s', (wallet, state) => {
  /** Creates a paid order of ten coins with a confirmed refund. */
  async function refunding(count?: number) {
    const ming = await aMember(site)
    const { order_no, qrcode } = await order(ming, { state })
    wallets.pay(qrcode)
    await expect.poll(() => stateOf(ming, order_no)).toBe('paid')
    const cashier = await anOperator(site, 'cashier')
    const { rows } = await site.db.execute<{ id: string }>(sql`select id from payments`)
    const asked = await cashier.call(askRefund, {
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
    await aRoundAfter(0)
    await expect.poll(() => stateOf(ming, order_no)).toBe('refunded')
    expect((await ming.call(myProfile, {})).data.amount).toBe(0)
  })

  test('queries after a lost response and refunds once', async () => {
    const { ming, order_no } = await refunding(4)
    wallets.plant({ on: 'answer', wallet, call: 'refund', kind: 'bad-signature', done: true })
    wallets.plant({ on: 'notice', wallet, kind: 'drop', times: 9 })
    await aRoundAfter(0)
    await wallets.idle()
    expect(await stateOfRefund()).toBe('sent')
    // Alipay reports a refund 10 seconds after it.
    const asked = async () => aRoundAfter(600).then(stateOfRefund)
    await expect.poll(asked, { interval: 200 }).toBe('succeeded')
    expect(await stateOf(ming, order_no)).toBe('paid')
    expect(wallets.trades().at(-1)!.refunds).toMatchObject([{ amount: 40 }])
  })
})

test('both wallets’ daily bills match our books', async () => {
  const ming = await aMember(site)
  for (const state of [1, 2] as const) {
    const { order_no, qrcode } = await order(ming, { state, virtual: 10 + state })
    wallets.pay(qrcode)
    await expect.poll(() => stateOf(ming, order_no)).toBe('paid')
  }
  const numbers = new Set(
    (await site.db.execute<{ no: string }>(sql`select no from attempts`)).rows.map(({ no }) => no),
  )
  const day = localDate(systemClock.now())
  wallets.time.set(new Date(instantOf(day, '00:00').getTime() + 35 * HOUR))
  const { channels, ...rest } = await deps()
  for (const channel of channels) {
    // Excludes the trades of earlier tests, because the database was emptied.
    const bill = async (of: string) =>
      (await channel.bill(of))?.filter((row) => row.kind === 'paid' && numbers.has(row.evidence.no)) ?? null
    expect(await bill(day)).toHaveLength(1)
    expect(await reconcile({ ...rest, channels }, { ...channel, bill }, day)).toEqual([])
  }
})
