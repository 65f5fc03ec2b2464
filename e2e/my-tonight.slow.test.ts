import type { APIRequestContext, Page } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import { button, dialog, expect, expectGood, saveScreenshot, open, PHONE, test } from './harness.ts'
import { postToApi, signInBy } from './members.ts'

// The site starts twice.
test.setTimeout(180_000)

const BEFORE = '2023-03-02T10:00:00+08:00'
const AFTER = '2023-03-02T21:30:00+08:00'

const main = (page: Page) => page.getByRole('main')
const tonight = (page: Page) => page.getByRole('region', { name: '我的今晚' })

/** Adds custom bets to the random panel of the issue on sale and locks them; returns the issue. */
async function lockBets(request: APIRequestContext, type: number, path: string, bets: readonly [string, string][]) {
  const post = (to: string, data: object) =>
    postToApi<{ issuenoInfo: { nextissueno: string } }>(request, `/api/lottery_selection/${to}`, data)
  const issueno = (await post(path, { type: 'rand' })).data.issuenoInfo.nextissueno
  for (const [red_ball, blue_ball] of bets) await post(path, { type: 'rand', own: 1, red_ball, blue_ball })
  const [red_ball, blue_ball] = [bets.map(([red]) => red), bets.map(([, blue]) => blue)]
  await post('unlock', { type, issueno, mode: 'rand', state: 1, red_ball, blue_ball })
  return issueno
}

const createDraw = (type: number, issueno: string, first_number: string, second_number: string) => ({
  type,
  issueno,
  opendate: '2023-03-02',
  first_number,
  second_number,
  saleamount: 322_732_470,
  totalmoney: 1_613_770_461,
  ranking_detail: [],
})

test('shows tonight’s locked bets before and after draws', async ({ browser, site }) => {
  await site.startAt(BEFORE)
  const context = await browser.newContext({ baseURL: site.url, viewport: PHONE })
  const page = await context.newPage()
  await open(page, '/index')
  await expect(tonight(page)).toHaveCount(0)

  await signInBy(context.request, createPhone())
  await open(page, '/index')
  await expect(tonight(page)).toContainText('今天没有您的号码开奖')
  const ssq = await lockBets(context.request, 1, 'double_ball', [
    ['01,05,09,17,26,33', '09'],
    ['02,03,04,06,07,10', '08'],
    ['02,03,04,06,07,10', '09'],
  ])
  const fc3d = await lockBets(context.request, 3, 'fc3d', [['1,2,3', '']])

  await open(page, '/index')
  await expect(tonight(page).getByRole('listitem')).toHaveText([
    `双色球 第${ssq}期3 注 · 等待开奖`,
    `福彩3D 第${fc3d}期1 注 · 等待开奖`,
  ])
  await expectGood(page, 'my-evening-waiting')
  await tonight(page)
    .getByRole('link', { name: `双色球 第${ssq}期` })
    .click()
  await expect(page).toHaveURL(`/select-ball/1/${ssq}`)

  await site.startAt(AFTER)
  await site.importDraws([createDraw(1, ssq, '01 05 09 17 26 33', '08'), createDraw(3, fc3d, '4 5 6', '')])
  await open(page, '/index')
  // The second prize is variable and not published yet.
  await expect(tonight(page).getByRole('listitem')).toHaveText([
    `双色球 第${ssq}期3 注 · 中 2 注 · 5 分 + 奖金待公布`,
    `福彩3D 第${fc3d}期1 注 · 未中`,
  ])
  await expectGood(page, 'my-evening-drawn')

  await page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: '我的' }).click()
  await expectGood(page, 'my-newest')
  const result = main(page).getByRole('link', { name: `双色球 第${ssq}期` })
  await result.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/winning-lottery\/1\/\d+$/)
  await expect(main(page)).toContainText('本期 3 注，中了二等奖 1 注、六等奖 1 注')
  await button(page, '分享').click()
  const picture = dialog(page).getByRole('img', { name: '本期 3 注，中了二等奖' })
  // The picture shows the draw with the result below.
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBeGreaterThan(630)
  await page.keyboard.press('Escape')

  await open(page, `/select-ball/1/${ssq}`)
  await expectHits(page)

  await open(page, '/draw-winner/1')
  const numbers = page.getByRole('region', { name: '我的号码' })
  await expect(numbers.getByRole('listitem')).toHaveCount(3)
  await expect(numbers.getByRole('listitem').first()).toContainText('已中奖　二等奖')
  await expectGood(page, 'my-numbers')
  await open(page, '/draw-winner/3')
  await expect(numbers).toContainText('本期 1 注，没有中奖')
  await saveScreenshot(page, 'my-numbers-lost')

  await context.clearCookies()
  await open(page, '/draw-winner/1')
  await expect(main(page)).toContainText('中奖详情')
  await expect(numbers).toHaveCount(0)
  await context.close()
})

/** Expects hit balls, prize level and points on the page 已选号码 after the draw. */
async function expectHits(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/select-ball\/1\/\d{7}$/)
  const picks = page.getByRole('region', { name: '随机模式' }).getByRole('listitem')
  await expect(picks).toHaveText([/已中奖　二等奖/, /已中奖　六等奖\+5 分/, /未中奖0 分/])
  await expect(picks.first().getByRole('img')).toHaveAttribute('aria-label', /；命中 红球 01 05 09 17 26 33/)
}
