import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unrank } from '#lottery/combinations.ts'
import { GAMES } from '#lottery/games.ts'
import { createTrendTable } from '#web/play/charts/testing/create-trend-table.ts'
import {
  expect,
  expectGood,
  expectNoSidewaysScroll,
  waitForHydration,
  saveScreenshot,
  open,
  PHONE,
  test,
} from './harness.ts'
import { measureLineOffset } from './chart-lines.ts'

/** One chart per layout: balls, digits and the widest table. columns.test.ts covers the columns of all games. */
const LAYOUTS = [
  ['/line-chart?type=1', '双色球走势图', 49],
  ['/line-charts?type=3', '福彩3D走势图', 30],
  ['/line-chartsss?type=6', '七星彩走势图', 75],
] as const

const grid = (page: Page) => page.getByRole('grid')
const rows = (page: Page) => grid(page).locator('tbody > tr:not([aria-hidden])')
const shownRows = (page: Page) => rows(page).filter({ visible: true })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

for (const [path, title, columns] of LAYOUTS) {
  test(`shows ${title} accessibly on desktop and phone`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(shownRows(page)).toHaveCount(50)
    const heads = grid(page).locator('thead tr').last().locator('th')
    await expect(heads.nth(columns - 1)).toBeAttached()
    // The columns fit into the frame without horizontal scrolling. The limit for 75 columns is looser here; the test of
    // 七星彩 below checks that they fit.
    const widest = columns > 50 ? 75 * 20 + 72 : 1280
    expect(await grid(page).evaluate((table) => table.getBoundingClientRect().right)).toBeLessThanOrEqual(widest)
    expect(await page.evaluate(measureLineOffset)).toBeLessThan(0.75)
    await page.setViewportSize(PHONE)
    await expect(shownRows(page)).toHaveCount(30)
    await expect.poll(() => page.evaluate(measureLineOffset)).toBeLessThan(0.75)
    await expectNoSidewaysScroll(page)
    // A chart of five issues has every kind of cell that one of fifty has, and axe checks each cell.
    await open(page, `${path}&count=5&on=features.layers`)
    await expectGood(page, `chart-${title}-five`)
  })
}

test('stores the chart’s switches in the URL and for other games', async ({ page }) => {
  await open(page, '/line-chart?type=1')
  const line = grid(page).locator('svg path').first()
  await expect(line).toBeVisible()
  await toggle(page, '折线').click()
  await expect(line).toBeHidden()
  await toggle(page, '遗漏分层').click()
  await toggle(page, '标重号').click()
  await toggle(page, '标邻号').click()
  await toggle(page, '标连号').click()
  await expect(page).toHaveURL('/line-chart?type=1&off=lines&on=layers.repeated.neighbours.consecutive')
  await saveScreenshot(page, 'chart-marks')
  await toggle(page, '指标').click()
  await expect(grid(page).getByRole('columnheader', { name: 'AC' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  const first = await rows(page).first().locator('th').textContent()
  await toggle(page, '新期在上').click()
  await expect(rows(page).last().locator('th')).toHaveText(first ?? '')
  await page.reload()
  await waitForHydration(page)
  await expect(toggle(page, '折线')).not.toBeChecked()
  await expect(rows(page).last().locator('th')).toHaveText(first ?? '')
  await open(page, '/line-charts?type=3')
  await expect(toggle(page, '折线')).not.toBeChecked()
  await expect(page).toHaveURL(/off=lines/)
})

test('remembers the range for other games, accepts one without draws', { tag: '@slow' }, async ({ page }) => {
  await open(page, '/line-chart?type=1')
  await page.getByRole('link', { name: '30 期' }).click()
  await expect(page).toHaveURL(/count=30/)
  await expect(rows(page)).toHaveCount(30)
  await open(page, '/line-charts?type=4')
  await expect(page).toHaveURL(/type=4&count=30/)
  await expect(rows(page)).toHaveCount(30)
  await open(page, '/line-charts?type=4&from=2023-01-01&to=2023-01-10')
  await expect(page.getByRole('heading', { level: 1 }).locator('xpath=..')).toContainText('共 10 期')
  await open(page, '/line-charts?type=4&from=1999-01-01&to=1999-02-01')
  await expect(page.getByText('这个范围里没有开奖')).toBeVisible()
})

test('computes the footer from the visible rows', async ({ page }) => {
  await open(page, '/line-charts?type=3')
  const occurrences = grid(page)
    .getByRole('row', { name: /^出现次数/ })
    .filter({ visible: true })
  const sum = async () => {
    const cells = await occurrences.getByRole('gridcell').allTextContents()
    return cells.slice(0, 30).reduce((all, text) => all + Number(text), 0)
  }
  expect(await sum()).toBe(3 * 50)
  await page.setViewportSize(PHONE)
  await expect.poll(sum).toBe(3 * 30)
})

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test(`shows newest issues first on a phone ${how} JavaScript`, async ({ browser, baseURL }) => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148 Safari/604.1'
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: PHONE, userAgent, javaScriptEnabled })
    const page = await context.newPage()
    await page.goto('/line-chart?type=1')
    if (javaScriptEnabled) await waitForHydration(page)
    await expect(rows(page)).toHaveCount(30)
    const issues = await rows(page).locator('th > a').allTextContents()
    expect(issues).toEqual(issues.toSorted().toReversed())
    await expect(page.locator('[inert]:has(> table)')).toBeVisible({ visible: javaScriptEnabled })
    await context.close()
  })
}

