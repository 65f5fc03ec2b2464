import { devices, type Page } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import { button, dialog, expect, expectGood, open, PHONE, toastText, test, holdRequests } from './harness.ts'
import { bets, lockButton, mainPanel, openPanels } from './panels.ts'
import { postToApi, signInAs, signInOnPage } from './members.ts'

interface Payment {
  order_no: string
  qrcode: string
  pay_url: string
}

const lockedButtons = (page: Page) => mainPanel(page).getByRole('button', { name: /^已锁定第/ })
const choose = (page: Page, name: RegExp | string) => dialog(page).getByRole('radio', { name }).check({ force: true })
const verdict = (page: Page) => dialog(page).getByRole('status')

/** Presses the order button; returns the payment data for the wallet. */
async function placeOrder(page: Page, press = () => button(dialog(page), '去支付').click()): Promise<Payment> {
  const answered = page.waitForResponse((one) => one.url().endsWith('/api/Bill/recharge') && one.ok())
  await press()
  const { data } = (await (await answered).json()) as { data: Payment }
  return data
}

const adultCheckbox = (page: Page) => dialog(page).getByRole('checkbox', { name: /我已满 18 周岁/ })

/** Places a first order, which requires the declaration of age. Expects that no toast covers the QR code. */
async function placeFirstOrder(page: Page): Promise<Payment> {
  await expect(adultCheckbox(page)).not.toBeChecked()
  await adultCheckbox(page).check()
  const payment = await placeOrder(page)
  await expect(page.getByRole('region', { name: '提示' }).getByRole('dialog')).toHaveCount(0)
  return payment
}

/** Acts in the wallet's page in a second tab. */
async function actInWallet(page: Page, url: string, action: '支付' | '拒绝', says: string): Promise<void> {
  const wallet = await page.context().newPage()
  await wallet.goto(url)
  await expect(wallet.getByText('这是模拟的支付页面，不会真的扣款。')).toBeVisible()
  await button(wallet, action).click()
  await expect(wallet.getByText(says)).toBeVisible()
  await wallet.close()
}

const pay = (page: Page, url: string) => actInWallet(page, url, '支付', '支付成功')

/** Opens the plans of /member and selects one; the first by default. */
async function openPlans(page: Page, months = 1, price = '¥19.00'): Promise<void> {
  await open(page, '/member')
  if (months > 1) await page.getByRole('radio', { name: `${months} 个月` }).check({ force: true })
  await button(page, `开通会员 ${price}`).click()
  await expect(dialog(page).getByRole('radio', { name: `${months}个月会员` })).toBeChecked()
}

async function choosePlan(page: Page, wallet = '微信支付'): Promise<void> {
  await choose(page, wallet)
  await dialog(page)
    .getByRole('checkbox', { name: /我已阅读并同意/ })
    .check()
}

test('buys a membership after a refused third lock', async ({ page }) => {
  await signInAs(page, createPhone())
  await openPanels(page, '/number/1')
  await expect(button(mainPanel(page), '开通会员，每月 19 元')).toBeVisible()
  await button(mainPanel(page), '全部锁定').click()
  await button(dialog(page), '锁定').click()
  await expect(lockedButtons(page)).toHaveCount(2)
  await lockButton(mainPanel(page), 3).click()

  await expect(dialog(page).getByRole('radio', { name: /^1个月会员/ })).toBeChecked()
  for (const name of ['微信支付', '支付宝']) {
    await expect(dialog(page).getByRole('radio', { name })).not.toBeChecked()
  }
  for (const box of await dialog(page).getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await button(dialog(page), '去支付').click()
  await expect(dialog(page).getByText('请选择支付方式')).toBeVisible()
  await expect(dialog(page).getByText('请阅读并同意会员服务协议')).toBeVisible()
  await expect(dialog(page).getByText('请先确认您已年满18周岁')).toBeVisible()
  await expectGood(page, 'vip')
  await choosePlan(page)
  const { qrcode } = await placeFirstOrder(page)
  await expect(dialog(page).getByRole('img', { name: '微信扫码支付的二维码' })).toBeVisible()
  await expect(dialog(page).getByText(/等待支付，还有 1[34] 分/)).toBeVisible()
  await expectGood(page, 'vip-code')

  await pay(page, qrcode)
  await expect(verdict(page)).toHaveText('支付成功', { timeout: 2000 })
  await expect(button(dialog(page), '完成')).toBeFocused()
  await expectGood(page, 'vip-paid')
  await button(dialog(page), '完成').click()
  await expect(page.getByRole('banner')).toContainText('VIP')
  await expect(mainPanel(page)).toContainText('刷新不限次')
  await expect(dialog(page)).toHaveCount(0)
  for (let more = 6; more <= 10; more += 1) {
    await button(mainPanel(page), '我要更多号码').click()
    await expect(bets(mainPanel(page))).toHaveCount(more)
  }
  await button(mainPanel(page), '全部锁定').click()
  await expect(lockedButtons(page)).toHaveCount(10)

  await open(page, '/my-order')
  await expect(page.getByText('共 1 笔，¥19.00')).toBeVisible()
  const bill = page.locator('main').getByRole('group').filter({ hasText: 'VIP会员充值' })
  await expect(bill).toContainText('¥-19.00')
  await bill.getByText('VIP会员充值').click()
  await expect(bill).toContainText('1个月会员')
  await expectGood(page, 'my-order')
  await bill.getByRole('link', { name: '收据' }).click()
  await expect(page.getByText('本收据只证明付款，不是发票。')).toBeVisible()
  await expect(page.getByText('2023-03-01 至 2023-04-01')).toBeVisible()
  await expectGood(page, 'receipt')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText('本收据只证明付款，不是发票。')).toBeVisible()
  await page.emulateMedia({ media: null })

  await open(page, '/member')
  await expect(page.getByText('会员至 2023-04-01')).toBeVisible()
  await expect(page.getByRole('heading', { name: '续费，接在 2023-04-01 之后' })).toBeVisible()
  await expect(page.getByText('至 2023-07-01 周六')).toBeVisible()
  await expectGood(page, 'member-vip')
  await button(page, '充值').click()
  await expect(dialog(page)).toContainText('您是会员，刷新不限次，会员期间用不到星币。')
})

