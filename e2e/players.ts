import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import type { OwnSite } from './own-site.ts'
import { signInBy } from './members.ts'

/** A member of the test's own site, in their own browser context. */
export async function createPlayer(browser: Browser, site: OwnSite): Promise<{ page: Page; phone: string }> {
  const context = await browser.newContext({ baseURL: site.url })
  const phone = createPhone()
  await signInBy(context.request, phone)
  return { page: await context.newPage(), phone }
}

/** Buys a year of membership and pays on the page of the simulated wallet; returns the order number. */
export async function buyYear(request: APIRequestContext): Promise<string> {
  const sold = await (await request.get('/api/Bill/recharge_lists?type=1')).json()
  const { id } = (sold as { data: { lists: { id: number; deadline: number }[] } }).data.lists.find(
    ({ deadline }) => deadline === 12,
  )!
  const data = { type: 1, id, state: 1, adult: 1, agree: 1 }
  const ordered = await (await request.post('/api/Bill/recharge', { data, headers: { gid: 'e2e' } })).json()
  const { order_no: no, qrcode } = (ordered as { data: { order_no: string; qrcode: string } }).data
  expect(await (await request.post(qrcode, { form: { action: 'pay' } })).text()).toContain('支付成功')
  return no
}

/** Masked phone as operators see it. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(7)}`
