import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { systemClock } from '#server/infra/lib/clock.ts'
import { generateTotp } from '#server/people/operators/totp.rules.ts'
import { createPhone } from '#server/testing/phones.ts'
import { button, expect, expectGood, waitForHydration, test } from './harness.ts'
import { OPERATORS_PASSWORD, signInAsOperator } from './operators.ts'
import type { OwnSite } from './own-site.ts'
import { createPlayer, buyYear, maskPhone } from './players.ts'

const dialogNamed = (page: Page, name: string) => page.getByRole('dialog', { name })

const createPng = async () => ({
  name: 'a.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c8321f' } })
    .png()
    .toBuffer(),
})

async function postToApi(request: APIRequestContext, path: string, data: object): Promise<string> {
  const answer = await request.post(path, { data, headers: { gid: 'e2e' } })
  return ((await answer.json()) as { msg: string }).msg
}

async function listRows<Row>(request: APIRequestContext, path: string): Promise<Row[]> {
  return ((await (await request.get(path)).json()) as { data: Row[] }).data
}

/** First sign-in of an operator: password by link, code by SMS, then an authenticator. */
async function completeFirstSignIn(page: Page, site: OwnSite, phone: string): Promise<void> {
  await page.goto(/^http\S+$/m.exec(await site.operator('add', phone, '--role', 'administrator'))![0])
  // The server never receives the hash: until the page reads it, another form is shown.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('设置运营密码')
  await page.getByLabel('新密码').fill(OPERATORS_PASSWORD)
  await page.getByLabel('确认密码').fill(OPERATORS_PASSWORD)
  await button(page, '设置密码').click()
  await expect(page).toHaveURL(`${site.url}/login#operator`)
  await page.getByLabel('手机号').fill(phone)
  await button(page, '获取验证码').click()
  await expect(page.getByLabel('验证码', { exact: true })).toHaveValue(/^\d{6}$/)
  await signInWithPassword(page, site)

  await page.getByRole('link', { name: '员工' }).click()
  await button(page, '绑定动态口令').click()
  const secret = await page.locator('.link-once').innerText()
  await page.getByLabel('验证器现在显示的 6 位数字').fill(generateTotp(secret, systemClock.now()))
  await button(page, '确认绑定').click()
  await expect(page.getByText('动态口令：已绑定')).toBeVisible()
  await expectGood(page, 'hour-operators')
  await button(page, '退出登录').click()

  await button(page, '改用动态口令').click()
  await page.getByLabel('手机号').fill(phone)
  // Code of the next time step, which is valid too: the current one is used up.
  await page.getByLabel('动态口令').fill(generateTotp(secret, new Date(systemClock.now().getTime() + 30_000)))
  await signInWithPassword(page, site)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('今天')
  await expectGood(page, 'hour-today')
}

/** Enters the password, accepts the agreements and signs in. */
async function signInWithPassword(page: Page, site: OwnSite): Promise<void> {
  await page.getByLabel('密码', { exact: true }).fill(OPERATORS_PASSWORD)
  await page.getByRole('checkbox').check()
  await button(page, '登录').click()
  await expect(page).toHaveURL(`${site.url}/console`)
}

/** Types the numbers of a draw twice and saves them after the preview of the effects. */
async function saveNumbers(page: Page, numbers: string, reason: string, effect: string): Promise<void> {
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('第一遍的号码').fill(numbers)
  await drawer.getByLabel('第二遍的号码').fill(numbers)
  await drawer.getByLabel('依据（必填）').fill(reason)
  await button(drawer, '看会改变什么').click()
  await expect(drawer.getByRole('status')).toContainText(effect)
  await button(drawer, '保存').click()
  await expect(drawer).toBeHidden()
}

async function enterAndCorrectDraw(page: Page): Promise<void> {
  await page.getByRole('link', { name: '开奖', exact: true }).click()
  await button(page, '录入新的一期').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: '彩种' }).selectOption('3')
  await drawer.getByLabel('期号').fill('2022347')
  await drawer.getByLabel('开奖日').fill('2022-12-24')
  await saveNumbers(page, '1 2 3', '官方公告', '新录入 → 1,2,3')
  await button(page, '处理：福彩3D 第2022347期').click()
  await saveNumbers(page, '1 2 4', '官方更正', '1,2,3 → 1,2,4')
  await expect(page.getByRole('row').filter({ hasText: '2022347' })).toContainText('1,2,4')
  await expectGood(page, 'hour-draws')
}