test('shows at least twelve rows on a phone, with hidden options', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const path of ['/line-chart?type=1', '/line-charts?type=3', '/line-chartsss?type=6', '/line-chartssss?type=7']) {
    await open(page, path)
    const bar = (await page.getByRole('navigation', { name: '底部导航' }).boundingBox())!
    const ends = await shownRows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom))
    expect(ends.filter((end) => end <= bar.y).length, path).toBeGreaterThanOrEqual(12)
    const count = page.getByRole('link', { name: '100 期' })
    await expect(count).toBeHidden()
    await page.getByRole('button', { name: '选项' }).click()
    await expect(count).toBeVisible()
    await expectNoSidewaysScroll(page, path)
  }
})

test('fits all columns of 七星彩 on a desktop', async ({ page }) => {
  await open(page, '/line-chartsss?type=6')
  for (const width of [1240, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const last = (await grid(page).locator('thead tr').last().locator('th').last().boundingBox())!
    expect(last.x + last.width, `at ${width} px`).toBeLessThanOrEqual(width)
    await expectNoSidewaysScroll(page, `at ${width} px`)
  }
  // The text inside the cells of averages is rotated: rotated cells overlap in WebKit.
  const averages = grid(page)
    .getByRole('row', { name: /^平均遗漏/ })
    .filter({ visible: true })
    .getByRole('gridcell')
  const turned = await averages.evaluateAll((cells) =>
    cells.map((cell) => [cell, cell.firstElementChild!].map((one) => getComputedStyle(one).writingMode).join(' ')),
  )
  expect(new Set(turned)).toEqual(new Set(['horizontal-tb vertical-rl']))
})

test('jumps between chart parts on a phone', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/line-chart?type=1')
  const jump = page.getByRole('navigation', { name: '跳到' })
  const part = (name: string) => jump.getByRole('button', { name })
  await expect(part('红球')).toHaveAttribute('aria-current', 'true')
  const frame = grid(page).locator('xpath=..')
  const issue = grid(page).getByRole('columnheader', { name: '期号' })
  const firstBlue = grid(page).locator('thead tr').last().locator('th').nth(33)
  await part('蓝球').click()
  await expect(part('蓝球')).toHaveAttribute('aria-current', 'true')
  await expect
    .poll(async () => (await firstBlue.boundingBox())!.x - (await issue.boundingBox())!.width)
    .toBeCloseTo((await frame.boundingBox())!.x, 0)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(jump).toBeHidden()
  await open(page, '/line-chartssss?type=7')
  await page.setViewportSize(PHONE)
  await expect(jump).toBeHidden()
})

test('prints the whole chart in light colours', { tag: '@slow' }, async ({ page }) => {
  for (const path of ['/line-chart?type=1', '/line-chartsss?type=6']) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page, path)
    // A4 portrait with margins of one centimetre: 190 × 277 mm.
    await page.setViewportSize({ width: 718, height: 1047 })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(shownRows(page)).toHaveCount(50)
    for (const gone of ['banner', 'navigation', 'contentinfo', 'button', 'switch'] as const) {
      await expect(page.getByRole(gone).filter({ visible: true })).toHaveCount(0)
    }
    const box = (await grid(page).boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(718)
    expect(box.y + box.height).toBeLessThanOrEqual(1047)
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(250, 248, 245)')
    await saveScreenshot(page, `chart-print-${path.at(-1)}`)
  }
})

test('prints only one chart head from a phone', async ({ page }) => {
  // Simulates Firefox, which fires no media query event for print.
  await page.addInitScript(() => (MediaQueryList.prototype.addEventListener = () => {}))
  await page.setViewportSize(PHONE)
  await open(page, '/line-charts?type=3')
  const copy = page.locator('[inert]:has(> table)')
  await expect(copy).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(copy).toBeHidden()
  await expect(grid(page).getByRole('columnheader', { name: '期号' })).toBeVisible()
})

