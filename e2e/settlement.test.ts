import type { Locator, Page } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import {
  button,
  dialog,
  expect,
  expectAccessible,
  expectGood,
  saveScreenshot,
  open,
  PHONE,
  toastText,
  test,
  WIDE,
} from './harness.ts'
import { createOwnSite, type OwnSite } from './own-site.ts'
import { signInAs } from './members.ts'

// A test starts a site up to twice.
test.setTimeout(180_000)

const BEFORE = '2023-03-02T10:00:00+08:00'
const AFTER = '2023-03-02T22:00:00+08:00'

const main = (page: Page) => page.getByRole('main')
const luckyPanel = (page: Page) => page.getByRole('region', { name: '彩运与其他选号方式' })
const randomPanel = (page: Page) => page.getByRole('region', { name: '随机模式' })

/** Locks a bet by its position in the panel. */
async function lockBet(panel: Locator, place: number): Promise<void> {
  await button(panel, `锁定第 ${place} 注`).click()
  await expect(button(panel, `已锁定第 ${place} 注`)).toHaveAttribute('aria-pressed', 'true')
}

/** Locks a bet of the lucky panel; dismisses the reminder about the lock limit permanently. */
async function lockPastReminder(page: Page, place: number): Promise<void> {
  await button(luckyPanel(page), `锁定第 ${place} 注`).click()
  await dialog(page).getByRole('checkbox', { name: '不再提示' }).check()
  await button(dialog(page), '锁定').click()
  await expect(button(luckyPanel(page), `已锁定第 ${place} 注`)).toBeVisible()
}

/** Returns the numbers of the first bet of a panel, by zone, in the notation of draws. */
async function readFirstBet(panel: Locator): Promise<{ first: string; second: string }> {
  const words = (await panel.getByRole('listitem').getByRole('img').first().getAttribute('aria-label')) ?? ''
  const [first = '', second = ''] = words.split('，').map((zone) => zone.replace(/^\D+/, ''))
  return { first, second }
}

const PRIZES = [
  { prizename: '一等奖', num: 9, singlebonus: 6_598_391 },
  { prizename: '二等奖', num: 203, singlebonus: 88_580 },
  { prizename: '三等奖', num: 2229, singlebonus: 3000 },
  { prizename: '四等奖', num: 91_402, singlebonus: 200 },
  { prizename: '五等奖', num: 1_498_486, singlebonus: 10 },
  { prizename: '六等奖', num: 9_251_810, singlebonus: 5 },
]

// One in sixteen other picks wins a small prize by chance, which the total then includes.
const FIRST_AND_MORE = /6,(598|599|60\d),\d{3}/

const createDraw = (issueno: string, first: string, second: string) => ({
  type: 1,
  issueno,
  opendate: '2023-03-02',
  first_number: first,
  second_number: second,
  saleamount: 322_732_470,
  totalmoney: 1_613_770_461,
  ranking_detail: PRIZES,
})

/** Returns numbers of a draw with other matches: each ball plus one. */
function shiftBalls(first: string): string {
  const balls = first.split(' ').map((ball) => (Number(ball) % 33) + 1)
  return balls
    .toSorted((a, b) => a - b)
    .map((ball) => String(ball).padStart(2, '0'))
    .join(' ')
}

