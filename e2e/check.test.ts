import type { Locator, Page } from '@playwright/test'
import { button, dialog, expect, expectGood, open, PHONE, toastText, test, openWithoutScript } from './harness.ts'
import { BANKERS, box, expectHash, main, NEXT_SSQ, SSQ } from './workshop-page.ts'

const FC3D = { type: 3, issueno: '2022269', opendate: '2022-10-10', first_number: '1 2 3', second_number: '' }
const UPDATE_TIMEOUT = { timeout: 20_000 }

// Most tests start their own site.
test.setTimeout(180_000)

const result = (page: Page) => main(page).getByRole('region', { name: /对奖结果$/ })
const verdict = (page: Page) => result(page).getByRole('status')
const rows = (page: Page) => result(page).getByRole('table').getByRole('row')
const lines = (page: Page): Locator => main(page).getByRole('region', { name: '贴上或输入号码' }).getByRole('listitem')

test('skips an invalid line of a pasted ticket', async ({ page, site }) => {
  await site.startAt('2022-10-12T10:00:00+08:00')
  await site.importDraws([SSQ])
  await page.setViewportSize(PHONE)
  await open(page, `${site.url}/index`)
  const asked: string[] = []
  page.on('request', (one) => asked.push(decodeURIComponent(one.url() + (one.postData() ?? ''))))

  await main(page).getByRole('link', { name: '对奖', exact: true }).click()
  await box(page).click()
  await page.keyboard.insertText(
    '双色球 第2022116期\n08 14 26 27 30 32+12\n０３，０８，１４，２１，２６，３２｜０１\n031419213032-12\n3 14 19 21 30 35 + 12',
  )
  await expect(main(page).getByText('看懂了 3 行，1 行要改')).toBeVisible()
  await expect(main(page).getByText('还不能对奖')).toBeVisible()
  await expect(lines(page).last()).toContainText('红球没有35，应在01–33')
  await expectGood(page, 'check-blocked')
  await button(main(page), '跳过这一行').click()
  await expect(verdict(page)).toHaveText('3 注里中了 2 注，¥210')
  await expect(lines(page)).toHaveText([
    /双色球彩种第2022116期期号$/,
    /四等奖 ¥200$/,
    /五等奖 ¥10$/,
    /未中奖$/,
    /您跳过了不跳过$/,
  ])
  await expect(lines(page).nth(1).getByRole('img')).toHaveAccessibleName(
    '红球 08 14 26 27 30 32，蓝球 12；命中 红球 08 14 26 27 30',
  )
  await expect(rows(page)).toHaveText([/^奖级/, '四等奖1¥200¥200', '五等奖1¥10¥10', '3 注里中了2¥210'])
  await expect(result(page)).toContainText('真票以官方核对为准，兑奖截止 2022-12-10 周六')
  await expectGood(page, 'check')

  await expectHash(page, /^#1\.\.%E5%8F%8C/)
  await page.reload()
  await expect(verdict(page)).toHaveText('3 注里中了 2 注，¥210')
  await result(page).getByRole('link', { name: '规则和公布的奖金' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('双色球 第2022116期')
  await page.goBack()
  await expect(box(page)).toHaveValue(/^双色球 第2022116期/)
  await page.evaluate(() => void (location.hash = '#1.2022116.08+14'))
  await expect(box(page)).toHaveValue('08+14')
  expect(
    asked.filter((url) => /0?8 14 26|031419|08\+14/.test(url.replace(/#.*/s, ''))),
    'told to the server',
  ).toEqual([])
})

test('composes a line by taps or keyboard', { tag: '@slow' }, async ({ page, site }) => {
  await site.startAt('2022-10-12T10:00:00+08:00')
  await site.importDraws([SSQ])
  await page.setViewportSize(PHONE)
  await open(page, `${site.url}/workshop/1`)
  await main(page).getByText('点选号码').click()
  const ball = (name: string) => main(page).getByRole('button', { name, exact: true })
  for (const number of ['03', '08', '14', '14', '19', '21', '26', '27', '30', '32']) {
    await main(page)
      .getByRole('button', { name: new RegExp(`^红球 ${number}`) })
      .click()
  }
  await expect(main(page).getByText('蓝球应有1个')).toBeVisible()
  await expect(button(page, '加上这一行')).toBeDisabled()
  await ball('蓝球 12').focus()
  await page.keyboard.press('Space')
  await expect(ball('红球 14 胆')).toHaveAttribute('aria-pressed', 'true')
  await expect(main(page).getByText('56 注，¥112')).toBeVisible()
  await expectGood(page, 'check-taps')
  await button(page, '加上这一行').click()
  await expect(box(page)).toHaveValue('胆14 拖03 08 19 21 26 27 30 32 + 12')
  await expect(verdict(page)).toHaveText('56 注里中了 28 注，¥1,040')
  await button(page, '机选一注').click()
  await expect(box(page)).toHaveValue(/12\n(\d\d ){6}\+ \d\d$/)
  await expect(main(page).getByText('看懂了 2 行')).toBeVisible()
})

test('passes up to ten bets to the panel', { tag: '@slow' }, async ({ page, site }) => {
  await site.startAt('2022-10-12T10:00:00+08:00')
  await site.importDraws([SSQ])
  await open(page, `${site.url}/workshop/1`)
  await box(page).fill(BANKERS)
  await button(page, '送到选号').click()
  await expect(toastText(page, '号码板最多10注')).toBeVisible()
  await box(page).fill('01 02 03 04 05 06 07 + 12')
  await button(page, '送到选号').click()
  await expect(dialog(page)).toContainText('没锁定的号码会换成这 7 注')
  await page.route(/assets\/picks-page-/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_000))
    await route.continue()
  })
  await dialog(page).getByRole('button', { name: '换上' }).click()
  await expect(page).toHaveURL(/\/number\/1$/)
  const panel = main(page).getByRole('region', { name: '随机' })
  await expect(panel.getByRole('listitem')).toHaveCount(7)
  await expect(panel.getByText('自选', { exact: true })).toHaveCount(7)
  await expect(panel.getByRole('img').first()).toHaveAccessibleName('红球 01 02 03 04 05 06，蓝球 12')
})

test('stores an ambiguous line’s chosen game in the URL', { tag: '@slow' }, async ({ page, site }) => {
  await site.startAt('2022-10-11T10:00:00+08:00')
  await site.importDraws([FC3D])
  await open(page, `${site.url}/check`)
  await box(page).fill('123')
  await expect(main(page).getByText('1 处要您选')).toBeVisible()
  await button(main(page), '福彩3D').click()
  await expect(verdict(page)).toHaveText('1 注里中了 1 注，¥1,040')
  await expectHash(page, /%E7%A6%8F/)
  await page.reload()
  await expect(verdict(page)).toHaveText('1 注里中了 1 注，¥1,040')

  await page.getByRole('navigation', { name: '彩种' }).getByRole('link', { name: '排列3' }).click()
  await expect(box(page)).toHaveValue('123')
  await expect(result(page)).toHaveAccessibleName('排列3对奖结果')
})

test('checks a ticket when its draw is published', async ({ page, site }) => {
  await site.startAt('2022-10-13T19:00:00+08:00')
  await site.importDraws([SSQ])
  await site.startAt('2022-10-13T20:30:00+08:00')
  await open(page, `${site.url}/workshop/1`)
  await box(page).fill('01 02 03 04 05 08 + 07')
  await expect(result(page)).toContainText(/第 2022117 期还没有开奖今晚 21:15 开奖，还有 (45|44|43) 分/)
  await expect(result(page)).toContainText('实时更新')
  await site.importDraws([NEXT_SSQ])
  await expect(verdict(page)).toHaveText('1 注里中了 1 注，¥3,000', UPDATE_TIMEOUT)
  await expect(result(page)).toContainText('第 2022117 期')
})

test('对奖 shows the latest draws without JavaScript', async ({ browser, baseURL, page }) => {
  const plain = await openWithoutScript(browser, baseURL ?? '', '/check')
  // Playwright's `javaScriptEnabled: false` does not render noscript elements.
  expect(await (await plain.request.get('/check')).text()).toMatch(/<noscript><p[^>]*>[^<]*请先允许 JavaScript/)
  await expect(main(plain).getByRole('img', { name: /^红球/ })).not.toHaveCount(0)
  await plain.context().close()

  await page.setViewportSize(PHONE)
  await open(page, '/index')
  await button(page, '更多').click()
  await dialog(page).getByRole('link', { name: '对奖' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('对奖')
})
