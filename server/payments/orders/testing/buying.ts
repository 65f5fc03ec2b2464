import type { InputOf } from '#contract/infra/endpoint.ts'
import { type Payment, products, recharge } from '#contract/payments/orders.ts'
import { seedAgreements } from '#server/cms/content/content.ts'
import type { TestSite } from '#server/testing/site.ts'
import type { Browser } from '#server/testing/browsers.ts'
import { seedProducts } from '#server/payments/orders/orders.ts'
import { type PollingDeps, pollDue, expireDue } from '#server/payments/orders/settling/polling.ts'
import { refundDue } from '#server/payments/orders/refunds/refunding.ts'
import { CHANNEL_NAMES } from '#server/payments/wallets/wallets.ts'

export async function seedShop({ db, clock }: Pick<TestSite, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    await seedProducts(tx)
    await seedAgreements(tx, clock.now())
  })
}

/** Fields that a purchase call must contain: the age declaration and the accepted membership agreement. */
export const DECLARATIONS = { adult: 1, agree: 1 } as const

type RechargeInput = Partial<InputOf<typeof recharge>>

/** Places an order, by default ten coins through WeChat. */
export async function placeTestOrder(browser: Browser, wish: RechargeInput = {}): Promise<Payment> {
  const { status, msg, data } = await browser.call(recharge, {
    type: 2,
    virtual: 10,
    state: 1,
    ...DECLARATIONS,
    ...wish,
  })
  if (status !== 200) throw new Error(`not ordered: ${msg}`)
  return data
}

export async function placeVipOrder(browser: Browser, months: number, wish: RechargeInput = {}): Promise<Payment> {
  const { lists } = (await browser.call(products, { type: 1 })).data
  const plan = lists.find(({ deadline }) => deadline === months)!
  return placeTestOrder(browser, { ...wish, type: 1, id: plan.id })
}

/** Submits the sandbox page as a payer on another device. */
export async function submitSandboxPage(
  { app }: Pick<TestSite, 'app'>,
  url: string,
  action: 'pay' | 'refuse',
): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `action=${action}`,
  })
  return answer.body
}

export async function runOrderJobs(deps: PollingDeps): Promise<void> {
  await expireDue(deps)
  await Promise.all(CHANNEL_NAMES.map((wallet) => pollDue(deps, wallet)))
}

export async function runRefundJobs(deps: PollingDeps): Promise<void> {
  await Promise.all(CHANNEL_NAMES.map((wallet) => refundDue(deps, wallet)))
}
