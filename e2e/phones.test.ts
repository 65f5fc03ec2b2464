import type { Page } from '@playwright/test'
import {
  button,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  saveScreenshot,
  open,
  PHONE,
  toastText,
  test,
  openWithoutScript,
} from './harness.ts'
import { expectNothingCollides } from './layout.ts'

const foot = (page: Page) => page.getByRole('contentinfo')
const rows = (page: Page) => page.getByRole('grid').locator('tbody > tr:not([aria-hidden])').filter({ visible: true })

/** Distance in pixels between the tops of the window and the element. */
const measureTop = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).boundingBox())!.y

test('expands the footer on a phone; taps have no highlight', async ({ page, browser, baseURL }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/help-center')
  const link = foot(page).getByRole('link', { name: '我的中奖' })
  await expect(link).toBeHidden()
  await page.getByText('站内链接').click()
  await expect(link).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(link).toBeVisible()
  await expect(page.getByText('站内链接')).toBeHidden()
  // Without JavaScript the menu of the app bar is a link to the footer, which opens by `:target`.
  const plain = await openWithoutScript(browser, baseURL ?? '', '/forum')
  await plain.setViewportSize(PHONE)
  await plain.getByRole('link', { name: '更多' }).click()
  await expect(foot(plain).getByRole('link', { name: '我的中奖' })).toBeVisible()
  await plain.context().close()
  await open(page, '/index')
  for (const selector of ['main a', 'main button']) {
    const flash = await page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).getPropertyValue('-webkit-tap-highlight-color'))
    expect(flash, selector).toBe('rgba(0, 0, 0, 0)')
  }
})

test('toasts do not cover a panel’s actions', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/number/1')
  const random = page.getByRole('region', { name: '随机模式' })
  await random.scrollIntoViewIfNeeded()
  for (let more = 0; more < 6; more++) {
    await button(random, '加一注').click()
    await expect(button(random, '加一注')).not.toHaveAttribute('aria-busy', 'true')
  }
  const words = toastText(page, '最多10注')
  await expect(words).toBeVisible()
  const toast = (await words.boundingBox())!
  for (const one of await page.getByRole('main').getByRole('button').filter({ visible: true }).all()) {
    const box = (await one.boundingBox())!
    const covered = toast.y < box.y + box.height && toast.y + toast.height > box.y
    if (box.y > PHONE.height / 2) expect(covered, (await one.textContent()) ?? '').toBe(false)
  }
  await expect(button(random, '减一注')).toBeInViewport()
  await button(random, '减一注').click()
})

const LONG_NICKNAME = ['苏州河边老周每天来看看呀', 'WWWWWWWWWWWW', '一二三四五六七八九十甲乙']

test('ranking has room for long nicknames', async ({ page }) => {
  const ranked = LONG_NICKNAME.map((nickname, at) => ({
    id: at + 1,
    rank: at + 1,
    nickname,
    avatarUrl: '',
    is_vip: 1,
    level: 1,
    money: 26_598_391,
    totalmoney: 26_598_391,
  }))
  const answer = { json: { status: 200, msg: '', data: ranked } }
  await page.route('**/ranking_list/ranking_member*', (route) => route.fulfill(answer))
  await open(page, '/index')
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '排行榜' }).click()
  const table = page.getByRole('region', { name: '双色球排行榜' }).locator('table')
  await expect(table.getByText(LONG_NICKNAME[0]!)).toBeVisible()
  for (const width of [320, 390, 820, 1024, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectNothingCollides(page, `the ranking at ${width} px`)
    const frame = await table.evaluate((all) => all.parentElement!.scrollWidth - all.parentElement!.clientWidth)
    expect(frame, `pixels the table is too wide at ${width} px`).toBeLessThanOrEqual(0)
    for (const row of await table.locator('tbody tr').all()) {
      const face = (await row.locator('th > span > :first-child').boundingBox())!
      const name = (await row.locator('th > span > :last-child').boundingBox())!
      expect(name.x, 'the name stands beside the face').toBeGreaterThanOrEqual(face.x + face.width)
    }
    await saveScreenshot(page, `ranking-long-names-${width}`)
  }
})

test('opens a chart at its newest issue', async ({ page, browser, baseURL }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/line-chart?type=1')
  const issues = await rows(page).locator('th').allTextContents()
  expect(issues).toHaveLength(30)
  expect(issues).toEqual(issues.toSorted().toReversed())
  await expect(rows(page).first().locator('th')).toBeInViewport({ ratio: 1 })
  const frame = page.getByRole('grid').locator('xpath=..')
  expect(await frame.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: '选项', exact: true }).click()
  await expect(page.getByRole('switch', { name: '新期在上' })).toBeChecked()
  await page.getByRole('button', { name: '选项', exact: true }).click()
  // The head sticks below the bar and scrolls horizontally with the table.
  const bar = await measureTop(page, 'header:visible')
  const head = page.locator('[inert] thead')
  await page.mouse.wheel(0, 700)
  await expect.poll(async () => Math.round((await head.boundingBox())!.y - bar)).toBeLessThan(60)
  await frame.evaluate((box) => box.scrollTo(120, 0))
  const column = (within: string) => page.locator(`${within} thead tr:last-child th`).nth(10)
  await expect
    .poll(async () => (await column('[inert]').boundingBox())!.x)
    .toBeCloseTo((await column('[role=grid]').boundingBox())!.x, 0)
  await page.getByRole('button', { name: '选项', exact: true }).click()
  await page.getByRole('switch', { name: '新期在上' }).click()
  await expect(rows(page).first().locator('th')).toHaveText(issues.at(-1)!)
  await page.reload()
  await expect(rows(page).first().locator('th')).toHaveText(issues.at(-1)!)
  // Wide windows list the oldest issue first. Without JavaScript too, the last row is visible.
  const wide = await browser.newPage({ baseURL: baseURL ?? '' })
  await open(wide, '/line-chart?type=1')
  await expect(rows(wide).last().locator('th')).toHaveText(issues[0]!)
  await wide.close()
  const plain = await openWithoutScript(browser, baseURL ?? '', '/line-chart?type=1')
  await plain.setViewportSize(PHONE)
  await expect(rows(plain).last()).toBeVisible()
  await plain.context().close()
})
