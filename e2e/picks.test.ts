import { createPhone } from '#server/testing/members.ts'
import {
  button,
  ABORTED_ERROR,
  dialog,
  expect,
  expectAccessible,
  waitForHydration,
  PHONE,
  toastText,
  test,
  openWithoutScript,
} from './harness.ts'
import { bets, lockButton, mainPanel, openPanels, randomPanel, readBetLabels } from './panels.ts'
import { signInAs } from './members.ts'

test('shows the same bets after a reload of the first visit', async ({ page }) => {
  await openPanels(page, '/number/1')
  const before = [await readBetLabels(mainPanel(page)), await readBetLabels(randomPanel(page))]
  expect(before.map((all) => all.length)).toEqual([5, 5])
  await expect(mainPanel(page)).toContainText('第 1 轮，轮内不重复')
  await page.reload()
  await waitForHydration(page)
  await expect(bets(randomPanel(page)).first()).toBeVisible()
  expect([await readBetLabels(mainPanel(page)), await readBetLabels(randomPanel(page))]).toEqual(before)
})

test('remembers the picking mode of each game', async ({ page }) => {
  const tab = (name: string) => mainPanel(page).getByRole('tab', { name, exact: true })
  await openPanels(page, '/number/1')
  await tab('连号').click()
  await expect(bets(mainPanel(page))).toHaveCount(5)
  const before = await readBetLabels(mainPanel(page))
  await page.reload()
  await waitForHydration(page)
  await expect(tab('连号')).toHaveAttribute('aria-selected', 'true')
  await expect(bets(mainPanel(page)).first()).toBeVisible()
  expect(await readBetLabels(mainPanel(page))).toEqual(before)
  await openPanels(page, '/number/7')
  await expect(tab('彩运模式')).toHaveAttribute('aria-selected', 'true')
  for (const mode of ['random', 'another']) {
    await page.evaluate((kept) => sessionStorage.setItem('mode 7', kept), mode)
    await openPanels(page, '/number/7')
    await expect(tab('彩运模式')).toHaveAttribute('aria-selected', 'true')
  }
})

test('counts a visitor’s refreshes down, then redirects to the login', async ({ page }) => {
  await openPanels(page, '/number/1')
  const panel = mainPanel(page)
  const random = await readBetLabels(randomPanel(page))
  const seen = new Set(await readBetLabels(panel))
  for (const left of [4, 3, 2, 1, 0]) {
    await button(panel, '刷新号码').click()
    await expect(panel).toContainText(`剩余刷新 ${left} / 5 次`)
    for (const bet of await readBetLabels(panel)) seen.add(bet)
  }
  expect(seen.size, 'no bet came twice').toBe(30)
  expect(await readBetLabels(randomPanel(page))).toEqual(random)
  await expect(toastText(page, '本期刷新次数已用完，登录或开通会员后可继续')).toBeVisible()
  await expect(panel).toContainText('本期刷新次数已用完，登录或开通会员后可继续')
  await expect(panel.getByRole('link', { name: '去登录' })).toBeVisible()
  await button(panel, '刷新号码').click()
  await expect(page).toHaveURL('/login')
  await expect(toastText(page, '本期刷新次数已用完，登录或开通会员后可继续')).toBeVisible()
  await expect(toastText(page, '请先登录')).toHaveCount(0)
})

test('accepts one to ten bets outside 彩运模式', async ({ page }) => {
  await openPanels(page, '/number/7')
  const panel = mainPanel(page)
  await panel.getByRole('tab', { name: '小号' }).click()
  for (const count of [6, 7, 8, 9, 10]) {
    await button(panel, '我要更多号码').click()
    await expect(bets(panel)).toHaveCount(count)
  }
  await button(panel, '我要更多号码').click()
  await expect(toastText(page, '最多10注')).toBeVisible()
  await expect(bets(panel)).toHaveCount(10)

  const random = randomPanel(page)
  await button(random, '加一注').click()
  await expect(bets(random)).toHaveCount(6)
  for (const count of [5, 4, 3, 2, 1]) {
    await button(random, '减一注').click()
    await expect(bets(random)).toHaveCount(count)
  }
  await button(random, '减一注').click()
  await expect(toastText(page, '没有可以减少的号码了')).toBeVisible()
  await expect(bets(random)).toHaveCount(1)
  await button(random, '自选一注').click()
  await expect(dialog(page)).toBeVisible()
  // A toast disappears after four seconds by default.
  await expect(toastText(page, '没有可以减少的号码了'), 'no toast over the backdrop').toHaveCount(0, { timeout: 2500 })
})

test('scrolls an added bet into view', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openPanels(page, '/number/7')
  const panel = mainPanel(page)
  await panel.getByRole('tab', { name: '小号' }).click()
  const more = button(panel, '更多号码')
  for (const count of [6, 7]) {
    await more.click()
    await expect(bets(panel)).toHaveCount(count)
  }
  await expect(lockButton(panel, 7)).toBeInViewport({ ratio: 1 })
  const [added, below] = await Promise.all([lockButton(panel, 7).boundingBox(), more.boundingBox()])
  expect(added!.y + added!.height).toBeLessThanOrEqual(below!.y)
})

