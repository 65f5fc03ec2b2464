import { sql } from 'drizzle-orm'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { sendCode, signIn } from '#contract/people/account.ts'
import { notifyVerify, type Payment, recharge } from '#contract/payments/orders.ts'
import type { Endpoint, InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import { countCoinDiscrepancies } from '#server/people/coins/coins.ts'
import { connect } from '#server/infra/db/connect.ts'
import { endProcess, findFreePort } from '#server/testing/processes.ts'
import { createSiteProcesses } from '#server/testing/site-process.ts'
import { NO_ORDER_DISCREPANCIES, countOrderDiscrepancies } from './testing/order-fixture.ts'

const FULL = process.env.PROOFS_FULL === '1'
const KILLS = FULL ? 20 : 4
const BUYERS = 6

const { root, started, end } = createSiteProcesses('彩运 支付')
const DATA_DIR = join(root, 'data')
const port = await findFreePort()
const base = `http://127.0.0.1:${port}`
afterAll(end)

type Buying = (until: AbortSignal, acknowledged: Set<string>) => Promise<void>

/** Creates a signed-in buyer that buys in a loop and retries after each error. */
async function createBuyer(phone: string): Promise<Buying> {
  let token = ''
  /** Calls an endpoint; returns null if the site does not respond. */
  async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
    const headers = { 'content-type': 'application/json', ...(token && { token }) }
    const answer = await fetch(base + endpoint.path, { method: 'POST', headers, body: JSON.stringify(input) }).catch(
      () => null,
    )
    return (await answer?.json().catch(() => null)) as { status: number; msg: string; data: ReplyOf<E> } | null
  }
  const { msg } = (await call(sendCode, { phone, type: 'login' }))!
  token = (await call(signIn, { phone, code: /\d{6}/.exec(msg)![0] }))!.data.token
  return async (until, acknowledged) => {
    for (let nth = 1; !until.aborted; nth++) {
      const wish = { type: 2, virtual: nth, state: nth % 2 ? 1 : 2, adult: 1 } as const
      const payment = (await retryUntil(until, () => call(recharge, wish)))?.data
      if (payment) await payUntilConfirmed(payment, until)
      const { order_no } = payment ?? {}
      if (!order_no) continue
      const paid = await retryUntil(until, async () => {
        const poll = await call(notifyVerify, { order_no })
        return poll?.data?.pay_status === 1 ? poll : null
      })
      if (paid) acknowledged.add(order_no)
    }
  }
}

async function payUntilConfirmed({ qrcode }: Payment, until: AbortSignal): Promise<void> {
  await retryUntil(until, async () => {
    const answer = await fetch(qrcode, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) }).catch(
      () => null,
    )
    return (await answer?.text().catch(() => ''))?.includes('支付成功')
  })
}

async function retryUntil<T>(until: AbortSignal, work: () => Promise<T>): Promise<T | null> {
  while (!until.aborted) {
    const came = await work()
    if (came) return came
    await sleep(50)
  }
  return null
}

test(
  `${KILLS} site kills with ${BUYERS} buyers lose no payment`,
  async () => {
    // Opened by the test, so that the database survives the site process.
    const connection = await connect({ kind: 'embedded', folder: DATA_DIR }, { report: () => {} })
    const env = { DATA_DIR, PORT: String(port), NODE_ENV: 'test', RATE_LIMITS: '0', LOG_LEVEL: 'silent' }
    let site = await started(env)
    const over = new AbortController()
    const acknowledged = new Set<string>()
    const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, nth) => createBuyer(`1380000000${nth}`)))
    const buying = buyers.map((buys) => buys(over.signal, acknowledged))
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(1000 + kill * 130)
      await endProcess(site, 'SIGKILL')
      site = await started(env)
    }
    await sleep(1000)
    over.abort()
    await Promise.all(buying)
    const open = sql`orders where step not in ('fulfilled', 'closed')
      and exists (select from attempts a join sandbox_trades t on t.no = a.no where a.order_id = orders.id and t.state = 'paid')`
    await expect.poll(() => connection.db.$count(open), { timeout: 120_000, interval: 1000 }).toBe(0)
    const { rows } = await connection.db.execute<{ no: string }>(sql`select no from orders where step = 'fulfilled'`)
    const delivered = new Set(rows.map(({ no }) => no))
    expect(acknowledged.size).toBeGreaterThan(KILLS)
    expect([...acknowledged].filter((no) => !delivered.has(no))).toEqual([])
    expect(await connection.db.$count(sql`sandbox_trades where state = 'paid'`)).toBe(
      await connection.db.$count(sql`payments`),
    )
    expect(await countOrderDiscrepancies(connection)).toEqual(NO_ORDER_DISCREPANCIES)
    expect(Object.values(await countCoinDiscrepancies(connection.db))).toEqual([0, 0])
    await endProcess(site)
    await connection.close()
  },
  FULL ? 900_000 : 300_000,
)
