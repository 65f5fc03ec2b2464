import type { Page } from '@playwright/test'
import { expect, expectGood, open, PHONE, test } from './harness.ts'
import { BANKERS, box, main } from './workshop-page.ts'

/** The day after the last draw of 2022: the first 2,944 draws of 双色球 in the bundled history are known. */
const NOW = '2022-12-30T10:00:00+08:00'

// The tests start their own sites with all draws.
test.setTimeout(240_000)

const rows = (page: Page, table: string) => main(page).getByRole('region', { name: table }).getByRole('row')
const statistic = (page: Page, name: string) => main(page).locator('dl div').filter({ hasText: name })

test.describe('with all draws up to 2022', () => {
  test.use({ settings: { DRAW_SOURCE: 'auto', DRAW_HISTORY: 'on' } })

  test('checks a ticket against 2,944 draws', async ({ page, site }) => {
    await site.startAt(NOW)
    await open(page, `${site.url}/workshop/1`)
    await box(page).fill(BANKERS)
    const tabs = main(page).getByRole('navigation', { name: '号码工坊' })
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#1\.\./)
    await tabs.getByRole('link', { name: '对历史' }).press('Enter')

    await expect(box(page)).toHaveValue(BANKERS)
    await expect(main(page).getByText('有记录的 2,944 期，2003-02-23 至 2022-12-29')).toBeVisible()
    await expect(statistic(page, '一共花掉')).toContainText('¥329,728')
    await expect(statistic(page, '一共得回')).toContainText('¥93,110')
    await expect(statistic(page, '每花 100 元')).toContainText('得回 28.24 元')
    await expect(statistic(page, '有奖的期')).toContainText('291 9.9%')
    await expect(rows(page, '各奖级明细')).toHaveText([
      /^奖级/,
      /^一等奖0.*0\.009——$/,
      /^二等奖0.*0\.14——$/,
      /^三等奖1.*4.*1\.52020009¥12,000$/,
      /^四等奖13.*84.*722022116¥16,800$/,
      /^五等奖134.*1,338.*1,2792022116¥13,380$/,
      /^六等奖194.*10,186.*9,7092022133¥50,930$/,
      /^合计29111,612/,
    ])
    await expect(main(page)).toContainText('这张票对上 5 个红球、1 个蓝球。这 56 注里没有哪一注整注开出过。')
    await expect(main(page)).toContainText('不算浮动的奖金（一等奖、二等奖），平均每花 100 元得回 24.32 元。')
    await expect(main(page)).toContainText('过去中过什么，不说明以后。')
    await expectGood(page, 'workshop-history')

    await page.reload()
    await expect(statistic(page, '一共得回')).toContainText('¥93,110')
    await main(page).getByRole('link', { name: '第 2020009 期' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球 第2020009期')
    await page.goBack()
    await expect(statistic(page, '一共得回')).toContainText('¥93,110')
  })

  test('compares two tickets, recalculates a changed ticket', async ({ page, site }) => {
    await site.startAt(NOW)
    await page.setViewportSize(PHONE)
    await open(page, `${site.url}/workshop/1/history`)
    await box(page).fill(`${BANKERS}\n---\n08 14 26 27 30 32 + 12`)
    await expect(rows(page, '各张票明细')).toHaveText([
      /^票/,
      /^第 1 张56 注 ¥112.*—¥329,728¥93,110.*28\.24/,
      /^第 2 张1 注 ¥2.*1 注¥5,888¥/,
    ])
    await expectGood(page, 'workshop-history-two', [PHONE])

    await box(page).fill('大乐透 05 12 18 23 34 + 03 09')
    await main(page).getByRole('link', { name: '到大乐透对历史' }).click()
    await expect(statistic(page, '一共花掉')).toContainText('¥4,730')

    await open(page, `${site.url}/workshop/6/history`)
    const lines = Array.from({ length: 900 }, (_, n) => `${Array.from(String(100_000 + n)).join(' ')} + ${n % 15}`)
    await box(page).fill(lines.join('\n'))
    await expect(main(page).getByRole('progressbar')).toBeVisible()
    await box(page).fill(lines.slice(0, 2).join('\n'))
    await expect(statistic(page, '一共花掉')).toBeVisible()
  })
})
