import type { Page } from '@playwright/test'
import { button, expect, expectGood, open, test } from './harness.ts'
import { BANKERS, box, expectHash, main, SSQ } from './workshop-page.ts'

const UPDATE_TIMEOUT = { timeout: 20_000 }

// Each test starts its own site.
test.setTimeout(180_000)

const condition = (page: Page, name: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('switch', { name, exact: true }) })
const switchOn = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const remainingBets = (page: Page) => main(page).getByRole('region', { name: '剩下的票' })
const droppedBets = (page: Page) => main(page).getByRole('region', { name: /^落选/ })

test('filters 56 bets by five conditions', async ({ page, site }) => {
  await site.startAt('2022-12-30T10:00:00+08:00')
  await site.importDraws([{ ...SSQ, issueno: '2022150', opendate: '2022-12-29' }])
  await open(page, `${site.url}/workshop/1`)
  await box(page).fill(BANKERS)
  await expectHash(page, /^#1\.\./)
  await main(page).getByRole('link', { name: '缩水过滤' }).click()
  await expect(remainingBets(page)).toContainText('从 56 注里')
  await expect(remainingBets(page).getByRole('status')).toHaveText('56 注')

  await main(page)
    .getByRole('button', { name: /^和值：/ })
    .click()
  await page.getByRole('textbox', { name: '从', exact: true }).fill('100')
  await page.getByRole('textbox', { name: '到', exact: true }).fill('128')
  await expect(main(page).getByRole('img', { name: '和值从 21 到 183，最多见的是 102' })).toBeVisible(UPDATE_TIMEOUT)
  for (const name of ['和值', '奇偶比', 'AC 值', '012 路']) await switchOn(page, name).check()
  await main(page)
    .getByRole('button', { name: /^自选组 1：/ })
    .click()
  await page.getByRole('textbox', { name: '自选组 1的号码' }).fill('03 08 19 21')
  await page.getByRole('textbox', { name: '从', exact: true }).fill('1')
  await page.getByRole('textbox', { name: '到', exact: true }).fill('2')
  await switchOn(page, '自选组 1').focus()
  await page.keyboard.press('Space')
  await expect(remainingBets(page).getByRole('status')).toHaveText('10 注')
  await expect(condition(page, '和值')).toContainText('单独留 38依次剩 38')
  await expect(condition(page, '自选组 1')).toContainText('单独留 28依次剩 10')
  await expect(remainingBets(page).getByRole('listitem')).toHaveCount(10)
  await expect(droppedBets(page)).toContainText('和值 91，小于 100')
  await expect(main(page)).toContainText('少花 ¥92.00，也正好少了 46 注的机会')
  await expect(main(page).getByRole('row', { name: /^一等奖机会/ })).toContainText('10 / 17,721,088')
  await expect(condition(page, '和值')).toContainText(/全部组合 \d+\.\d %/, UPDATE_TIMEOUT)
  await expectGood(page, 'filter')

  await page.reload()
  await expect(remainingBets(page).getByRole('status')).toHaveText('10 注')
  await button(main(page), '容错加一').click()
  await expect(remainingBets(page).getByRole('status')).not.toHaveText('10 注')
  await button(main(page), '容错减一').click()
  const file = page.waitForEvent('download')
  await button(remainingBets(page), '下载 CSV').click()
  expect((await file).suggestedFilename()).toBe('双色球缩水-10注.csv')
  await button(main(page), '全部关掉').click()
  await expect(remainingBets(page).getByRole('status')).toHaveText('56 注')
  await page.goBack()
  await expect(page).toHaveURL(/\/workshop\/1#/)
})