async function publishNotice(page: Page, site: OwnSite): Promise<void> {
  await page.getByRole('link', { name: '内容' }).click()
  await page.getByRole('link', { name: '写公告' }).click()
  await page.getByLabel('标题', { exact: true }).fill('元旦休市安排')
  await page.getByLabel('摘要，列表和搜索引擎里显示').fill('元旦期间不开奖')
  await page.getByRole('textbox', { name: '正文' }).click()
  await page.keyboard.type('元旦休市三天。')
  await button(page, '图片').click()
  await dialogNamed(page, '图片')
    .getByLabel('正文图片', { exact: true })
    .setInputFiles(await createPng())
  await page.getByLabel('图里是什么（必填，读给看不见图的人）').fill('红色的日历')
  await button(page, '放进正文').click()
  await button(page, '存草稿').click()
  await expect(page.getByText('有草稿')).toBeVisible()
  await button(page, '发布').click()
  await button(page.getByRole('tooltip'), '发布').click()
  await expect(page.locator('[data-state=published]')).toBeVisible()
  await expectGood(page, 'hour-notice')
  const reader = await page.context().newPage()
  await reader.goto(`${site.url}/announcement/${/article\/(\d+)/.exec(page.url())?.[1] ?? ''}`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('元旦休市安排')
  await expect(reader.getByRole('img', { name: '红色的日历' })).toHaveJSProperty('naturalWidth', 600)
  await reader.close()
}

async function scheduleBanner(page: Page): Promise<void> {
  await page.getByRole('link', { name: '横幅' }).click()
  await button(page, '加横幅').click()
  const drawer = dialogNamed(page, '加横幅')
  await drawer.getByLabel('标题', { exact: true }).fill('新年开奖')
  await drawer.getByLabel('横幅图片', { exact: true }).setInputFiles(await createPng())
  await expect(drawer.getByRole('img', { name: '横幅图片的图片' })).toBeVisible()
  await drawer.getByLabel(/^开始时间/).fill('2022-12-31T00:00')
  await button(drawer, '保存').click()
  const banners = page.getByRole('region', { name: '横幅', exact: true })
  await expect(banners.getByRole('row').filter({ hasText: '新年开奖' })).toContainText('还没开始')
  await expectGood(page, 'hour-banners')
}

/** Presses Tab until the element with this name has the focus. */
async function focusByTab(page: Page, name: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(name, { timeout: 100 })
  }).toPass({ timeout: 10_000, intervals: [0] })
}

/** Approves a held post, takes down another and decides its appeal, by keyboard only. */
async function decideQueue(page: Page, player: APIRequestContext): Promise<void> {
  await postToApi(player, '/api/Dynamics/dynamics_release', {
    content: '抄作业的来我这里，今晚的答案七点发，满分不收费',
  })
  await postToApi(player, '/api/Dynamics/dynamics_release', { content: '大家加我微信聊聊 caipiao888' })
  await focusByTab(page, '社区')
  await page.keyboard.press('Enter')
  const detail = page.getByRole('region', { name: /的动态/ })
  await expect(detail).toContainText('抄作业的来我这里')
  await expectGood(page, 'hour-queue')
  await page.keyboard.press('a')
  await expect(detail).toContainText('caipiao888')
  await page.keyboard.press('2')
  await page.keyboard.press('x')
  await expect(page.getByText('没有待审核的内容')).toBeVisible()

  const [mine] = await listRows<{ review_id: number }>(player, '/api/Dynamics/my_dynamics')
  await postToApi(player, '/api/Dynamics/appeal', { id: mine!.review_id, words: '那是我自己的号' })
  await page.keyboard.press('r')
  await expect(detail).toContainText('那是我自己的号')
  await page.keyboard.press('1')
  await page.keyboard.press('a')
  await expect(page.getByText('没有待审核的内容')).toBeVisible()
  const [answer] = await listRows<{ memo: string }>(player, '/api/User/notifications')
  expect(answer?.memo).toContain('经复核，内容没有问题，已恢复')
}

async function undoNumber(page: Page): Promise<void> {
  await page.getByRole('link', { name: '数目' }).click()
  const figure = page.getByLabel('24 小时内相同内容第几次要审核')
  await figure.fill('5')
  await button(page, '保存').click()
  const history = page.getByRole('region', { name: '审核数目的改动' })
  await expect(history).toContainText('3 → 5')
  await history.getByRole('button', { name: /^撤销/ }).click()
  await button(page, '撤销').click()
  await expect(figure).toHaveValue('3')
  await expect(history).toContainText('5 → 3')
  await expectGood(page, 'hour-undone')
}

