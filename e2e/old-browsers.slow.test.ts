import type { Page } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import { createWriter, createText } from './forum.ts'
import {
  button,
  dialog,
  expect,
  expectNoSidewaysScroll,
  field,
  saveScreenshot,
  open,
  toastText,
  test,
} from './harness.ts'
import { expectNoEmptyRow, expectNothingCollides } from './layout.ts'
import { adaptToPlaywright, POLYFILL } from './old-chromium.ts'
import { lockButton, mainPanel, openPanels, readBetLabels } from './panels.ts'
import { signInAs, signInOnPage } from './members.ts'

// Pages in Chromium 92 (`findOldChromium`), as on a phone of 2021.

test.beforeEach(({ page }) => adaptToPlaywright(page))

/** Expects the phone layout without overflow, overlaps or the message of a page that cannot start. */
async function expectPhoneLayout(page: Page, name: string): Promise<void> {
  await expect(page.locator('.cannot-start')).toHaveCount(0)
  await page.evaluate(POLYFILL)
  await expectNothingCollides(page, name)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoSidewaysScroll(page, name)
    await saveScreenshot(page, `old-${name}-${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: null })
}

test('shows home page, draws and a chart', async ({ page }) => {
  await open(page, '/index')
  await expect(page.getByRole('navigation', { name: '底部导航' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeHidden()
  await expectPhoneLayout(page, 'home')

  await page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: '开奖' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectPhoneLayout(page, 'draws')

  await open(page, '/line-chart?type=1')
  await expect(page.getByRole('grid')).toBeVisible()
  await expectPhoneLayout(page, 'chart')
  await button(page, '选项').click()
  await page.getByRole('switch', { name: '遗漏', exact: true }).setChecked(false)
  await expect(page).toHaveURL(/off=/)
})

test('refreshes and locks bets', async ({ page }) => {
  await signInAs(page, createPhone())
  await openPanels(page, '/number/1')
  await expectPhoneLayout(page, 'picking')
  const before = await readBetLabels(mainPanel(page))
  await button(mainPanel(page), '刷新号码').click()
  await expect.poll(() => readBetLabels(mainPanel(page))).not.toEqual(before)
  await lockButton(mainPanel(page), 1).click()
  await expectPhoneLayout(page, 'lock')
  await button(dialog(page), '锁定').click()
  await expect(lockButton(mainPanel(page), 1)).toHaveAttribute('aria-pressed', 'true')
})

test('signs in by code and orders a membership', async ({ page }) => {
  await open(page, '/login')
  await expectPhoneLayout(page, 'sign-in')
  await signInOnPage(page)
  await expect(toastText(page, '登录成功')).toBeVisible()

  await open(page, '/member')
  await button(page, '开通会员 ¥19.00').click()
  await dialog(page).getByRole('radio', { name: '微信支付' }).check({ force: true })
  await expectPhoneLayout(page, 'buying')
  await dialog(page)
    .getByRole('checkbox', { name: /我已阅读并同意/ })
    .check()
  await button(dialog(page), '去支付').click()
  await dialog(page)
    .getByRole('checkbox', { name: /我已满 18 周岁/ })
    .check()
  await button(dialog(page), '去支付').click()
  await expect(dialog(page).getByText(/等待支付，还有 1[34] 分/)).toBeVisible()
})

test('publishes and opens a post', async ({ page }) => {
  await createWriter(page.request)
  await open(page, '/forum')
  await expectPhoneLayout(page, 'forum')
  const words = createText('旧手机也能发')
  await button(page, '说说您的彩票心得……').click()
  await field(page, '彩票心得').fill(words)
  await expectPhoneLayout(page, 'post-box')
  await button(page, '发布').click()
  await expect(toastText(page, '发布成功')).toBeVisible()
  await page.getByRole('article').filter({ hasText: words }).getByRole('link', { name: words }).click()
  await expect(page).toHaveURL(/\/forum\/\d+/)
  await expectPhoneLayout(page, 'topic')
})

/** Times before, during and after a draw night of five games, and in the closure of the National Day. */
const MOMENTS = [
  ['2023-03-03T10:00:00+08:00', 'before'],
  ['2023-03-03T21:20:00+08:00', 'during'],
  ['2023-03-03T22:00:00+08:00', 'after'],
  ['2023-10-02T21:20:00+08:00', 'closure'],
] as const

test.describe('on a site with demo draws', () => {
  test.use({ settings: { DRAW_SOURCE: 'demo' } })
  test.setTimeout(480_000)

  for (const letters of ['usual', 'large'] as const) {
    test(`fits draw night and closure in ${letters} font`, async ({ page, site }) => {
      await page.addInitScript((size) => localStorage.setItem('letters', size), letters)
      for (const [clock, moment] of MOMENTS) {
        await site.startAt(clock)
        for (const path of ['/index', '/draw-winner?type=3', '/draw-winner/3', '/number/7', '/line-charts?type=3']) {
          await open(page, site.url + path)
          for (const width of [320, 360, 412]) {
            await page.setViewportSize({ width, height: 844 })
            const where = `${path} ${moment} at ${width} px`
            await page.evaluate(POLYFILL)
            await expectNoSidewaysScroll(page, where)
            await expectNoEmptyRow(page, where)
            await expectNothingCollides(page, where)
          }
          await saveScreenshot(page, `old-${moment}-${letters}${path.replaceAll(/\W+/g, '-')}`)
        }
      }
    })
  }
})

// Breaks the code as an older browser would: in the code that all pages load, and in the chunk of one page.
for (const code of ['shell', 'home-page']) {
  test(`links readable pages when the ${code} code fails`, async ({ page, provokes }) => {
    provokes(/is not a function|does not provide/)
    await page.route(`**/assets/${code}-*.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'Promise.notThere()' }),
    )
    let loaded = 0
    page.on('load', () => (loaded += 1))
    await page.goto('/index')
    const line = page.getByRole('status').filter({ hasText: '按钮用不了' })
    await expect(line).toBeVisible()
    await expectNoSidewaysScroll(page)
    await saveScreenshot(page, `cannot-start-${code}`)
    expect(loaded).toBe(1)
    for (const name of ['走势图', '搜索', '帮助中心', '开奖结果'])
      await expect(line.getByRole('link', { name })).toBeVisible()
    await line.getByRole('link', { name: '开奖结果' }).click()
    await expect(page.getByRole('heading', { name: '双色球开奖结果' })).toBeVisible()
  })
}
