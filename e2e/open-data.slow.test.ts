import { expect, expectGood, waitForHydration, saveScreenshot, open, test } from './harness.ts'
import { main } from './workshop-page.ts'

// The test starts its own site with all draws.
test.setTimeout(300_000)

test.describe('with all draws up to 2022', () => {
  test.use({ settings: { DRAW_SOURCE: 'auto', DRAW_HISTORY: 'on' } })

  test('offers the open data files and the linked game rules (docs/spec)', async ({ page, site }) => {
    await site.startAt('2022-12-30T10:00:00+08:00')
    await open(page, site.url)
    await page.getByRole('contentinfo').getByRole('link', { name: '开放数据' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('开放数据')
    await expect(page.getByRole('row', { name: /双色球/ })).toContainText('2,944')
    await expect(page.getByRole('row', { name: /双色球/ })).toContainText('2003-02-23 至 2022-12-29')
    await expectGood(page, 'open-data')

    const all = page.waitForEvent('download')
    await page.getByRole('link', { name: '双色球全部开奖，CSV' }).click()
    expect((await all).suggestedFilename()).toBe('ssq.csv')
    await page.getByRole('group').filter({ hasText: '大乐透' }).locator('summary').click()
    const year = page.waitForEvent('download')
    await page.getByRole('link', { name: '大乐透2022年开奖，JSON' }).click()
    expect((await year).suggestedFilename()).toBe('dlt-2022.json')
    await expectGood(page, 'open-data-years')

    await main(page).getByRole('link', { name: '判奖', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('判奖')
    await expectGood(page, 'spec-settlement')
    await main(page).getByRole('link', { name: 'S-CAL-06' }).click()
    await waitForHydration(page)
    await expect(page.locator('p#S-CAL-06')).toBeInViewport()
    await saveScreenshot(page, 'spec-sentence')
    await main(page).getByRole('link', { name: '怎样读' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('规格')
    await waitForHydration(page)
    await expect(page.getByRole('heading', { name: '怎样读' })).toBeInViewport()
    await expectGood(page, 'spec')
  })
})