async function grantCoins(page: Page, phone: string): Promise<void> {
  await page.getByRole('link', { name: '资金' }).click()
  await page.getByRole('link', { name: '赠送' }).click()
  await page.getByLabel('手机全号', { exact: true }).fill(phone)
  await page.getByLabel('数量').fill('30')
  await page.getByLabel('事由').fill('补偿')
  await button(page, '赠送').click()
  await expect(page.getByRole('row').filter({ hasText: maskPhone(phone) })).toContainText('补偿')
  await expectGood(page, 'hour-gifts')
}

/** Requests a refund that needs two operators, and lets the second approve it. */
async function refundOrder(page: Page, site: OwnSite, second: Page, no: string, phone: string): Promise<void> {
  await page.getByRole('link', { name: '订单', exact: true }).click()
  const search = page.getByRole('search', { name: '查找订单' }).getByRole('textbox').first()
  await search.fill(phone)
  await search.press('Enter')
  await button(page, `查看订单：${no}`).click()
  const drawer = page.getByRole('dialog')
  await button(drawer, '退款').click()
  await drawer.getByLabel('退款的原因').selectOption('unused')
  await drawer.getByLabel('事由（玩家会看到）').fill('买错了时长')
  await expect(drawer.getByRole('status')).toContainText('要由第二位运营人员确认')
  await expectGood(page, 'hour-refund')
  await button(drawer, '提交退款').click()
  await expect(drawer.getByText('待第二人确认：买错了时长')).toBeVisible()
  await page.keyboard.press('Escape')

  await second.goto(`${site.url}/console#orders/refunds`)
  await button(second, '确认：退款¥180.00').click()
  await button(second, '确认').last().click()
  await expect(second.getByRole('row').filter({ hasText: no })).not.toContainText('待第二人确认')
  await expectGood(second, 'hour-second')
}

/** Number of entries per action in the audit log after this hour. */
const LOGGED_ACTIONS = {
  operator_password: 2,
  totp_confirmed: 1,
  draw_entered: 2,
  article_saved: 1,
  article_published: 1,
  banner_saved: 1,
  review_approve: 1,
  review_take_down: 1,
  appeal_approve: 1,
  moderation_policy: 2,
  gift_given: 1,
  refund_asked: 1,
  refund_decided: 1,
}

async function expectAuditLog(page: Page): Promise<void> {
  await page.getByRole('link', { name: '记录' }).click()
  const rows = page.getByRole('region', { name: '操作记录' }).getByRole('row')
  for (const [action, times] of Object.entries(LOGGED_ACTIONS)) {
    await page.getByRole('combobox', { name: '动作' }).selectOption(action)
    await button(page, '筛选').click()
    // Plus one for the header row.
    await expect(rows, action).toHaveCount(times + 1)
  }
  await page.getByRole('button', { name: '展开行' }).click()
  await expectGood(page, 'hour-log')
}

test('completes the first hour of a new operator', async ({ page, browser, site }) => {
  test.setTimeout(300_000)
  const phone = createPhone()
  await site.startAt('2022-12-25T12:00:00+08:00')
  const player = await createPlayer(browser, site)
  const no = await buyYear(player.page.request)
  const second = await (await browser.newContext()).newPage()
  await signInAsOperator(second, site, 'cashier')

  await test.step('sets the password and the second factor', () => completeFirstSignIn(page, site, phone))
  await test.step('enters and corrects a draw', () => enterAndCorrectDraw(page))
  await test.step('publishes an announcement with a picture', () => publishNotice(page, site))
  await test.step('schedules a banner', () => scheduleBanner(page))
  await test.step('decides the queue by keyboard', () => decideQueue(page, player.page.request))
  await test.step('sets and restores a number', () => undoNumber(page))
  await test.step('grants coins', () => grantCoins(page, player.phone))
  await test.step('refunds with a second approver', () => refundOrder(page, site, second, no, player.phone))
  await test.step('shows the player the changes', async () => {
    await player.page.goto('/member')
    await waitForHydration(player.page)
    await expect(player.page.getByRole('row', { name: /平台赠送/ })).toContainText('+30')
    await player.page.goto('/my-order')
    await expect(player.page.getByText(/已退/).first()).toBeVisible()
  })
  await test.step('lists everything in the audit log', () => expectAuditLog(page))
  await second.context().close()
  await player.page.context().close()
})
