import type { Page } from '@playwright/test'
import { expect, expectGood, open, PHONE, test } from './harness.ts'
import { BANKERS, box, expectHash, main, SSQ } from './workshop-page.ts'

const LAST_SSQ = {
  ...SSQ,
  issueno: '2022150',
  opendate: '2022-12-29',
  ranking_detail: [
    { prizename: '一等奖', num: 12, singlebonus: 6_598_391 },
    { prizename: '二等奖', num: 150, singlebonus: 88_580 },
    { prizename: '三等奖', num: 900, singlebonus: 3_000 },
  ],
}
// Each test starts its own site.
test.setTimeout(180_000)

const cell = (page: Page, words: string) => main(page).getByRole('button', { name: `${words}：` })
const detail = (page: Page) =>
  main(page)
    .getByRole('region')
    .filter({ has: page.getByText(/^机会 /) })
const endings = (page: Page) => main(page).getByRole('region', { name: '买一期，三种结局' })

test('shows the prizes of each hit combination', async ({ page, site }) => {
  await site.startAt('2022-12-30T10:00:00+08:00')
  await site.importDraws([LAST_SSQ])
  await open(page, `${site.url}/workshop/1`)
  await box(page).fill(BANKERS)
  await expectHash(page, /^#1\.\./)
  await main(page).getByRole('link', { name: '奖金计算' }).click()
  await expect(main(page)).toContainText('一、二等奖按 2022150 期公布的 ¥6,598,391 和 ¥88,580 估')
  await expect(cell(page, '胆中，拖中 5，蓝球中')).toContainText('664.95 万1/316,448')
  await expect(cell(page, '胆中，拖中 6，蓝球中')).toHaveCount(0)
  await expect(cell(page, '胆不中，拖中 0，蓝球不中')).toContainText('—')

  const third = cell(page, '胆中，拖中 3，蓝球中')
  await third.focus()
  await page.keyboard.press('Enter')
  await expect(third).toHaveAttribute('aria-pressed', 'true')
  await expect(detail(page)).toContainText('机会 15,456 / 17,721,088，约 1/1,147')
  await expect(detail(page).getByRole('row')).toHaveText([
    /^奖级/,
    '四等奖10¥200¥2,000',
    '五等奖30¥10¥300',
    '六等奖16¥5¥80',
    '56 注里中了56¥2,380',
  ])
  await expect(endings(page)).toContainText('有奖，不到票价 ¥112')
  await expect(endings(page).getByRole('definition')).toHaveText([/^90\.5%/, /^2\.9%/, /^6\.5%/])
  await expectGood(page, 'workshop-prizes')

  await page.reload()
  await expect(third).toContainText('¥2,380')
  await page.setViewportSize(PHONE)
  await cell(page, '胆中，拖中 5，蓝球中').click()
  await expect(detail(page)).toContainText('按规定要交偶然所得税')
  await page.goBack()
  await expect(main(page).getByRole('link', { name: '对奖', exact: true })).toHaveAttribute('aria-current', 'page')
})
