import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { aPhone } from '#server/testing/phones.ts'
import { button, dialog, expect, expectGood, hydrated, test } from './harness.ts'
import { signInAsOperator } from './operators.ts'
import type { OwnSite } from './own-site.ts'
import { signInBy } from './people.ts'

/** A player of the journey's own site, in a browser of their own. */
async function aPlayer(browser: Browser, site: OwnSite): Promise<{ page: Page; phone: string }> {
  const context = await browser.newContext({ baseURL: site.url })
  const phone = aPhone()
  await signInBy(context.request, phone)
  return { page: await context.newPage(), phone }
}

interface Sold {
  id: number
  deadline: number
}

/** Buys a year and pays on the sandbox's page; answers the order's number. */
async function buysAYear(request: APIRequestContext): Promise<string> {
  const sold = await (await request.get('/api/Bill/recharge_lists?type=1')).json()
  const { id } = (sold as { data: { lists: Sold[] } }).data.lists.find(({ deadline }) => deadline === 12)!
  const data = { type: 1, id, state: 1, adult: 1, agree: 1 }
  const ordered = await (await request.post('/api/Bill/recharge', { data, headers: { gid: 'e2e' } })).json()
  const { order_no: no, qrcode } = (ordered as { data: { order_no: string; qrcode: string } }).data
  expect(await (await request.post(qrcode, { form: { action: 'pay' } })).text()).toContain('支付成功')
  return no
}

const masked = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(7)}`

test('coins are given, and a year is given back once a second operator has said so', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  await site.startAt('2022-12-25T12:00:00+08:00')
  const player = await aPlayer(browser, site)
  await signInAsOperator(page, site, 'cashier')

  await page.goto(`${site.url}/console#orders/gifts`)
  await expect(page.getByText('没有这样的赠送')).toBeVisible()
  await page.getByLabel('手机全号').fill(player.phone)
  await page.getByLabel('数量').fill('30')
  await page.getByLabel('事由').fill('补偿')
  await page.getByLabel('事由').press('Enter')
  const gift = page.getByRole('row').filter({ hasText: masked(player.phone) })
  await expect(gift).toContainText('30 枚星币')
  await expect(gift).toContainText('已赠送')
  await expectGood(page, 'console-gifts')
  await player.page.goto('/member')
  await expect(player.page.getByRole('row', { name: /平台赠送/ })).toContainText('+30')

  const no = await buysAYear(player.page.request)
  await page.goto(`${site.url}/console#orders`)
  const search = page.getByRole('search', { name: '查找订单' }).getByRole('textbox').first()
  await search.fill('NOSUCHORDER')
  await search.press('Enter')
  await expect(page.getByText('没有这样的订单')).toBeVisible()
  await search.fill(player.phone)
  await search.press('Enter')
  const order = page.getByRole('row').filter({ hasText: no })
  await expect(order).toContainText('已到账')
  await expectGood(page, 'console-orders')

  await button(page, `查看订单${no}`).press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('没有退款')).toBeVisible()
  await button(drawer, '退款').press('Enter')
  await drawer.getByLabel('退款的原因').selectOption('unused')
  await drawer.getByLabel('事由（玩家会看到）').fill('买错了时长')
  await expect(drawer.getByRole('status')).toContainText('退回 ¥180.00，扣回 12')
  await expect(drawer.getByRole('status')).toContainText('要由第二位运营人员确认')
  await expectGood(page, 'console-order')
  await button(drawer, '提交退款').press('Enter')
  await expect(drawer.getByText('待第二人确认：买错了时长')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: '退款', exact: true }).click()
  const asked = page.getByRole('row').filter({ hasText: no })
  await expect(asked).toContainText('等另一位确认')

  const other = await (await browser.newContext()).newPage()
  await signInAsOperator(other, site, 'administrator')
  await other.goto(`${site.url}/console#orders/refunds`)
  await expect(button(other, '确认退款¥180.00')).toBeVisible()
  await expectGood(other, 'console-refunds')
  await button(other, '确认退款¥180.00').press('Enter')
  await expect(other.getByText('原路退回 ¥180.00，扣回 12 个月会员，玩家会收到通知')).toBeVisible()
  await button(other, '确认').last().press('Enter')
  await expect(other.getByRole('row').filter({ hasText: no })).not.toContainText('待第二人确认')

  await expect(async () => {
    await player.page.goto('/my-order')
    await expect(player.page.getByText(/已退/).first()).toBeVisible({ timeout: 2000 })
  }).toPass()

  await other.goto(`${site.url}/console#orders/coins`)
  await expect(other.getByRole('row', { name: /玩家持有/ })).toContainText('30')
  await expectGood(other, 'console-coins')
  await other.goto(`${site.url}/console#orders/bills`)
  await expect(other.getByText('没有要处理的异常')).toBeVisible()
  await expectGood(other, 'console-bills')
  await other.goto(`${site.url}/console#log`)
  await other.getByRole('combobox', { name: '动作' }).selectOption('refund_decided')
  await button(other, '筛选').click()
  await expect(other.getByRole('row')).toHaveCount(2)
  await other.context().close()
  await player.page.context().close()
})

test('a price that an operator changes is what players are shown', async ({ page, browser, site }) => {
  test.slow()
  await site.startAt('2022-12-25T12:00:00+08:00')
  const player = await aPlayer(browser, site)
  await signInAsOperator(page, site, 'cashier')
  await page.goto(`${site.url}/console#orders/products`)
  await button(page, '修改10枚星币').press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('价格').fill('0.88')
  await expectGood(page, 'console-product')
  await drawer.getByLabel('价格').press('Enter')
  await expect(page.getByRole('row').filter({ hasText: '10枚星币' })).toContainText('¥0.88')
  await page.getByLabel('一枚的价格（元）').fill('0.2')
  await button(page, '保存单价').press('Enter')
  await expect(page.getByText('保存成功').last()).toBeVisible()
  await button(page, '下架300枚星币').press('Enter')
  await expect(page.getByRole('row').filter({ hasText: '300枚星币' })).toContainText('已下架')
  await expectGood(page, 'console-products')

  await player.page.goto('/member')
  await hydrated(player.page)
  await button(player.page, '充值').click()
  await expect(dialog(player.page).getByText('¥0.88').last()).toBeVisible()
  await expect(dialog(player.page).getByText('300枚星币')).toHaveCount(0)
  await dialog(player.page).getByRole('textbox', { name: '星币数量' }).fill('156')
  await expect(dialog(player.page).getByText('¥31.20')).toHaveCount(2)
  await player.page.context().close()
})