test('renders rows only when scrolled into view', { tag: '@slow' }, async ({ page }) => {
  // The demo data has sixty draws: the route replies with a long history.
  await page.route('**/trend_table?type=1&count=500', (route) =>
    route.fulfill({ json: { status: 200, msg: '', data: createLongChart() } }),
  )
  await open(page, '/line-chart?type=1')
  await page.getByRole('link', { name: '500 期' }).click()
  await expect(page.getByText('最近 500 期')).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(150)
  const height = () => grid(page).evaluate((table) => Math.round(table.getBoundingClientRect().height))
  const before = await height()
  const first = await rows(page).first().locator('th').textContent()
  await page.getByText('出现次数').first().scrollIntoViewIfNeeded()
  await expect(rows(page).first().locator('th')).not.toHaveText(first ?? '')
  expect(await rows(page).count()).toBeLessThan(150)
  expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(1)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(rows(page)).toHaveCount(500)
})

function createLongChart() {
  const draws = Array.from({ length: 500 }, (_, at) => {
    const { first, second } = unrank(GAMES[1], (at * 7_919_993) % GAMES[1].combinations)
    return `${first.join(' ')}+${second[0]}`
  })
  return { ...createTrendTable(GAMES[1], draws), is_demo: 0 }
}

test('moves between chart cells by keyboard', async ({ page }) => {
  await open(page, '/line-chart?type=1')
  await grid(page).getByRole('columnheader', { name: '期号' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first().locator('th')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(rows(page).first().locator('td').nth(1)).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(rows(page).nth(5).locator('td').nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(rows(page).nth(5).locator('td').last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rows(page).nth(5).locator('th')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(grid(page).locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(grid(page).getByRole('columnheader', { name: '期号' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^双色球 第\d{7}期$/)
})

test('passes chosen numbers to the picking page', async ({ page }) => {
  await open(page, '/line-chart?type=1&count=30')
  const mine = grid(page).getByRole('row', { name: /^我的号码/ })
  const cell = (name: string) => mine.getByRole('gridcell', { name, exact: true })
  for (const label of ['03', '08', '17', '21', '30']) await cell(`红球${label}`).click()
  await grid(page).getByRole('columnheader', { name: '期号' }).focus()
  for (let five = 0; five < 12; five++) await page.keyboard.press('PageDown')
  for (let column = 0; column < 33; column++) await page.keyboard.press('ArrowRight')
  await expect(cell('红球33')).toBeFocused()
  await page.keyboard.press('Enter')
  await cell('红球01').click()
  await expect(page.getByText('红球最多选6个')).toBeVisible()
  await expect(page.getByText('还差 1 个')).toBeVisible()
  await cell('蓝球12').click()
  await page.getByRole('link', { name: '带去选号' }).click()
  await expect(page).toHaveURL(/^[^?]*\/number\/1\?own=/)
  const dialog = page.getByRole('dialog', { name: '双色球自选一注' })
  await expect(dialog).toContainText('已选 6 / 6')
  await dialog.getByRole('button', { name: '自选一注' }).click()
  await expect(page).toHaveURL('/number/1')
  await expect(page.getByRole('img', { name: '红球 03 08 17 21 30 33，蓝球 12' })).toBeVisible()
})

test('exports the chart as CSV and picture', async ({ page }) => {
  await open(page, '/line-charts?type=3&count=30')
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ])
  expect(csv.suggestedFilename()).toMatch(/^福彩3D走势图-30期-至\d{7}\.csv$/)
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(1 + 30 + 5 + 1)
  expect(lines[30]).toContain(
    await rows(page)
      .last()
      .locator('th')
      .evaluate((cell) => cell.firstChild?.textContent ?? ''),
  )
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '存为图片' }).click(),
  ])
  const bytes = await readFile(await png.path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  // Offset 16 of a PNG holds its width and height.
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
    2 * (132 + 30 * 24 + 8 * 48 + 32),
    2 * (52 + 26 * 37 + 32),
  ])
  await png.saveAs('test-results/looks/chart-export.png')
  // The picture changes with each option.
  for (const name of ['标重号', '遗漏分层', '新期在上']) {
    await toggle(page, name).click()
    const [other] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '存为图片' }).click(),
    ])
    const drawn = await readFile(await other.path())
    expect(drawn.equals(bytes), `${name} in the picture`).toBe(false)
    await toggle(page, name).click()
  }
})
