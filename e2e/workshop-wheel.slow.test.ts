import type { Page } from '@playwright/test'
import { button, expect, expectGood, open, PHONE, test } from './harness.ts'
import { box, main } from './workshop-page.ts'

const guarantee = (page: Page, name: string) => main(page).getByRole('button', { name: new RegExp(`^${name}`) })
const bets = (page: Page) => main(page).getByRole('region', { name: /^这 / }).getByRole('listitem')

test('reduces nine red balls to a guaranteed wheel', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/workshop/1')
  await main(page).getByRole('link', { name: '旋转矩阵' }).click()
  await expect(main(page)).toContainText('还没有选号码')
  await box(page).fill('03 08 14 19 21 26 27 30 32 + 12')
  const promise = main(page).getByRole('status').filter({ hasText: '如果' })
  await expect(promise).toContainText('如果开出的 6 个红球全在这 9 个里，这 7 注里至少有一注对上 5 个。')
  await expect(promise).toContainText('前提成立的机会是 1/13,185，前提不成立，就没有这个保证')
  await expect(promise).toContainText('逐一验算全部 84 种情形')
  await expect(bets(page)).toHaveCount(7)
  await expect(main(page)).toContainText('少花 ¥154.00，也正好少了 77 注的机会。')
  await expectGood(page, 'wheel')

  await guarantee(page, '中5保4').focus()
  await page.keyboard.press('Enter')
  await expect(guarantee(page, '中5保4')).toHaveAttribute('aria-pressed', 'true')
  await expect(promise).toContainText('如果开出的红球有 5 个在这 9 个里')
  await page.reload()
  await expect(bets(page)).toHaveCount(7)

  await box(page).fill('03 08 14 19 21 26 27 30 32 + 12 13')
  await expect(bets(page)).toHaveCount(14)
  const downloading = page.waitForEvent('download')
  await button(page, '下载 CSV').click()
  expect((await downloading).suggestedFilename()).toBe('双色球矩阵-14注.csv')
})

test('explains which tickets have no wheel', async ({ page }) => {
  await open(page, '/workshop/3/wheel')
  await expect(main(page)).toContainText('福彩3D没有旋转矩阵')
  await open(page, '/workshop/1/wheel')
  await box(page).fill('01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 + 01')
  await expect(main(page)).toContainText('16 个红球没有矩阵')
  await open(page, '/workshop/2/wheel')
  await box(page).fill('胆01 拖02 03 04 05 06 07 + 08 09')
  await expect(main(page)).toContainText('胆码在这里和别的号码一样')
  await expect(main(page)).toContainText('5 个前区号码全在这 7 个里')
})