test('settles, ranks, notifies and corrects locked bets', async ({ browser, site }) => {
  await site.startAt(BEFORE)
  // The phone has the smaller tap targets; both widths are checked.
  const context = await browser.newContext({ baseURL: site.url, viewport: PHONE })
  const page = await context.newPage()
  const phone = createPhone()
  await signInAs(page, phone)

  await open(page, '/number/1')
  await lockPastReminder(page, 1)
  await lockBet(luckyPanel(page), 2)
  for (const place of [1, 2, 3, 4, 5]) await lockBet(randomPanel(page), place)
  await button(luckyPanel(page), '锁定第 3 注').click()
  await expect(dialog(page)).toContainText('开通会员')
  await page.keyboard.press('Escape')
  await site.operator('vip', phone, '1')
  await open(page, '/number/1')
  await expect(luckyPanel(page)).toContainText('已锁定 2 / 10 注')
  await button(luckyPanel(page), '全部锁定').click()
  await expect(button(luckyPanel(page), '全部解锁')).toBeVisible()
  await expect(button(luckyPanel(page), '刷新号码')).toBeDisabled()
  const bet = await readFirstBet(luckyPanel(page))
  await expectGood(page, 'locked')

  await open(page, '/select-ball')
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') }),
  ).not.toHaveCount(0)
  await main(page).getByRole('link', { name: '双色球', exact: true }).click()
  const row = main(page).getByRole('link', { name: /预选期数： \d{7}期/ })
  const issueno = /\d{7}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  await expect(main(page)).toContainText('开奖时间： 2023-03-02 周四')
  await expect(main(page)).toContainText('待开奖')
  await expectGood(page, 'selected-issues')
  await row.click()
  await expect(page).toHaveURL(`/select-ball/1/${issueno}`)
  await page.evaluate(() => sessionStorage.clear())
  await open(page, `/select-ball/1/${issueno}`)
  await expect(page.getByRole('region', { name: '彩运模式' }).getByRole('img')).toHaveCount(5)
  await expect(page.getByRole('region', { name: '随机模式' }).getByRole('img')).toHaveCount(5)
  await expect(main(page)).toContainText('开奖时间： 2023-03-02 周四')
  await expectGood(page, 'selected')
  await open(page, '/select-ball/2/23001')
  await expect(page.getByRole('region', { name: '彩运模式' })).toContainText('暂无选号')

  await site.startAt(AFTER)
  await site.importDraws([createDraw(issueno, bet.first, bet.second)])
  await open(page, '/winning-lottery/1')
  await expect(main(page)).toContainText(`预选期数： ${issueno}期`)
  await expectGood(page, 'winning-issues')
  await main(page)
    .getByRole('link', { name: `预选期数： ${issueno}期` })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`双色球 第${issueno}期`)
  for (const words of ['开奖日期：2023-03-02 周四', '兑奖截止：', '奖池 16.14 亿', '中奖详情 / 积分对照表']) {
    await expect(main(page)).toContainText(words)
  }
  await expect(page.getByRole('columnheader')).toHaveText(['奖项', '中奖注数', '单项积分'])
  await expect(page.getByRole('row', { name: /一等奖/ })).toContainText('6,598,391')
  const won = page.getByRole('region', { name: '彩运模式' }).getByRole('listitem').first()
  await expect(won).toContainText('已中奖　一等奖')
  await expect(won).toContainText('+6,598,391 分')
  await expect(won.getByRole('img')).toHaveAttribute('aria-label', /；命中 红球 .*，蓝球 /)
  await expect(main(page)).toContainText('模拟积分，不可兑换')
  await expectPicksBelow(page)
  await expectGood(page, 'winning')

  await open(page, '/index')
  await expect(page.getByRole('region', { name: '排行榜' })).toContainText(FIRST_AND_MORE)
  await saveScreenshot(page, 'home-leaders')
  await page
    .getByRole('region', { name: '排行榜' })
    .getByRole('link', { name: `第${issueno}期` })
    .click()
  await expect(page).toHaveURL(/\/leaderboard\?type=1&id=\d+$/)
  await expect(page.getByRole('row').filter({ hasText: '一等奖' })).not.toHaveCount(0)
  const bell = page.getByRole('link', { name: /消息通知，\d+ 条未读/ }).filter({ visible: true })
  await bell.click()
  await expect(page).toHaveURL('/notifications')
  const notice = main(page).getByRole('listitem').filter({ hasText: issueno }).filter({ hasText: '一等奖' })
  await expect(notice).toHaveCount(1)
  await expectGood(page, 'notifications')
  const reading = page.waitForRequest(/notifications_read$/)
  await button(page, '全部已读').click()
  expect((await reading).postDataJSON()).toMatchObject({ newest_id: expect.any(Number) })
  await expect(button(page, '全部已读')).toHaveCount(0)
  await expect(
    page.getByRole('link', { name: '消息通知', exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
  await notice.getByRole('link').click()
  await expect(page).toHaveURL(/\/winning-lottery\/1\/\d+$/)

  await main(page).getByRole('link', { name: '本期排行榜' }).click()
  await expect(page).toHaveURL(/\/leaderboard\?type=1&id=\d+/)
  const mine = page.getByRole('row').filter({ hasText: '我' })
  await expect(mine).toContainText('1')
  await expect(mine).toContainText('一等奖')
  await writeComment(page)
  await expectGood(page, 'leaderboard')
  await page.getByRole('combobox', { name: '期号' }).selectOption({ label: `第 ${issueno} 期` })

  const wrong = page.url()
  await site.importDraws([createDraw(issueno, shiftBalls(bet.first), String((Number(bet.second) % 16) + 1))])
  // The settlement job notifies after the import.
  await expect(async () => {
    await open(page, '/notifications')
    await expect(main(page).getByRole('listitem').filter({ hasText: '已更正' })).not.toHaveCount(0, { timeout: 2000 })
  }).toPass()
  await expect(main(page).locator('s').first()).toBeVisible()
  await saveScreenshot(page, 'corrected')
  await page.goto(wrong)
  await expect(main(page)).not.toContainText(FIRST_AND_MORE)
  await expect(page.getByRole('region', { name: `第${issueno}期开奖` })).toContainText('号码已更正')
  await context.close()
})

/** Expects the line above the prize table to name the prizes and link to the picks. */
async function expectPicksBelow(page: Page): Promise<void> {
  await expect(main(page)).toContainText(/本期 10 注，中了一等奖 1 注/)
  const table = await page.getByRole('table').boundingBox()
  const picks = page.getByRole('region', { name: '彩运模式' })
  expect((await picks.boundingBox())?.y).toBeGreaterThan((table?.y ?? 0) + (table?.height ?? 0))
  await page.getByRole('link', { name: '看我的号码' }).click()
  await expect(picks.getByRole('heading')).toBeInViewport()
  await page.goBack()
}

/** Writes a comment, likes it, replies, cancels the deletion of the reply, then deletes it. */
async function writeComment(page: Page): Promise<void> {
  const comments = page.getByRole('region', { name: '评论' })
  await button(comments, '发表评论').click()
  await expect(comments.getByRole('alert')).toContainText('请输入评论内容')
  await comments.getByRole('textbox', { name: '请输入评论内容' }).fill('第一次上榜，同喜')
  await button(comments, '发表评论').click()
  const written = comments.getByRole('listitem').filter({ hasText: '第一次上榜，同喜' })
  await expect(written).toBeVisible()
  await written.getByRole('button', { name: /^赞/ }).click()
  await expect(written.getByRole('button', { name: /^赞/ })).toHaveAttribute('aria-pressed', 'true')
  await button(written, '回复').click()
  await written.getByRole('textbox', { name: '请输入回复内容' }).fill('明天再来')
  await button(written, '回复').last().click()
  const reply = written.getByRole('article').filter({ hasText: '明天再来' }).last()
  await expect(reply).toBeVisible()
  await button(reply, '删除').click()
  await button(dialog(page), '取消').click()
  await expect(toastText(page, '已取消删除')).toBeVisible()
  await button(reply, '删除').click()
  await button(dialog(page), '删除').click()
  await expect(toastText(page, '删除成功')).toBeVisible()
  await expect(comments).not.toContainText('明天再来')
}

test.describe('before the draw', () => {
  let site: OwnSite
  test.beforeAll(async () => {
    site = await createOwnSite()
    await site.startAt(BEFORE)
  })
  test.afterAll(() => site.end())

  test('charges one coin per confirmed lucky-number refresh after the free ones', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: site.url, viewport: WIDE })
    const page = await context.newPage()
    const phone = createPhone()
    await signInAs(page, phone)
    await open(page, '/number/3')
    for (let left = 9; left >= 0; left--) {
      await button(luckyPanel(page), '刷新号码').click()
      await expect(luckyPanel(page)).toContainText(`剩余刷新 ${left} / 10 次`)
    }
    await expect(luckyPanel(page)).toContainText('本期刷新次数已用完，开通会员后可继续')
    await button(luckyPanel(page), '刷新号码').click()
    await expect(dialog(page)).toContainText('会花 1 星币')
    await expect(dialog(page)).toContainText('我的星币：0')
    await expectAccessible(page)
    await saveScreenshot(page, 'coin-question')
    await button(dialog(page), '花 1 星币刷新').click()
    await expect(dialog(page)).toContainText('充值星币')
    await page.keyboard.press('Escape')

    await site.operator('coins', phone, '2', '补偿')
    const before = await readFirstBet(luckyPanel(page))
    await button(luckyPanel(page), '刷新号码').click()
    await expect(dialog(page)).toContainText('我的星币：2')
    await button(dialog(page), '花 1 星币刷新').click()
    await expect.poll(() => readFirstBet(luckyPanel(page))).not.toEqual(before)
    await button(luckyPanel(page), '刷新号码').click()
    await expect(dialog(page)).toContainText('我的星币：1')
    await context.close()
  })

  test('verifies an ended lucky round in the browser', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: site.url, viewport: PHONE })
    const page = await context.newPage()
    await open(page, '/number/5')
    await readFirstBet(luckyPanel(page))
    await luckyPanel(page).getByRole('link', { name: '核对' }).click()
    await expect(page).toHaveURL('/number/5/rounds')
    await expect(main(page)).toContainText('第 1 轮（进行中）')
    const hashes = main(page).getByText(/^[0-9a-f]{64}$/)
    const [commitment = ''] = await hashes.allTextContents()
    await expectGood(page, 'round-running')
    await button(page, '结束本轮').click()
    await expect(dialog(page)).toContainText('结束第 1 轮？')
    await expectAccessible(page)
    await saveScreenshot(page, 'round-ending')
    await button(dialog(page), '结束本轮').click()
    await expect(main(page)).toContainText('第 2 轮（进行中）')
    await expect(main(page).getByText(commitment)).toBeVisible()
    await button(page, '在浏览器里核对').click()
    await expect(main(page)).toContainText('钥匙的 SHA-256 与指纹一致')
    await expect(main(page).getByText(/✓ 本轮第 [1-9]\d* 个/)).toHaveCount(5)
    await expectGood(page, 'round-checked')
    await context.close()
  })
})