test('focuses the page content after payment if the pressed button disappears', async ({ page }) => {
  await signInAs(page, createPhone())
  await openPanels(page, '/number/1')
  const invites = button(mainPanel(page), '开通会员，每月 19 元')
  await invites.press('Enter')
  await choosePlan(page)
  const { qrcode } = await placeFirstOrder(page)
  await pay(page, qrcode)
  await expect(invites).toHaveCount(0)
  await button(dialog(page), '完成').press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('completes a coin purchase after a wallet rejection', async ({ page }) => {
  await signInAs(page, createPhone())
  await open(page, '/member')
  await expect(page.getByText('还没有星币明细')).toBeVisible()
  await expectGood(page, 'member')
  await open(page, '/personal-center')
  await page.getByRole('main').getByRole('link', { name: '充值' }).click()
  await expect(page).toHaveURL('/member')
  await expect(dialog(page).getByText('¥1.00').last()).toBeVisible()
  const number = dialog(page).getByRole('textbox', { name: '星币数量' })
  await number.fill('100001')
  await expect(dialog(page).getByText('请输入 1 到 100000 的整数')).toBeVisible()
  await expect(button(dialog(page), '去支付')).toBeDisabled()
  await number.fill('156')
  await expect(dialog(page).getByText('¥15.60')).toHaveCount(2)
  await choose(page, '支付宝')
  await expectGood(page, 'coins')

  const first = await placeFirstOrder(page)
  await actInWallet(page, first.qrcode, '拒绝', '支付已关闭')
  await expect(verdict(page)).toHaveText('支付未完成')
  const again = await placeOrder(page, () => button(dialog(page), '重新获取二维码').click())
  expect(again.qrcode).not.toBe(first.qrcode)
  await expect(verdict(page)).toHaveText('支付宝扫码支付')
  await pay(page, again.qrcode)
  await expect(verdict(page)).toHaveText('支付成功')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /星币充值/ })).toContainText('+156')
})