test('offers membership for more bets of 彩运模式', async ({ page }) => {
  await openPanels(page, '/number/3')
  await expect(button(mainPanel(page), '减一注')).toHaveCount(0)
  await button(mainPanel(page), '我要更多号码').click()
  await expect(dialog(page)).toContainText('开通会员')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(mainPanel(page), '我要更多号码')).toBeFocused()
})

test('offers a retry of a failed load; a failed refresh retains bets', async ({ page, provokes }) => {
  provokes(ABORTED_ERROR)
  await page.route('**/api/lottery_selection/**', (route) => route.abort())
  await page.goto('/number/1')
  await expect(mainPanel(page).getByRole('alert')).toContainText('号码没有取到')
  await page.unroute('**/api/lottery_selection/**')
  await button(mainPanel(page), '重试').click()
  await expect(bets(mainPanel(page))).toHaveCount(5)
  await openPanels(page, '/number/1')
  const before = await readBetLabels(randomPanel(page))
  await page.route('**/api/lottery_selection/**', (route) => route.abort())
  await button(randomPanel(page), '刷新号码').click()
  await expect(toastText(page, '网络连接失败')).toBeVisible()
  expect(await readBetLabels(randomPanel(page))).toEqual(before)
  await page.unroute('**/api/lottery_selection/**')
  await button(randomPanel(page), '刷新号码').click()
  await expect
    .poll(async () => (await readBetLabels(randomPanel(page))).some((bet) => before.includes(bet)))
    .toBe(false)
})

test('refreshes only a member’s unlocked bets', async ({ page }) => {
  await signInAs(page, createPhone())
  await openPanels(page, '/number/1')
  const panel = randomPanel(page)
  for (const place of [2, 4]) {
    await lockButton(panel, place).click()
    await expect(lockButton(panel, place)).toHaveAttribute('aria-pressed', 'true')
  }
  const before = await readBetLabels(panel)
  await button(panel, '刷新号码').click()
  await expect(panel.locator('[role=img][class*=fresh]')).toHaveCount(3)
  const after = await readBetLabels(panel)
  expect(after.map((bet, at) => bet === before[at])).toEqual([false, true, false, true, false])
})

test('shows the next issue when sales stop', { tag: '@slow' }, async ({ page }) => {
  let isOver = false
  await page.route('**/api/lottery_selection/double_ball', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    if (!isOver) {
      const soon = new Date(Number(response.headers()['site-time']) + 8 * 3_600_000 + 12_000)
      answer.data.issuenoInfo.nextissueno = '2023022'
      answer.data.issuenoInfo.nextbuyendtime = soon.toISOString().slice(0, 19).replace('T', ' ')
    }
    await route.fulfill({ response, json: answer })
  })
  await openPanels(page, '/number/1')
  await expect(page.getByText('2023022 期', { exact: true })).toBeVisible()
  isOver = true
  await expect(toastText(page, /^第 2023022 期已停止销售，下面是第 \d{7} 期的号码$/)).toBeVisible({ timeout: 25_000 })
})

test('a visitor picks by keyboard alone', async ({ page }) => {
  await openPanels(page, '/number/1')
  const panel = mainPanel(page)
  await panel.getByRole('tab', { name: '彩运模式' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(panel.getByRole('tab', { name: '连号' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: '连号' })).toBeVisible()
  await expect(bets(panel)).toHaveCount(5)
  const before = await readBetLabels(panel)
  for (let at = 0; at < 6; at++) await page.keyboard.press('Tab')
  await expect(button(panel, '刷新号码')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => readBetLabels(panel)).not.toEqual(before)
  await expect(button(panel, '刷新号码')).toBeFocused()
  await button(randomPanel(page), '自选一注').press('Enter')
  await expect(button(dialog(page), '红球 01')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(button(dialog(page), '红球 01')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(button(randomPanel(page), '自选一注')).toBeFocused()
})

test('shows issue and rules without JavaScript', async ({ browser, baseURL }) => {
  const page = await openWithoutScript(browser, baseURL ?? '', '/number/1')
  const main = page.getByRole('main')
  await expect(main).toContainText(/\d{7} 期/)
  await expect(main).toContainText('停止销售')
  await expect(main).toContainText('红球都在 01–11 之间，蓝球不限。')
  await expect(main.getByRole('button'), 'no button that does nothing').toHaveCount(0)
  // Chromium does not render noscript if Playwright disables its scripts.
  const html = await (await page.request.get('/number/1')).text()
  expect(html).toMatch(/<noscript><p[^>]*>选号由服务器实时产生，需要浏览器打开 JavaScript/)
  await page.context().close()
})
