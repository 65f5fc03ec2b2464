import type { Locator, Page } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import { OWN_MENU } from './addresses.ts'
import { button, dialog, expect, expectGood, open, PHONE, test, WIDE } from './harness.ts'
import { signInAs } from './members.ts'

const main = (page: Page) => page.getByRole('main')
const tabs = (page: Page) => page.getByRole('navigation', { name: '底部导航' })
const html = (page: Page) => page.locator('html')

/** Expects the parts to be above the tab bar of a phone without scrolling. */
async function expectInFirstScreen(page: Page, ...parts: Locator[]): Promise<void> {
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const end = (await tabs(page).boundingBox())!.y
  for (const part of parts) {
    const box = (await part.boundingBox())!
    expect(box.y + box.height, String(part)).toBeLessThanOrEqual(end)
  }
}

test('switches dark theme and 大字 in the menu', async ({ page }) => {
  for (const [size, menu] of [
    [PHONE, '更多'],
    [WIDE, '显示'],
  ] as const) {
    await page.setViewportSize(size)
    await open(page, '/index')
    await button(page, menu).click()
    await dialog(page).getByRole('tab', { name: '深色' }).click()
    await dialog(page).getByRole('tab', { name: '大字' }).click()
    await expectGood(page, `menu-${menu}`, [size])
    await page.reload()
    await expect(html(page)).toHaveAttribute('data-theme', 'dark')
    await expect(html(page)).toHaveAttribute('data-letters', 'large')
    await page.evaluate(() => localStorage.clear())
  }
})

test('tab bar links to the current game’s chart', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/number/6')
  const charts = tabs(page).getByRole('link', { name: '走势' })
  await charts.click()
  await expect(page).toHaveURL('/line-chartsss?type=6')
  await expect(charts).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize(WIDE)
  await open(page, '/index')
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '走势图' }).click()
  await expect(page).toHaveURL('/line-chart?type=1')
})

test('lists the last opened game first', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/number')
  const games = main(page).getByRole('heading', { level: 2 })
  await expect(games.first()).toHaveText('双色球')
  await expectInFirstScreen(page, ...(await games.all()).slice(0, 5))
  await page.getByRole('link', { name: '开始选号：双色球' }).click()
  await page.getByRole('navigation', { name: '彩种' }).getByRole('link', { name: '七星彩' }).click()
  await expect(page).toHaveURL('/number/6')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('七星彩')
  await tabs(page).getByRole('link', { name: '选号' }).click()
  await expect(games).toHaveText(['七星彩', '双色球', '大乐透', '福彩3D', '排列3', '排列5', '七乐彩'])
})

test('shows newest numbers without scrolling on small phones', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/draw-winner?type=1')
  const newest = main(page).locator('tbody').getByRole('img').first()
  await expectInFirstScreen(page, newest)
  await page.evaluate(() => void (document.documentElement.dataset['letters'] = 'large'))
  await expectInFirstScreen(page, newest)
  await main(page).getByText('可以查什么').click()
  await expectGood(page, 'what-may-be-asked')
  await main(page).getByRole('link', { name: '07 12 同时开出' }).click()
  await expect(page.getByRole('searchbox', { name: '查找开奖' })).toHaveValue('07 12')
  await expect(main(page).getByRole('status')).toContainText(/共 \d+ 期|没有找到/)
})

test('shows the main parts of 我的 on a phone without scrolling', async ({ page }) => {
  const phone = createPhone()
  await signInAs(page, phone)
  await page.setViewportSize(PHONE)
  await open(page, '/personal-center')
  const menu = page.getByRole('navigation', { name: '个人中心' })
  // The first item is this page.
  await expect(menu.getByRole('link').filter({ visible: true })).toHaveText(OWN_MENU.slice(1))
  await expectInFirstScreen(
    page,
    main(page).getByText('尚未开通会员'),
    main(page).getByText('星币 0 枚'),
    menu.getByRole('link', { name: '设置' }),
    main(page).getByRole('heading', { name: '我的号码' }),
    main(page).getByText('暂无选号'),
  )
  await expect(main(page).getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible()
  await expect(main(page)).not.toContainText(phone)

  await menu.getByRole('link', { name: '设置' }).click()
  await main(page).getByRole('link', { name: '去设置' }).click()
  await expect(page).toHaveURL('/notifications#settings')
  const [games, switches] = [main(page).getByRole('group', { name: '开奖提醒的彩种' }), main(page).getByRole('table')]
  await expect(switches).toBeVisible()
  expect((await games.boundingBox())!.y).toBeLessThan((await switches.boundingBox())!.y)
})