test('shows the new price after the old one is rejected', async ({ page }) => {
  await signInAs(page, createPhone())
  await openPlans(page)
  await choosePlan(page)
  await adultCheckbox(page).check()
  await page.route('**/api/Bill/recharge', (route) =>
    route.fulfill({ json: { status: 400, msg: '价格已变化，请看过新的价格再支付', data: null } }),
  )
  await page.route('**/api/Bill/recharge_lists*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"amount":19', '"amount":21') })
  })
  await button(dialog(page), '去支付').click()
  await expect(toastText(page, '价格已变化，请看过新的价格再支付')).toBeVisible()
  await expect(dialog(page).getByText('¥21.00').first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('saves the QR code, opens the wallet and shows the payment', async ({ page }) => {
    await signInAs(page, createPhone())
    const letCome = await holdRequests(page, '**/assets/esm-*.js')
    const drawing = page.waitForRequest('**/assets/esm-*.js')
    await openPlans(page)
    await choosePlan(page)
    await placeFirstOrder(page)
    await drawing
    await expect(button(dialog(page), '去支付')).toBeHidden()
    await expect(button(dialog(page), '保存二维码'), 'nothing is drawn yet').toBeDisabled()
    letCome()
    const saved = page.waitForEvent('download')
    await button(dialog(page), '保存二维码').click()
    expect((await saved).suggestedFilename()).toBe('支付二维码.png')
    const opened = page.waitForEvent('popup')
    await button(dialog(page), '打开微信支付').click()
    const wallet = await opened
    await button(wallet, '支付').click()
    await expect(wallet.getByText('支付成功')).toBeVisible()
    await wallet.close()
    await expect(verdict(page)).toHaveText('支付成功')
    await button(dialog(page), '完成').click()
    await expect(page.getByText('会员至 2023-04-01')).toBeVisible()
  })

  test('closes the empty wallet tab if there is no payment URL', { tag: '@slow' }, async ({ page, context }) => {
    await signInAs(page, createPhone())
    await openPlans(page)
    await choosePlan(page)
    await placeFirstOrder(page)
    await page.route('**/api/Bill/recharge', async (route) => {
      const answer = await route.fetch()
      const { data, ...rest } = await answer.json()
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, pay_url: '' } } })
    })
    const opened = page.waitForEvent('popup')
    await button(dialog(page), '打开微信支付').click()
    await opened
    await expect.poll(() => context.pages()).toEqual([page])
    await page.evaluate(() => (window.open = () => null))
    await Promise.all([page.waitForResponse('**/api/Bill/recharge'), button(dialog(page), '打开微信支付').click()])
    await expect(button(dialog(page), '打开微信支付')).not.toHaveAttribute('aria-busy')
    await expect(verdict(page)).toHaveText('微信扫码支付')
  })
})

test.describe('on a phone after a rejection in the wallet', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('reports the rejection and reopens the wallet', { tag: '@slow' }, async ({ page }) => {
    await signInAs(page, createPhone())
    await openPlans(page)
    await choosePlan(page)
    await placeFirstOrder(page)
    const openWallet = async (name: string) => {
      const opened = page.waitForEvent('popup')
      await button(dialog(page), name).click()
      return opened
    }
    const refusing = await openWallet('打开微信支付')
    await button(refusing, '拒绝').click()
    await expect(refusing.getByText('支付已关闭')).toBeVisible()
    await refusing.close()
    const told = dialog(page).getByText('支付未完成，可以重新支付')
    await expect(told).toBeVisible()
    await expect(told).toHaveRole('status')
    await expectGood(page, 'turned down on the phone', [PHONE])
    const paying = await openWallet('重新打开微信支付')
    await expect(told).toBeHidden()
    await button(paying, '支付').click()
    await expect(paying.getByText('支付成功')).toBeVisible()
    await expect(verdict(page)).toHaveText('支付成功')
  })
})

test.describe('in the browser of WeChat', () => {
  const WECHAT = `${devices['Pixel 7'].userAgent} XWEB/1260117 MicroMessenger/8.0.50.2701`
  test.use({ viewport: PHONE, hasTouch: true, userAgent: WECHAT })

  test('hides 支付宝, which WeChat’s browser cannot open', { tag: '@slow' }, async ({ page }) => {
    await signInAs(page, createPhone())
    await openPlans(page)
    await choosePlan(page, '支付宝')
    const { qrcode } = await placeFirstOrder(page)
    await expect(dialog(page).getByText('在微信里打不开支付宝。')).toBeVisible()
    await expect(button(dialog(page), '打开支付宝')).toBeHidden()
    await expectGood(page, 'paying inside WeChat', [PHONE])
    await pay(page, qrcode)
    await expect(verdict(page)).toHaveText('支付成功')
  })
})

test('resumes the order of a closed dialog', async ({ page }) => {
  await signInAs(page, createPhone())
  await openPlans(page, 3, '¥51.00')
  await choosePlan(page)
  const first = await placeFirstOrder(page)
  await page.keyboard.press('Escape')
  await button(page, '开通会员 ¥51.00').click()
  await choosePlan(page)
  expect(await placeOrder(page)).toEqual(first)
  await pay(page, first.qrcode)
  await expect(verdict(page)).toHaveText('支付成功')
})

test('resumes a visitor’s purchase after the sign-in', async ({ page }) => {
  await openPanels(page, '/number/1')
  await button(mainPanel(page), '开通会员，每月 19 元').click()
  await dialog(page).getByRole('link', { name: '登录后购买' }).click()
  await expect(page).toHaveURL('/login')
  await signInOnPage(page)
  await expect(toastText(page, '登录成功')).toBeVisible()
  await expect(page).toHaveURL('/number/1')
  await expect(button(dialog(page), '去支付')).toBeVisible()
})

