import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { GAMES } from '#lottery/games.ts'
import { computeOmissionRows } from '#lottery/omissions/omissions.ts'
import { parseRecord } from '#lottery/testing/history.ts'
import {
  button,
  expect,
  expectAccessible,
  expectGood,
  expectNoSidewaysScroll,
  saveScreenshot,
  open,
  PHONE,
  test,
  WIDE,
} from './harness.ts'

/** The day after the last draw of 2022: the first 2,944 draws of 双色球 in the bundled history are known. */
const NOW = '2022-12-30T10:00:00+08:00'
const HISTORY = new URL('../history/ssq.csv', import.meta.url)

const main = (page: Page) => page.getByRole('main')
const table = (page: Page) => main(page).getByRole('table')
const labels = (page: Page) => table(page).locator('tbody tr > th[scope=row]')
const head = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true })
const tab = (page: Page, row: string, name: string) =>
  main(page).getByRole('navigation', { name: row }).getByRole('link', { name, exact: true })

async function downloadCsv(page: Page): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(main(page), '导出 CSV').click()])
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return { name: file.suggestedFilename(), lines: text.slice(1).trim().split('\r\n') }
}

test('shows the kinds of omission statistics of a game', async ({ page }) => {
  await open(page, '/line-chart?type=1')
  await tab(page, '走势与统计', '遗漏统计').click()
  await expect(page).toHaveURL('/omissions?type=1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球遗漏统计')
  await expect(labels(page)).toHaveCount(33 + 16)
  await expectGood(page, 'omissions-number')
  for (const [kind, rows] of [
    ['尾数', 10],
    ['和值', 163 + 10],
    ['跨度', 28],
    ['比值与形态', 7 + 7 + 7 + 28 + 28 + 11 + 6 + 6],
  ] as const) {
    await tab(page, '统计', kind).click()
    await expect(labels(page)).toHaveCount(rows)
    await expect(page).toHaveTitle(new RegExp(`^双色球遗漏统计：${kind}`))
    for (const size of [PHONE, WIDE]) {
      await page.setViewportSize(size)
      await expectNoSidewaysScroll(page, kind)
      await saveScreenshot(page, `omissions-${kind}-${size.width}`)
    }
  }
  await expectAccessible(page)
  await tab(page, '彩种', '福彩3D').click()
  await expect(page).toHaveURL('/omissions?type=3&kind=form')
  await expect(labels(page)).toHaveCount(3 + 4 + 4 + 4 + 10)
  await expectGood(page, 'omissions-3d-form')
  // Only games with balls have 尾数: switching to a digit game shows its default statistic.
  await open(page, '/omissions?type=2&kind=tail')
  await tab(page, '彩种', '七星彩').click()
  await expect(page).toHaveURL('/omissions?type=6')
  await expect(labels(page)).toHaveCount(6 * 10 + 15)
  await expectNoSidewaysScroll(page)
})

test('row headings remain in view while a phone scrolls the table', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/omissions?type=1&kind=pair')
  const frame = main(page).getByRole('region', { name: '两码组合遗漏' })
  await frame.evaluate((one) => (one.scrollLeft = one.scrollWidth))
  await expect(head(page, '最近开出')).toBeInViewport()
  await expect(labels(page).first()).toBeInViewport()
  const heads = await table(page)
    .locator('thead button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  for (const height of heads) expect(height).toBeGreaterThanOrEqual(44)
  await saveScreenshot(page, 'omissions-pair-phone')
})

test.describe('with all draws up to 2022', () => {
  test.use({ settings: { DRAW_SOURCE: 'auto', DRAW_HISTORY: 'on' } })
  // The test starts its own site with all draws.
  test.setTimeout(240_000)

  test('sorts and exports pairs, compares issues across years', async ({ page, site }) => {
    await site.startAt(NOW)
    const record = parseRecord(GAMES[1], await readFile(HISTORY, 'utf8')).filter(({ issueno }) => issueno <= '2022150')
    const [pairs] = computeOmissionRows(GAMES[1], 'pair', record, record.length)
    const away = pairs!.rows.toSorted((a, b) => b.current - a.current)
    await open(page, `${site.url}/omissions?type=1`)
    await expect(main(page).getByText('2,944 期　2003001–2022150')).toBeVisible()
    await tab(page, '统计', '两码组合').press('Enter')
    await expect(labels(page)).toHaveCount(528)
    await expect(labels(page).first()).toHaveText('01 02')

    await button(table(page), '当前遗漏').press('Enter')
    await expect(head(page, '当前遗漏')).toHaveAttribute('aria-sort', 'descending')
    await expect(labels(page).first()).toHaveText(away[0]!.label)
    const cells = table(page).locator('tbody tr').first().locator('td')
    await expect(cells.nth(0)).toHaveText(String(away[0]!.times))
    await expect(cells.nth(1)).toHaveText(((2944 * 15) / 528).toFixed(1))
    await expect(cells.nth(2)).toHaveText(String(away[0]!.current))
    await page.keyboard.press('Space')
    await expect(head(page, '当前遗漏')).toHaveAttribute('aria-sort', 'ascending')
    await expect(cells.nth(2)).toHaveText('0')

    const { name, lines } = await downloadCsv(page)
    expect(name).toBe('双色球遗漏统计-两码组合-2944期-至2022150.csv')
    expect(lines).toHaveLength(1 + 528 + 1)
    expect(lines[0]).toBe('类别,两码组合,出现次数,理论次数,当前遗漏,上次遗漏,平均遗漏,理论平均,最大遗漏,最近开出')
    expect(lines[1]!.split(',')[1]).toBe(await labels(page).first().textContent())
    expect(lines.at(-2)!.split(',').slice(1, 3)).toEqual([away[0]!.label, String(away[0]!.times)])
    await tab(page, '期数', '100 期').click()
    await expect(main(page).getByText('100 期　2022051–2022150')).toBeVisible()
    await expect(head(page, '当前遗漏')).toHaveAttribute('aria-sort', 'ascending')

    await tab(page, '走势与统计', '历年同期').click()
    await expect(page.getByRole('heading', { name: '历年第001期' })).toBeVisible()
    await expect(main(page).getByText('共 20 年')).toBeVisible()
    await expectGood(page, 'same-issue')
    await main(page).getByLabel('期号的后三位').fill('150')
    await button(main(page), '查看').click()
    await expect(page).toHaveURL(`${site.url}/same-issue?type=1&issue=150`)
    await main(page).getByRole('link', { name: '双色球第2022150期详情' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球 第2022150期')
    await main(page).getByRole('link', { name: '历年同期' }).click()
    await expect(page.getByRole('heading', { name: '历年第150期' })).toBeVisible()
    await main(page).getByLabel('期号的后三位').fill('400')
    await button(main(page), '查看').click()
    await expect(main(page).getByText('没有哪一年开过第400期')).toBeVisible()
  })
})

test('reports a game without draws', async ({ page, site }) => {
  await site.startAt(NOW)
  await open(page, `${site.url}/omissions?type=2`)
  await expect(main(page).getByText('暂未获取开奖数据')).toBeVisible()
  await expectGood(page, 'omissions-none')
  await open(page, `${site.url}/same-issue?type=2`)
  await expect(table(page)).toHaveCount(0)
  await expectGood(page, 'same-issue-none')
})
