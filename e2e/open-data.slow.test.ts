import { expect, expectGood, waitForHydration, saveScreenshot, open, test } from './harness.ts'
import { expectSentences } from './spec-links.ts'
import { BANKERS, box, main } from './workshop-page.ts'

// The journey starts its own site with all draws.
test.setTimeout(300_000)

test.describe('with all draws up to 2022', () => {
  test.use({ settings: { DRAW_SOURCE: 'auto', DRAW_HISTORY: 'on' } })

  test('offers open data, links numbers to their rules', async ({ page, site }) => {
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

    await open(page, `${site.url}/draw-winner/1`)
    await expectSentences(page, ['S-PRZ-10', 'S-PRZ-14'])
    await open(page, `${site.url}/line-chart?type=1&count=30`)
    await expectSentences(page, ['S-TRD-03'])
    await open(page, `${site.url}/number/1/rounds`)
    await expectSentences(page, ['S-RND-06'])

    await open(page, `${site.url}/workshop/1`)
    // First prize of the latest draw after tax.
    await box(page).fill('01 07 11 12 22 28 + 05')
    await expect(main(page)).toContainText('偶然所得税')
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#1\.\./)
    await expectSentences(page, ['S-TAX-02', 'S-TKT-13'])
    await open(page, `${site.url}/workshop/1`)
    await box(page).fill(BANKERS)
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#1\.\./)
    const { hash } = new URL(page.url())
    const parts = {
      '/workshop/1': ['S-TKT-13'],
      '/workshop/1/history': ['S-TKT-13'],
      '/workshop/1/prizes': ['S-TKT-12'],
      '/workshop/1/filter': ['S-TRD-12', 'S-GAM-03'],
      '/workshop/1/wheel': ['S-GAM-03'],
    }
    for (const [path, sentences] of Object.entries(parts)) {
      await open(page, site.url + path + hash)
      await expectSentences(page, sentences)
    }
  })
})
