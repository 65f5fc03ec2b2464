import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { type ChartKind, chartKindsOf } from '#lottery/chart-kinds.ts'
import { ALL_GAMES } from '#lottery/games.ts'
import { kindTracks } from '#lottery/kind-tracks.ts'
import { columnCount } from '#lottery/tracks.ts'
import {
  expect,
  expectAccessible,
  expectGood,
  expectNoSidewaysScroll,
  look,
  NOT_FOUND,
  open,
  PHONE,
  test,
  WIDE,
  withoutScript,
} from './harness.ts'
import { farthestOff } from './lines.ts'

const grid = (page: Page) => page.getByRole('grid')
const rows = (page: Page) => grid(page).locator('tbody > tr:not([aria-hidden])')
const shownRows = (page: Page) => rows(page).filter({ visible: true })
const kindTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '走势', exact: true }).getByRole('link', { name, exact: true })

/** Of balls and of digits: those of others differ from these by how many columns they have. */
const LOOKED_AT = new Set(['ssq', 'fc3d'])

for (const game of ALL_GAMES) {
  const kinds = chartKindsOf(game).filter((kind) => kind !== 'numbers')
  test(`every kind of chart of ${game.name} has its columns, with room for omissions of thousands`, async ({
    page,
  }) => {
    for (const kind of kinds) {
      await page.setViewportSize(WIDE)
      await open(page, `${paths.chart(game.type, undefined, kind)}&count=5`)
      if (LOOKED_AT.has(game.code)) await expectGood(page, `chart-${game.code}-${kind}-five`)
      const columns = columnCount(kindTracks(game, kind))
      expect(await columnsOf(page), kind).toEqual({ columns, narrow: 0 })
      await page.setViewportSize(PHONE)
      expect(await columnsOf(page), kind).toEqual({ columns, narrow: 0 })
    }
  })

  test(`balls of every kind of ${game.name} meet their lines`, async ({ page }) => {
    for (const kind of kinds.filter((one) => one !== 'tails')) {
      for (const size of [{ width: 1280, height: 800 }, PHONE]) {
        await page.setViewportSize(size)
        await open(page, paths.chart(game.type, undefined, kind))
        await expectNoSidewaysScroll(page, `${kind} ${size.width}`)
        await look(page, `chart-${game.code}-${kind}-${size.width}`)
        expect(await page.evaluate(farthestOff), `${kind} at ${size.width}`).toBeLessThan(0.75)
      }
    }
  })
}

/** How many columns there are before those of figures, and cells that four digits would be too wide for. */
function columnsOf(page: Page) {
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

test('from one kind to another, with the issues that were chosen', async ({ page }) => {
  await open(page, '/line-charts?type=3')
  await kindTab(page, '和值').click()
  await expect(page).toHaveURL('/line-charts?type=3&kind=sum')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('福彩3D和值走势图')
  await expect(kindTab(page, '和值')).toHaveAttribute('aria-current', 'page')
  await expect(shownRows(page)).toHaveCount(50)
  // What is about numbers alone is not there.
  await expect(page.getByText('我的号码')).toHaveCount(0)
  await expect(page.getByRole('switch', { name: '标重号' })).toHaveCount(0)
  await page.getByRole('link', { name: '30 期' }).click()
  await expect(page).toHaveURL('/line-charts?type=3&kind=sum&count=30')
  await kindTab(page, '形态').click()
  await expect(page).toHaveURL('/line-charts?type=3&kind=form&count=30')
  await expect(shownRows(page)).toHaveCount(30)
  await page.getByRole('navigation', { name: '彩种' }).getByRole('link', { name: '排列3' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('排列3形态走势图')
  // 双色球 has no 形态: its numbers are shown.
  await page.getByRole('navigation', { name: '彩种' }).getByRole('link', { name: '双色球' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球走势图')
  await expect(kindTab(page, '形态')).toHaveCount(0)
})

test('what is wider than a phone begins at the newest ball', async ({ page }) => {
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

test('what is switched on one kind looks alike on another', async ({ page }) => {
  await open(page, '/line-chart?type=1&kind=span')
  const toggle = (name: string) => page.getByRole('switch', { name, exact: true })
  const line = grid(page).locator('svg path').first()
  await expect(line).toBeVisible()
  await toggle('折线').click()
  await expect(line).toBeHidden()
  await toggle('指标').click()
  await expect(grid(page).getByRole('columnheader', { name: 'AC' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await kindTab(page, '和值').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球和值走势图')
  await expect(toggle('折线')).not.toBeChecked()
  await expect(toggle('指标')).toBeChecked()
  await page.emulateMedia({ media: 'print' })
  await expect(shownRows(page)).toHaveCount(50)
  await look(page, 'chart-kind-print')
})

test('a ball holds the sum itself, and how many numbers end alike', async ({ page }) => {
  await open(page, '/line-chart?type=1&kind=sum&count=30&on=features')
  const [balls, figures] = await textsOf(page, '和值')
  expect(balls).toHaveLength(30)
  expect(balls).toEqual(figures)
  await open(page, '/line-chart?type=1&kind=tails&count=30')
  const counts = await rows(page).first().locator('td > b').allTextContents()
  expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(6)
})

/** What stands in the balls, row by row, and in the column of a figure. */
async function textsOf(page: Page, figure: string): Promise<[string[], string[]]> {
  const heads = await grid(page).locator('thead tr').last().locator('th').allTextContents()
  const at = heads.lastIndexOf(figure)
  return [
    await rows(page).locator('td > b').allTextContents(),
    await rows(page)
      .locator(`td:nth-child(${at + 2})`)
      .allTextContents(),
  ]
}

test('kinds need no JavaScript', async ({ browser, baseURL }) => {
  const page = await withoutScript(browser, baseURL ?? '', '/line-chart?type=1')
  await kindTab(page, '012路').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球 012路走势图')
  await expect(shownRows(page)).toHaveCount(50)
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

for (const path of ['/line-chart?type=1&kind=form', '/line-charts?type=3&kind=tails', '/line-chart?kind=made-up']) {
  test(`${path} says that there is no such chart, and which there are`, async ({ page, provokes }) => {
    provokes(NOT_FOUND)
    await open(page, path)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('没有这种走势图')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('号码、和值、跨度、012路、大小')
    await expectAccessible(page)
  })
}

const SAVED: readonly [path: string, name: string, kind: ChartKind, cell: string][] = [
  ['/line-chart?type=2&kind=sum&count=30', '大乐透和值走势图', 'sum', '和值15–19'],
  ['/line-charts?type=4&kind=sizes&count=30', '排列3大小走势图', 'sizes', '百位大'],
]
for (const [path, name, kind, head] of SAVED) {
  test(`${name} can be saved as a table and as a picture`, async ({ page }) => {
    await open(page, path)
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出 CSV' }).click(),
    ])
    expect(csv.suggestedFilename()).toMatch(new RegExp(`^${name}-30期-至\\d+\\.csv$`))
    const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(1 + 30 + 5 + 1)
    expect(lines[0]!.split(',').slice(2, 4)).toEqual(['开奖号码', head])
    expect(lines.at(-1)).toContain(name)
    const [png] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '存为图片' }).click(),
    ])
    const bytes = await readFile(await png.path())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    await png.saveAs(`test-results/looks/chart-export-${kind}.png`)
  })
}
