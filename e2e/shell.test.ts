import type { Page } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import {
  button,
  expect,
  expectAccessible,
  expectAccessibleIn,
  expectNoSidewaysScroll,
  field,
  open,
  PHONE,
  test,
  WIDE,
  openWithoutScript,
} from './harness.ts'
import { mockMemberCalls, signInAs } from './members.ts'

const GAMES = ['双色球', '大乐透', '福彩3D', '排列3', '排列5', '七星彩', '七乐彩']

const openMenus = (page: Page) => page.getByRole('dialog')

async function signIn(page: Page, nickname: string, baseURL: string): Promise<void> {
  const session = { nickname, avatarUrl: '', is_vip: 1, phone: '138****5678' }
  await page
    .context()
    .addCookies([{ name: 'userInfo', value: encodeURIComponent(JSON.stringify(session)), url: baseURL }])
  await mockMemberCalls(page)
}

test('shows the unread count at the bell', async ({ page, baseURL }) => {
  await signIn(page, '彩友138000', baseURL ?? '')
  for (const [viewport, count, shown] of [
    [WIDE, 0, ''],
    [WIDE, 99, '99'],
    [PHONE, 120, '99+'],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.route('**/api/User/notifications_unread', (route) =>
      route.fulfill({ json: { status: 200, msg: '', data: { count } } }),
    )
    await open(page, '/help-center')
    const name = count > 0 ? `消息通知，${count} 条未读` : '消息通知'
    const bell = page.getByRole('link', { name, exact: true }).filter({ visible: true })
    await expect(bell.locator('[data-count]')).toHaveCount(shown === '' ? 0 : 1)
    if (shown === '') continue
    await expect(bell.locator('[data-count]')).toHaveAttribute('data-count', shown)
    const [sign, badge] = [await bell.locator('svg').boundingBox(), await bell.locator('[data-count]').boundingBox()]
    expect(badge!.x, 'the count is shown next to the bell').toBeGreaterThanOrEqual(sign!.x + sign!.width)
  }
  await expectAccessibleIn(page, 'bell', ['light', 'dark'])
  await expectNoSidewaysScroll(page)
})

test('lists the games in all three drop-downs', async ({ page }) => {
  await open(page, '/forum')
  for (const [name, base] of [
    ['选择彩种', '/number'],
    ['已选号码', '/select-ball'],
    ['我的中奖', '/winning-lottery'],
  ] as const) {
    await button(page, name).hover()
    await expect(openMenus(page).getByRole('link')).toHaveText(GAMES)
    await expect(openMenus(page).getByRole('link').last()).toHaveAttribute('href', `${base}/7`)
    await page.mouse.move(200, 500)
    await expect(openMenus(page)).toHaveCount(0)
  }
  await button(page, '选择彩种').press('Enter')
  await expect(openMenus(page).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(openMenus(page).getByRole('link').last()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button(page, '选择彩种')).toBeFocused()
  await button(page, '我的中奖').press('Enter')
  await expect(openMenus(page).getByRole('link').first()).toBeFocused()
  for (const _ of GAMES) await page.keyboard.press('Tab')
  await expect(button(page, '我的中奖')).toBeFocused()
  await expect(openMenus(page)).toHaveCount(0)
  await button(page, '我的中奖').click()
  await expect(openMenus(page)).toBeVisible()
  await button(page, '我的中奖').click()
  await expect(openMenus(page)).toHaveCount(0)
})

test('shows menus and footer without JavaScript', async ({ browser, baseURL }) => {
  const page = await openWithoutScript(browser, baseURL ?? '', '/forum')
  const games = page.locator('details', { hasText: '选择彩种' })
  await games.locator('summary').click()
  await expect(games.getByRole('link')).toHaveText(GAMES)
  const foot = page.getByRole('contentinfo')
  const links = [
    '常见问题',
    '隐私协议',
    '公告通知',
    '开放数据',
    '论坛',
    '开奖结果',
    '排行榜',
    '会员与星币',
    '已选号码',
    '我的中奖',
    '看动态',
    '我的动态',
  ]
  await expect(foot.getByRole('navigation').getByRole('link')).toHaveText(links)
  // No invented registration number is shown until operators enter the site's own.
  await expect(foot.locator('a[href="https://beian.miit.gov.cn/"]')).toHaveCount(0)
  await expect(foot).toContainText('未满18周岁的未成年人不得购买彩票及兑奖')
  await expect(foot).toContainText('不销售彩票，不派发奖金')
  await page.context().close()
})

test('opens a link sheet from the app bar', async ({ page }) => {
  await open(page, '/forum')
  // The site has no contact lines.
  await expect(button(page, '在线客服')).toHaveCount(0)
  await expect(button(page, '售后')).toHaveCount(0)

  await page.setViewportSize(PHONE)
  await button(page, '更多').click()
  // Three menus list the games: picking, 已选号码 and 我的中奖.
  for (const name of GAMES) await expect(openMenus(page).getByRole('link', { name })).toHaveCount(3)
  await expect(openMenus(page)).not.toContainText('联系我们')
  await expectAccessible(page)
  const links = openMenus(page).getByRole('link', { name: '七乐彩' })
  await expect(links.last()).toHaveAttribute('href', '/winning-lottery/7')
  await links.first().click()
  await expect(page).toHaveURL('/number/7')
  await expect(openMenus(page)).toHaveCount(0)
})

const forbidStorage = (page: Page) =>
  page.addInitScript(() => {
    const no = () => new DOMException('forbidden', 'SecurityError')
    const forbidden = {
      get() {
        throw no()
      },
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, forbidden)
    // Rejects after a delay, like Firefox; a page that retries in a loop would never become idle.
    LockManager.prototype.request = () => new Promise((_done, refuse) => setTimeout(() => refuse(no())))
  })

test('works if the browser forbids storage', async ({ page }) => {
  await forbidStorage(page)
  await page.setViewportSize(WIDE)
  await open(page, '/index')
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '论坛' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '论坛' })).toBeVisible()
  await page.getByRole('link', { name: '登录后说说您的彩票心得' }).click()
  await expect(field(page, '手机号')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '论坛' })).toBeVisible()

  await signInAs(page, createPhone())
  await open(page, '/my-set')
  await page.getByRole('tab', { name: '深色' }).click()
  await page.getByRole('tab', { name: '大字' }).click()
  await expect(page.locator('html[data-theme=dark][data-letters=large]')).toBeVisible()
  await page.getByRole('tab', { name: '标准' }).click()
  await expect(page.locator('html[data-letters]')).toHaveCount(0)
})

