import type { Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { listChartKinds } from '#lottery/chart-kinds.ts'
import { GAMES } from '#lottery/games.ts'
import { createKindTracks } from '#lottery/kind-tracks.ts'
import { countTrackColumns } from '#lottery/tracks.ts'
import { expect, expectGood, open, PHONE, test, WIDE, openWithoutScript } from './harness.ts'
import { measureLineOffset } from './chart-lines.ts'

const grid = (page: Page) => page.getByRole('grid')
const rows = (page: Page) => grid(page).locator('tbody > tr:not([aria-hidden])')
const shownRows = (page: Page) => rows(page).filter({ visible: true })
const kindTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '走势', exact: true }).getByRole('link', { name, exact: true })

// columns.test.ts covers the columns of every kind and game. These two games have the two layouts: balls and digits.
for (const game of [GAMES[1], GAMES[3]]) {
  test(`shows every kind of chart of ${game.name}`, async ({ page }) => {
    test.slow()
    for (const kind of listChartKinds(game).filter((one) => one !== 'numbers')) {
      await page.setViewportSize(WIDE)
      await open(page, `${paths.chart(game.type, undefined, kind)}&count=5`)
      await expectGood(page, `chart-${game.code}-${kind}-five`)
      const columns = countTrackColumns(createKindTracks(game, kind))
      for (const size of [WIDE, PHONE]) {
        await page.setViewportSize(size)
        if (kind !== 'tails')
          await expect.poll(() => page.evaluate(measureLineOffset), `${kind} at ${size.width}`).toBeLessThan(0.75)
      }
      // Measure the columns last, because that changes the texts.
      for (const size of [PHONE, WIDE]) {
        await page.setViewportSize(size)
        expect(await measureColumns(page), kind).toEqual({ columns, narrow: 0 })
      }
    }
  })
}

/** Returns the number of columns before the statistics columns, and the number of cells too narrow for four digits. */
function measureColumns(page: Page) {
  return grid(page).evaluate((table: HTMLTableElement) => {
    const [first] = table.tBodies[0]!.querySelectorAll('tr:not([aria-hidden])')
    const cells = [...table.querySelectorAll('tbody td, tfoot td')]
    for (const cell of cells) if (/^\d+$/.test(cell.textContent)) cell.textContent = '7706'
    const groups = [...table.tHead!.rows[0]!.cells].slice(1)
    const beside = groups.at(-1)!
    return {
      columns: first!.children.length - 1 - beside.colSpan,
      narrow: cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length,
    }
  })
}

test('scrolls a phone’s chart to the newest ball, except the default kind', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const path of [
    '/line-chart?type=1&kind=sum',
    '/line-chart?type=1&kind=remainders',
    '/line-chartsss?type=6&kind=sum',
  ]) {
    await open(page, path)
    await expect(shownRows(page).first().locator('b'), path).toBeInViewport({ ratio: 1 })
  }
  await open(page, '/line-chart?type=1')
  expect(await grid(page).evaluate((table) => table.parentElement!.scrollLeft)).toBe(0)
})

test('switches chart kinds and ranges without JavaScript', async ({ browser, baseURL }) => {
  const page = await openWithoutScript(browser, baseURL ?? '', '/line-chart?type=1')
  await expect(page.getByText('我的号码', { exact: true })).toBeHidden()
  await kindTab(page, '012路').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球 012路走势图')
  await expect(shownRows(page)).toHaveCount(50)
  await expect(page.getByText('出现次数').first()).toBeVisible()
  await expect(page.getByRole('switch').filter({ visible: true })).toHaveCount(0)
  await page.getByText('自选范围').click()
  const issues = await rows(page)
    .locator('th')
    .evaluateAll((cells) => cells.map((cell) => cell.firstChild?.textContent ?? ''))
  await page.getByLabel('从').fill(issues[3] ?? '')
  await page.getByLabel('到', { exact: true }).fill(issues[9] ?? '')
  await page.getByRole('button', { name: '查看' }).click()
  await expect(page).toHaveURL(/kind=remainders/)
  await expect(shownRows(page)).toHaveCount(7)
  await kindTab(page, '大小').click()
  await expect(shownRows(page)).toHaveCount(7)
  await page.context().close()
})
