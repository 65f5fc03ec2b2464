import { createPhone } from '#server/testing/members.ts'
import { button, expect, expectGood, PHONE, test, WIDE } from './harness.ts'
import { startConsole } from './operators.ts'
import { createPerson } from './members.ts'

test('finds and manages a player by keyboard', async ({ page, site, browser }) => {
  await startConsole(page, site, 'administrator')
  const phone = createPhone()
  await createPerson(browser, site, phone)
  const masked = `${phone.slice(0, 3)}****${phone.slice(7)}`
  await page.goto(`${site.url}/console#players`)
  await expect(page.getByRole('row').filter({ hasText: masked })).toContainText('正常')
  await expectGood(page, 'console-players')

  const find = page.getByRole('searchbox', { name: '手机号、昵称或会员号' })
  await find.fill('13100000001')
  await find.press('Enter')
  await expect(page.getByRole('alert')).toContainText('没有用这个手机号或会员号的玩家')
  // A phone number pasted with country prefix and spaces.
  await find.fill(`+86 ${phone.slice(0, 3)} ${phone.slice(3)}`)
  await find.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText(masked)
  expect(page.url()).not.toContain(phone)
  await expectGood(page, 'console-player')
  await drawer.getByRole('button', { name: /^让.*退出$/ }).press('Enter')
  await expect(drawer.getByText('没有登录着的设备')).toBeVisible()

  await drawer.getByRole('link', { name: '备注' }).press('Enter')
  await drawer
    .getByRole('textbox')
    .fill('来电核对过身份，说用支付宝付了 30 元，付款账号是本人的；请下次接电话的同事先看订单再回答')
  await button(page, '保存备注').press('Enter')
  await expect(drawer.getByRole('row').last()).toContainText('来电核对过身份')
  await expect(drawer.getByRole('textbox')).toHaveValue('')
  await expectGood(page, 'console-player-notes')
  await page.setViewportSize(PHONE)
  const isWider = (element: Element) => element.scrollWidth > element.clientWidth
  expect(await drawer.getByRole('region', { name: '备注' }).evaluate(isWider)).toBe(false)
  await page.setViewportSize(WIDE)

  await drawer.getByRole('link', { name: '星币' }).press('Enter')
  await drawer.getByLabel('数量').fill('10')
  await drawer.getByLabel('事由').fill('核对延误致歉')
  await drawer.getByRole('button', { name: '赠送' }).press('Enter')
  await expect(drawer.getByRole('row').last()).toContainText('+10')
  await expectGood(page, 'console-player-coins')
  await drawer.getByRole('link', { name: '中奖' }).press('Enter')
  await expect(drawer.getByText('还没有中奖')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await find.fill('彩友')
  await find.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: masked })).toContainText('10')
  await find.fill('没有这样的名字')
  await find.press('Enter')
  await expect(page.getByText('没有这样的玩家')).toBeVisible()

  await page.getByRole('link', { name: '记录' }).click()
  for (const action of ['按手机号或会员号查找玩家', '让玩家的设备退出', '备注玩家', '赠送'])
    await expect(page.getByRole('row').filter({ hasText: action })).toHaveCount(1)
  await expect(page.getByText(phone)).toHaveCount(0)
})