test('limits the file requests of a page', async ({ browser, baseURL }) => {
  for (const path of ['/index', '/line-chart?type=1', '/number/1', '/forum', '/draw-winner?type=1', '/help-center']) {
    const context = await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'block' })
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => !request.url().startsWith('data:') && asked.push(request.url()))
    // Disables work scheduled for the idle time after the load.
    await page.addInitScript(() => (window.requestIdleCallback = () => 0))
    await page.goto(path)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(path === '/index' ? 12 : 14)
    await context.close()
  }
})

const widget = (page: Page) => page.getByRole('complementary', { name: '快捷入口' })

/** Returns the width in pixels by which the widget overlaps the content. */
const measureOverlap = (page: Page) =>
  page.evaluate(() => {
    const left = document.querySelector('[aria-label="快捷入口"]')?.getBoundingClientRect().left ?? 0
    const parts = [...document.querySelectorAll('main > *, footer > *, main .shell')]
    return Math.max(...parts.map((part) => contentRight(part) - left))

    function contentRight(part: Element): number {
      return part.getBoundingClientRect().right - parseFloat(getComputedStyle(part).paddingRight)
    }
  })

const WIDTHS = [769, 1024, 1279, 1280, 1920]

test('floating widget covers no content on desktops', { tag: '@slow' }, async ({ page }) => {
  test.slow()
  for (const path of [
    '/index',
    '/number/1',
    '/draw-winner',
    '/line-chart?type=1',
    '/leaderboard',
    '/help-center',
    '/500',
  ]) {
    await open(page, path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expect(widget(page)).toBeVisible()
      expect(await measureOverlap(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
      await expectNoSidewaysScroll(page)
    }
  }
  // Phones have the link sheet of the app bar instead of the widget.
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(widget(page)).toBeHidden()
})

test('floating widget opens the customer service', { tag: '@slow' }, async ({ page, site }) => {
  await site.startAt('2022-12-25T12:00:00+08:00')
  // A new site has no contact lines and hides the button for them.
  await site.seed()
  await open(page, `${site.url}/500`)
  await button(widget(page), '在线客服').click()
  await expect(page.getByRole('dialog', { name: '在线客服' })).toBeVisible()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
})