test('shows membership plans without an available wallet', async ({ page }) => {
  await page.route('**/api/Bill/recharge_lists?*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: { ...answer.data, wallets: [] } } })
  })
  await signInAs(page, createPhone())
  await openPanels(page, '/number/1')
  await button(mainPanel(page), '了解会员').click()
  await expect(dialog(page).getByText('暂时不能付款，请过些时候再来。')).toBeVisible()
  await expect(button(dialog(page), '去支付')).toHaveCount(0)
  await open(page, '/member')
  await expect(page.getByText('暂时不能付款，请过些时候再来。')).toBeVisible()
})

test('shows an awaited payment until it arrives', async ({ page }) => {
  await signInAs(page, createPhone())
  const { data } = await postToApi<Payment>(page.context().request, '/api/Bill/recharge', {
    type: 2,
    virtual: 10,
    state: 1,
    adult: 1,
  })
  await open(page, `/my-order?order=${data.order_no}`)
  const awaited = page.getByText('还没有收到刚才的付款')
  await expect(awaited).toHaveRole('status')
  await expectGood(page, 'my-order-awaited')
  await page.context().request.post(data.qrcode, { form: { action: 'pay' } })
  await expect(page.getByText('共 1 笔，¥1.00')).toBeVisible()
  await expect(page.locator('main').getByRole('group')).toContainText('¥-1.00')
  await expect(awaited).toHaveCount(0)
})

test('filters the order history by month', { tag: '@slow' }, async ({ page }) => {
  await signInAs(page, createPhone())
  const rows = (month: string, n: number) =>
    Array.from({ length: n }, (_, at) => ({
      id: 100 - at,
      type: 1 + (at % 2),
      order_no: `${'A'.repeat(26)}${10 + at}`,
      title: '60枚星币',
      channel: '微信支付',
      amount: 6,
      refunded: at === 0 ? 6 : 0,
      verdict: at === 1 ? 'late' : 'settled',
      created_at: `${month}-0${1 + (at % 9)} 10:00:00`,
    }))
  await page.route('**/api/Bill/months', (route) =>
    route.fulfill({ json: { status: 200, msg: '', data: [{ month: '2023-03', count: 12, amount: 72 }] } }),
  )
  await page.route('**/api/Bill/index?*', (route) => {
    const search = new URL(route.request().url()).searchParams
    const data = search.get('date') === null || search.has('before_id') ? rows('2023-03', 3) : rows('2023-03', 10)
    return route.fulfill({ json: { status: 200, msg: '', data } })
  })
  await page.route('**/api/Bill/months', (route) => route.fulfill({ json: { status: 400, msg: '请稍后再试' } }), {
    times: 1,
  })
  await open(page, '/my-order')
  await expect(page.getByText('已经到底了~~~')).toBeVisible()
  await expect(page.locator('main')).not.toContainText('共 0 笔')
  await open(page, '/my-order')
  await expect(page.getByText('全部　共 12 笔，¥72.00')).toBeVisible()
  await button(page, '选择日期').click()
  await expect(button(page, '2023年2月')).toBeDisabled()
  await button(page, '2023年3月，有记录').click()
  await expect(page).toHaveURL('/my-order?date=2023-03')
  await expect(button(page, '选择日期，2023/03')).toBeVisible()
  await expect(page.locator('main').getByRole('group')).toHaveCount(10)
  await expect(page.getByText('2023/03　共 12 笔，¥72.00')).toBeVisible()
  await button(page, '加载更多').click()
  await expect(page.getByText('已经到底了~~~')).toBeVisible()
  await expectGood(page, 'my-order-month')
  await button(page, '选择日期，2023/03').click()
  await button(page, '全部月份').click()
  await expect(page.locator('main').getByRole('group')).toHaveCount(3)
})

test.describe('expired QR code', () => {
  test.setTimeout(120_000)

  test('is replaced by a new order', { tag: '@slow' }, async ({ browser, site }) => {
    await site.startAt('2023-03-01T10:00:00+08:00')
    const context = await browser.newContext({ baseURL: site.url })
    const page = await context.newPage()
    await signInAs(page, createPhone())
    await openPlans(page)
    await choosePlan(page)
    const first = await placeFirstOrder(page)
    await site.startAt('2023-03-01T10:16:00+08:00')
    await expect(verdict(page)).toHaveText('二维码已过期')
    await expectGood(page, 'vip-late')
    const again = await placeOrder(page, () => button(dialog(page), '重新获取二维码').click())
    expect(again.order_no).not.toBe(first.order_no)
    await pay(page, again.qrcode)
    await expect(verdict(page)).toHaveText('支付成功')
    await context.close()
  })
})
