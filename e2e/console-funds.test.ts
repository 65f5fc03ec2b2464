import type { OrderDetails } from '#contract/payments/orders.console.ts'
import { button, dialog, expect, expectGood, waitForHydration, test } from './harness.ts'
import { signInAsOperator } from './operators.ts'
import { createPlayer, buyYear, maskPhone } from './players.ts'

test('grants coins and refunds with a second approver', async ({ page, browser, site }) => {
  test.slow()
  await site.startAt('2022-12-25T12:00:00+08:00')
  const player = await createPlayer(browser, site)
  await signInAsOperator(page, site, 'cashier')

  await page.goto(`${site.url}/console#orders/gifts`)
  await expect(page.getByText('没有这样的赠送')).toBeVisible()
  await page.getByLabel('手机全号').fill(player.phone)
  await page.getByLabel('数量').fill('30')
  await page.getByLabel('事由').fill('补偿')
  await page.getByLabel('事由').press('Enter')
  const gift = page.getByRole('row').filter({ hasText: maskPhone(player.phone) })
  await expect(gift).toContainText('30 枚星币')
  await expectGood(page, 'console-gifts')
  await player.page.goto('/member')
  await expect(player.page.getByRole('row', { name: /平台赠送/ })).toContainText('+30')

  const no = await buyYear(player.page.request)
  await page.goto(`${site.url}/console#orders`)
  const search = page.getByRole('search', { name: '查找订单' }).getByRole('textbox').first()
  // Only the last search counts, even if an earlier response is pending.
  const { promise: first, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/console/player_find', (route) => first.then(() => route.continue()), { times: 1 })
  await search.fill(player.phone)
  await search.press('Enter')
  await search.fill('NOSUCHORDER')
  await search.press('Enter')
  await expect(page.getByText('没有这样的订单')).toBeVisible()
  answer()
  await search.fill(player.phone)
  await search.press('Enter')
  const order = page.getByRole('row').filter({ hasText: no })
  await expect(order).toContainText('已到账')
  const kinds = page.getByRole('combobox', { name: '种类' })
  await kinds.selectOption('星币')
  await search.press('Enter')
  await expect(page.getByText('没有这样的订单')).toBeVisible()
  await kinds.selectOption('会员')
  const channels = page.getByRole('combobox', { name: '渠道' })
  await channels.selectOption('支付宝')
  const { promise: second, resolve: answerAgain } = Promise.withResolvers<void>()
  await page.route('**/api/console/orders?*channel=alipay*', (route) => second.then(() => route.continue()), {
    times: 1,
  })
  await search.press('Enter')
  await expect(page.getByText('正在加载…')).toBeVisible()
  await expect(page.getByText('没有这样的订单')).toHaveCount(0)
  answerAgain()
  await expect(page.getByText('没有这样的订单')).toBeVisible()
  await channels.selectOption('模拟支付')
  await search.press('Enter')
  await expect(order).toContainText('微信支付（模拟）')
  await expect(order).toContainText('已到账')
  await expectGood(page, 'console-orders')

  await button(page, `查看订单：${no}`).press('Enter')
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
  await expect(asked).toContainText('¥180.00，扣回 12 个月会员')
  await expect(asked).toContainText('等另一位确认')

  const other = await (await browser.newContext()).newPage()
  await signInAsOperator(other, site, 'administrator')
  await other.goto(`${site.url}/console`)
  await other.getByRole('link', { name: '去处理：待第二人确认的退款' }).click()
  await button(other, '驳回：退款¥180.00').press('Enter')
  const refusal = other.getByRole('dialog', { name: '驳回退款¥180.00？' })
  await button(refusal, '驳回').press('Enter')
  await expect(refusal.getByText('请填写事由')).toBeVisible()
  await expectGood(other, 'console-refusal')
  await other.keyboard.press('Escape')
  await expect(button(other, '确认：退款¥180.00')).toBeVisible()
  await expectGood(other, 'console-refunds')
  await button(other, '确认：退款¥180.00').press('Enter')
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

/** An order paid by WeChat with one fen too much, according to the notice; `payments`: further payments. */
const createOrderInReview = (payments: OrderDetails['payments']): OrderDetails => ({
  id: 7,
  order_no: '261123200659VSWCNZZADR45USCH',
  user_id: 1,
  phone: '139****0003',
  type: 2,
  title: '60枚星币',
  amount: 6,
  channel: '微信支付',
  step: 'review',
  created_at: '2022-12-25 11:00:00',
  events: [],
  attempts: [],
  notices: [],
  payments,
  refunds: [],
  incidents: [
    {
      id: 3,
      kind: 'mismatch',
      subject: '2611232006596KBKEVSES3ZELEAH',
      order_id: 7,
      channel: 'wechat',
      amount: 6.01,
      expected: 6,
      wallet_no: '4200001234202611229147406722',
      paid_at: '2022-12-25 11:00:04',
      words: '',
      unfit: ['amount'],
      at: '2022-12-25 11:00:05',
      resolution: '',
      resolved_by: '',
      resolved_at: '',
    },
  ],
})

const PAYMENT: OrderDetails['payments'][number] = {
  id: 5,
  channel: '微信支付',
  wallet_no: '4200001234202611229147406722',
  amount: 6,
  verdict: 'review',
  by: 'query',
  paid_at: '2022-12-25 11:00:04',
  refunded: 0,
  left: 0,
}

for (const { how, payments, does, doesNot } of [
  {
    how: 'without a payment of ours is closed only',
    payments: [],
    does: '不欠付款人钱，关闭订单',
    doesNot: '付款无误，发货',
  },
  {
    how: 'that is owed for is not closed',
    payments: [PAYMENT],
    does: '付款无误，发货',
    doesNot: '不欠付款人钱，关闭订单',
  },
]) {
  test(`offers the right decision: an order in review ${how}`, async ({ page, site }) => {
    await site.startAt('2022-12-25T12:00:00+08:00')
    await signInAsOperator(page, site, 'cashier')
    await page.route('**/api/console/order?*', (route) =>
      route.fulfill({ json: { status: 200, msg: '', data: createOrderInReview(payments) } }),
    )
    await page.goto(`${site.url}/console#orders/order/7`)
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('¥6.01')).toBeVisible()
    await expect(drawer.getByText('请登录渠道的商户平台')).toBeVisible()
    await expect(button(drawer, does)).toBeVisible()
    await expect(button(drawer, doesNot)).toHaveCount(0)
    await drawer.getByText('事由', { exact: true }).click()
    await expect(drawer.getByRole('textbox', { name: '事由', exact: true })).toBeFocused()
    if (payments.length > 0) {
      await button(drawer, '退款').click()
      await expect(drawer.getByText('没有发货，付的钱全部退回。')).toBeVisible()
      await expect(drawer.getByRole('combobox')).toHaveCount(0)
    }
    await expectGood(page, 'console-order-in-review')
  })
}

test('shows players a price set by an operator', async ({ page, browser, site }) => {
  test.slow()
  await site.startAt('2022-12-25T12:00:00+08:00')
  const player = await createPlayer(browser, site)
  await signInAsOperator(page, site, 'cashier')
  await page.goto(`${site.url}/console#orders/products`)
  await button(page, '修改：10枚星币').press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('价格').fill('0.88')
  await expectGood(page, 'console-product')
  await drawer.getByLabel('价格').press('Enter')
  const sold = page.getByRole('region', { name: '商品', exact: true }).getByRole('row')
  await expect(sold.filter({ hasText: '10枚星币' })).toContainText('¥0.88')
  await page.getByLabel('一枚的价格（元）').fill('0.2')
  await button(page, '保存单价').press('Enter')
  await expect(page.getByText('保存成功').last()).toBeVisible()
  await button(page, '下架：300枚星币').press('Enter')
  await expect(sold.filter({ hasText: '300枚星币' })).toContainText('已下架')
  const history = page.getByRole('region', { name: '商品的改动' })
  await expect(history).toContainText('10枚星币 价格 ¥1.00 → ¥0.88')
  await expectGood(page, 'console-products')
  await history.getByRole('row').filter({ hasText: '300枚星币' }).getByRole('button').press('Enter')
  await expect(page.getByText('撤销这次改动？')).toBeVisible()
  await button(page, '撤销').press('Enter')
  await expect(sold.filter({ hasText: '300枚星币' })).toContainText('在售')
  await button(page, '下架：300枚星币').press('Enter')
  await expect(page.getByRole('region', { name: '自选星币单价的改动' })).toContainText('¥0.10 → ¥0.20')

  await player.page.goto('/member')
  await waitForHydration(player.page)
  await button(player.page, '充值').click()
  await expect(dialog(player.page).getByText('¥0.88').last()).toBeVisible()
  await expect(dialog(player.page).getByText('300枚星币')).toHaveCount(0)
  await dialog(player.page).getByRole('textbox', { name: '星币数量' }).fill('156')
  await expect(dialog(player.page).getByText('¥31.20')).toHaveCount(2)
  await player.page.context().close()
})
